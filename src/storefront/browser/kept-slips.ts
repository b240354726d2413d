/**
 * The slips of the last orders, stored on this device: what was ordered and what it costs, never who ordered it (R209).
 */
import { type OrderSlip, parseSlips, withSlip } from '#order/order-slip.ts';
import { erase, readStored, store } from './own-storage.ts';

const slipsKey = 'order-slips';

/** Newest first. */
export function keptSlips(): readonly OrderSlip[] {
  return parseSlips(readStored('localStorage', slipsKey));
}

export function keepSlip(slip: OrderSlip): void {
  store('localStorage', slipsKey, withSlip(keptSlips(), slip));
}

export function eraseSlips(): void {
  erase('localStorage', slipsKey);
}
