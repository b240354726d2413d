/**
 * The values of the checkout's form. They are stored for this tab, so that a reload loses nothing, and erased when the
 * order is placed. A shopper who ticks "Remember my address on this device" finds it again at the next order; it never
 * leaves the device.
 */
import { shopData } from '#storefront/shop-data.ts';
import { type Customer, customerFields, customerOf, noCustomer } from '#order/customer-fields.ts';
import { erase, readStored, store } from './stored-values.ts';

export interface SavedCheckout {
  readonly customer: Customer;
  /** Whether to remember the address once the order is placed. */
  readonly remember: boolean;
}

const checkoutKey = 'checkout-draft';
const addressKey = 'remembered-address';

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
