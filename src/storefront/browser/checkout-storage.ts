/**
 * The device's memory of checkouts. The form's values are stored for this tab, so that a reload loses nothing, and erased
 * when the order is placed. A shopper who ticks "Remember my address on this device" finds it again at the next order; it
 * never leaves the device. The receipts of the last orders have what was ordered and what it costs, never who ordered it
 * (R209).
 */
import { shopData } from '#storefront/shop-data.ts';
import { type Customer, customerFields, customerOf, noCustomer } from '#order/customer-fields.ts';
import { parseReceipts, type Receipt, withReceipt } from '#order/order.ts';
import { erase, readStored, store } from './stored-values.ts';

export interface SavedCheckout {
  readonly customer: Customer;
  /** True to remember the address once the order is placed. */
  readonly remember: boolean;
}

const checkoutKey = 'checkout-draft';
const addressKey = 'remembered-address';
const receiptsKey = 'order-slips';

/** The values to fill in: those of this tab, else the remembered address, else none. */
export function readCheckout(): SavedCheckout {
  const stored = readStored('sessionStorage', checkoutKey);
  const customer = asCustomer(stored);
  if (customer !== null) return { customer, remember: isRecord(stored) && stored['remember'] === true };
  const remembered = rememberedAddress();
  return { customer: remembered ?? noCustomer, remember: remembered !== null };
}

export function saveCheckout({ customer, remember }: SavedCheckout): void {
  store('sessionStorage', checkoutKey, { ...customer, remember });
}

export function eraseCheckout(): void {
  erase('sessionStorage', checkoutKey);
}

/** The remembered address, or `null`. */
export function rememberedAddress(): Customer | null {
  return asCustomer(readStored('localStorage', addressKey));
}

export function rememberAddress(customer: Customer): void {
  store('localStorage', addressKey, customer);
}

export function forgetAddress(): void {
  erase('localStorage', addressKey);
}

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

/** The fields of a stored value; `null` if all are empty. A province that no longer exists counts as empty. */
function asCustomer(value: unknown): Customer | null {
  if (!isRecord(value)) return null;
  const customer = customerOf((field) => (typeof value[field] === 'string' ? value[field] : ''));
  const isKnown = shopData.provinces.some(({ value: province }) => province === customer.province);
  const usable = isKnown ? customer : { ...customer, province: '' };
  return customerFields.some((field) => usable[field] !== '') ? usable : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
