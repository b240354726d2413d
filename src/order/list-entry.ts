/** An order as the desk's list has it: what its row shows, and the text by which a search finds it. */
import { normalText } from '#shop/normal-text.ts';
import { withCountryCode } from '#shop/phone-number.ts';
import { cleanLine } from './clean-text.ts';
import type { Customer } from './customer-fields.ts';
import { type Answer, type DeskOrder, deskOrder } from './desk-order.ts';
import type { OrderState } from './order-states.ts';
import { isVerified } from './order-check.ts';
import type { StoredOrder } from './order-store.ts';

export interface ListEntry {
  readonly state: OrderState;
  /** The total, after corrections; `null` if the message could not be read. */
  readonly amount: number | null;
  readonly answer: Answer | null;
  readonly name: string;
  /** The city, or the value of the province. */
  readonly city: string;
  readonly courier: string;
  readonly search: string;
  /** Whether it differs from what the shop sells, so that the owner should check it before confirming it. */
  readonly needsCheck: boolean;
}

export function listEntry(
  { key, copy, check }: Pick<StoredOrder, 'key' | 'copy' | 'check'>,
  now: DeskOrder = deskOrder(check, []),
): ListEntry {
  const { state, answer, contents, courier, trackingNumber } = now;
  const { name = '', phone = '', address = '' } = contents?.customer ?? {};
  const searched = [key, name, phone === '' ? '' : withCountryCode(phone), address, trackingNumber];
  return {
    state,
    amount: contents?.grandTotal ?? null,
    answer,
    name: clean(name),
    city: contents ? clean(city(contents.customer)) : '',
    courier: clean(courier),
    search: searched.map((text) => normalText(clean(text))).join('\n'),
    needsCheck: copy > 0 || check.kind === 'unreadable' || !isVerified(check.findings),
  };
}

const maxCityLength = 30;

/** The last part of an address if it looks like a place, else the province. */
function city({ address, province }: Customer): string {
  const comma = address.search(/[,،][^,،]*$/);
  const last = address.slice(comma + 1).trim();
  const isPlace = comma >= 0 && last !== '' && last.length <= maxCityLength && !/\p{Nd}/u.test(last);
  return isPlace ? last : province;
}

/**
 * `LIKE` patterns, of which an order that is found has one: the text in its normal form (D91), in lower case alone, as
 * earlier versions listed orders, and a phone number in any spelling.
 */
export function searchPatterns(searched: string): readonly string[] {
  const line = clean(searched);
  const text = normalText(line);
  const isNumber = /^[\p{Nd}\s()+-]+$/u.test(text) && /\p{Nd}/u.test(text);
  // A part of a number has no country code of its own.
  const number = isNumber ? [withCountryCode(text).replace(/^92/, '')] : [];
  return [...new Set([text, line.toLowerCase(), ...number])].map(
    (each) => `%${each.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  );
}

/** Without the one character that PostgreSQL can't store, too. */
function clean(text: string): string {
  return cleanLine(text.replaceAll('\n', ' '));
}
