/**
 * The receipts of the last orders, stored on this device: what was ordered and what it costs, never who ordered it (R209).
 */
import { type Receipt, parseReceipts, withReceipt } from '#order/receipt.ts';
import { erase, readStored, store } from './stored-values.ts';

const receiptsKey = 'order-slips';

/** Newest first. */
export function storedReceipts(): readonly Receipt[] {
  return parseReceipts(readStored('localStorage', receiptsKey));
}

export function storeReceipt(receipt: Receipt): void {
  store('localStorage', receiptsKey, withReceipt(storedReceipts(), receipt));
}

export function eraseReceipts(): void {
  erase('localStorage', receiptsKey);
}
