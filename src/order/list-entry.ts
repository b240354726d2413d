/** An order in the desk's list: the values of its row, and the text for searches. */
import { normalText } from '#shop/normal-text.ts';
import { cleanLine } from '#shop/text.ts';
import { phoneNumbers, withCountryCode } from '#shop/phone-number.ts';
import type { Customer } from './customer-fields.ts';
import { type Answer, type DeskOrder, type Payment, amountToCollect, deskOrder, orderMoney } from './desk-order.ts';
import { messageLines, nameIn, numbersIn, referencesIn } from './message-parts.ts';
import type { DeskLine } from './order-contents.ts';
import { isVerified } from './check-order.ts';
import { customerDoubts } from './customer-doubts.ts';
import { parseOrderName } from './order-reference.ts';
import type { StoredOrder } from './stored-order.ts';
import type { OrderState } from '#shop/order-states.ts';

export interface ListEntry {
  readonly state: OrderState;
  /** The total, after corrections; `null` for a message that could not be read, also once it is made into an order. */
  readonly amount: number | null;
  readonly answer: Answer | null;
  /** True if its parcel is on its way, and nobody has told the customer. */
  readonly isToTell: boolean;
  readonly name: string;
  /** The owner's choice of the city, else the end of the address if it looks like one, or the value of the province. */
  readonly city: string;
  readonly courier: string;
  /** Lines for searches, which begin with the order's key and end with its tracking number (`keyAndTracking`). */
  readonly search: string;
  /** True if it differs from the catalogue, or its customer seems made up: the owner should check it before confirming it. */
  readonly needsCheck: boolean;
  /** The number of the order's events. */
  readonly sequence: number;
  /** The phone numbers that are certain, as digits with the country code (D86). */
  readonly phones: readonly string[];
  /** Products of the catalogue, each once, after corrections. */
  readonly products: readonly SoldProduct[];
  /** The amount that the courier owes; negative if it paid too much (D85). */
  readonly balance: number;
  readonly paid: number;
  readonly chargePaisa: number;
  /** The amount less the advance; `null` if the message could not be read. */
  readonly toCollect: number | null;
  readonly payments: readonly Payment[];
  /** The number of the event that set the state; `null` if there is none. */
  readonly stateEvent: number | null;
}

export interface SoldProduct {
  readonly id: number;
  readonly quantity: number;
  /** In rupees. */
  readonly amount: number;
}

/** Each number costs a look-up. */
const maxPhones = 5;

export function listEntry(
  { key, copy, params, check, origin }: Pick<StoredOrder, 'key' | 'copy' | 'params' | 'check' | 'origin'>,
  now: DeskOrder = deskOrder(check, []),
): ListEntry {
  const {
    state,
    madeInto,
    answer,
    isTold,
    contents,
    courier,
    trackingNumber,
    paid,
    chargePaisa,
    stateEvent,
    payments,
  } = now;
  const { owed, over } = orderMoney(now);
  const { name = '', phone = '', address = '' } = contents?.customer ?? {};
  const phones = phoneNumbers(phone);
  const message = contents ? [] : messageLines(params);
  const who = contents
    ? [name, withCountryCode(phone), address]
    : [nameIn(message), ...numbersIn(message), ...referencesIn(message)];
  const searched = [key, ...who, trackingNumber];
  return {
    state,
    amount: madeInto ? null : (contents?.grandTotal ?? null),
    answer,
    isToTell: state === 'shipped' && !isTold && contents !== null,
    name: cleanLine(name),
    city: contents ? cleanLine(now.city || city(contents.customer)) : '',
    courier: cleanLine(courier),
    search: searched.map(searchText).join('\n'),
    needsCheck:
      !madeInto &&
      (copy > 0 ||
        check.kind === 'unreadable' ||
        !isVerified(check.findings) ||
        (!origin && contents !== null && customerDoubts(contents.customer, phones).length > 0)),
    sequence: now.sequence,
    phones: phones.slice(0, maxPhones),
    products: soldProducts(contents?.lines ?? []),
    balance: owed - over,
    paid,
    chargePaisa,
    toCollect: amountToCollect(now),
    payments,
    stateEvent,
  };
}

function soldProducts(lines: readonly DeskLine[]): readonly SoldProduct[] {
  const products = new Map<number, SoldProduct>();
  for (const { id, quantity, lineTotal, isKnown } of lines) {
    if (!isKnown || quantity <= 0) continue;
    const { quantity: pieces = 0, amount = 0 } = products.get(id) ?? {};
    products.set(id, { id, quantity: pieces + quantity, amount: amount + lineTotal });
  }
  return [...products.values()].sort((one, other) => one.id - other.id);
}

const maxCityLength = 30;

/** The last part of an address if it looks like a place, else the province. */
function city({ address, province }: Customer): string {
  const comma = address.search(/[,،][^,،]*$/);
  const last = address.slice(comma + 1).trim();
  const isPlace = comma >= 0 && last !== '' && last.length <= maxCityLength && !/\p{Nd}/u.test(last);
  return isPlace ? last : province;
}

/** `LIKE` patterns, of which an order that is found has one: the text, or a phone number or order's name in any spelling. */
export function searchPatterns(searched: string): readonly string[] {
  const text = normalText(cleanLine(searched));
  const isNumber = /^[\p{Nd}\s()+.\p{Pd}]+$/u.test(text) && /\p{Nd}/u.test(text);
  // As it is copied or heard: `Order #7k3m-9qzo`.
  const name = withoutSigns(text.replace(/^order\b/, ''));
  const names = /\d/.test(name) ? [name, parseOrderName(name)?.text.toLowerCase() ?? name] : [];
  // A part of a number has no country code of its own.
  const codes = isNumber ? [withCountryCode(text).replace(/^92/, '')] : names;
  const plain = withoutSigns(text);
  if (plain === '') return [];
  return [...new Set([plain, ...codes])].map((pattern) => `%${pattern.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

/** The order's key, and its tracking number as `plainTracking` writes it, of a row's text for searches. */
export function keyAndTracking(search: string) {
  return {
    key: search.slice(0, search.indexOf('\n')),
    tracking: search.slice(search.lastIndexOf('\n') + 1),
  };
}

/** A tracking number for comparison. */
export function plainTracking(text: string): string {
  return withoutSigns(normalText(cleanLine(text)));
}

/** Printable ASCII, as most texts are, has nothing to be normalized but its case. */
function searchText(text: string): string {
  return withoutSigns(/^[ -~]*$/.test(text) ? text.toLowerCase() : normalText(cleanLine(text)));
}

/** Addresses and tracking numbers are written with and without these signs. */
function withoutSigns(text: string): string {
  return text.replaceAll(/[ ,،./#\p{Pd}]/gu, '');
}
