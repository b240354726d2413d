/**
 * What was typed at checkout. It is stored for this tab, so that a reload loses nothing, and erased when the order is
 * placed. A shopper who ticks "Remember my address on this device" finds it again at the next order; it never leaves
 * the device.
 */
import { shopData } from '#storefront/shop-data.ts';
import { type Customer, customerFields, customerOf, noCustomer } from '#order/customer-fields.ts';
import { erase, readStored, store } from './own-storage.ts';

export interface Draft {
  readonly customer: Customer;
  /** Whether to remember the address once the order is placed. */
  readonly remember: boolean;
}

const draftKey = 'checkout-draft';
const addressKey = 'remembered-address';

/** What to fill in: what was typed in this tab, else the remembered address, else nothing. */
export function readDraft(): Draft {
  const typed = readStored('sessionStorage', draftKey);
  const customer = asCustomer(typed);
  if (customer !== null) return { customer, remember: isRecord(typed) && typed['remember'] === true };
  const remembered = rememberedAddress();
  return { customer: remembered ?? noCustomer, remember: remembered !== null };
}

export function keepDraft({ customer, remember }: Draft): void {
  store('sessionStorage', draftKey, { ...customer, remember });
}

export function eraseDraft(): void {
  erase('sessionStorage', draftKey);
}

/** The remembered address, or null. */
export function rememberedAddress(): Customer | null {
  return asCustomer(readStored('localStorage', addressKey));
}

export function rememberAddress(customer: Customer): void {
  store('localStorage', addressKey, customer);
}

export function forgetAddress(): void {
  erase('localStorage', addressKey);
}

/** The fields of a stored value; null if all are empty. A province that no longer exists counts as empty. */
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
