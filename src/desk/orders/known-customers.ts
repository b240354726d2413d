/** The customers whose earlier orders came from the phone number of a new order, to fill its form. */
import { type Customer, type CustomerField, fieldFacts, postalCodeOf } from '#order/customer-fields.ts';
import { normalText } from '#shop/normal-text.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { cleanCustomer } from './order-text.ts';

export interface KnownCustomer {
  /** Of the latest order. */
  readonly id: number;
  readonly customer: Customer;
}

const maxCustomers = 4;
/** What an order is filled with. Where it goes is one fact. */
const facts: readonly (readonly CustomerField[])[] = [['name'], ['address', 'province', 'postalCode']];

/** Each once, the latest first: several may share a number, and one may have moved. */
export function knownCustomers(latest: readonly WorkedOrder[]): readonly KnownCustomer[] {
  const known = new Map<string, KnownCustomer>();
  for (const { record, now } of latest) {
    if (!now.contents) continue;
    const sent = cleanCustomer(now.contents.customer);
    const customer = { ...sent, postalCode: postalCodeOf(sent) };
    const key = [customer.name, customer.address].map(plain).join('\n');
    if (!known.has(key)) known.set(key, { id: record.id, customer });
  }
  return [...known.values()].slice(0, maxCustomers);
}

function plain(text: string): string {
  return normalText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The customer of the pressed button; of "Ordered before?", the only one. */
export function chosenCustomer(known: readonly KnownCustomer[], pressed: string | null): KnownCustomer | undefined {
  const [only, ...others] = known;
  if (pressed === 'find') return others.length === 0 ? only : undefined;
  return known.find(({ id }) => String(id) === pressed);
}

/**
 * The customer of a form with what is known of another. What somebody typed stays, and is named in `kept`; what an earlier
 * press filled in goes.
 */
export function filledWith(
  entered: Customer,
  chosen: KnownCustomer,
  known: readonly KnownCustomer[],
): { readonly customer: Customer; readonly kept: readonly string[] } {
  const isTyped = (field: CustomerField) =>
    entered[field] !== '' && !known.some(({ customer }) => customer[field] === entered[field]);
  const filled = facts.filter(([first]) => first && !isTyped(first)).flat();
  const differs = (field: CustomerField) => isTyped(field) && entered[field] !== chosen.customer[field];
  return {
    customer: { ...entered, ...Object.fromEntries(filled.map((field) => [field, chosen.customer[field]])) },
    kept: facts.flatMap(([first]) => (first && differs(first) ? [fieldFacts[first].inSentence] : [])),
  };
}

/** True if the form already has all that is known. */
export function isFilledWith(entered: Customer, { customer }: KnownCustomer): boolean {
  return facts.flat().every((field) => entered[field] === customer[field]);
}
