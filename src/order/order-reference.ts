import type { PageLanguage } from '#shop/message-templates.ts';

/** Crockford's base 32: no I, L, O or U, so that a reference can be read aloud on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bits = 128;
const bytes = bits / 8;

/** An order's reference from 16 random bytes: 26 characters that hold all 128 bits (D28). */
export function orderReference(random: Uint8Array): string {
  if (random.length !== bytes) throw new RangeError(`a reference needs ${bytes} random bytes, got ${random.length}`);
  let value = random.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let text = '';
  for (let length = 0; length < Math.ceil(bits / 5); length += 1) {
    text = alphabet.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}

export function isOrderReference(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

/** The first 8 characters, which people see and say (D28). */
export function shortReference(reference: string): string {
  return reference.slice(0, 8);
}

/**
 * The path of an order's page; the whole reference is its key, so it is in no log (D80). Without a language the page is in
 * the customer's (D114).
 */
export function orderPagePath(reference: string, language: PageLanguage | null = null): string {
  return `/o/${reference}${language === null ? '' : `?lang=${language}`}`;
}

/** The reference in the path of an order's page; empty if the path is not one. */
export function referenceIn(path: string): string {
  const [, text = ''] = /^\/o\/(.*)$/.exec(path) ?? [];
  return isOrderReference(text) ? text : '';
}

/** The address of an order's page, at the relay; `null` if the shop knows no address of its relay (D82). */
export function orderPageAddress(
  reference: string,
  { publicOrigin, emailOrigin }: { readonly publicOrigin: string; readonly emailOrigin: string },
  language: PageLanguage | null = null,
): string | null {
  const origin = emailOrigin || publicOrigin;
  return origin === '' ? null : origin + orderPagePath(reference, language);
}

/** The owner's name for an order. */
export interface OrderName {
  /** The key or its beginning, in capitals. */
  readonly text: string;
  /** The number of the content under the reference, from 0; null for any. */
  readonly copy: number | null;
}

/**
 * 8 or 26 characters of a reference, in any case, or 8 or 64 of an unreadable message's key; `-2` at the end means the
 * second content of a repeated reference. Letters that a reference never has are read as the digits they look like.
 */
export function parseOrderName(argument: string): OrderName | null {
  const [, text, copy] = /^([0-9A-Z]{8}|[0-9A-Z]{26}|[0-9A-F]{64})(?:-([1-9]\d{0,5}))?$/i.exec(argument.trim()) ?? [];
  if (text === undefined) return null;
  return {
    text: text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
    copy: copy === undefined ? null : Number(copy) - 1,
  };
}

/** The parts of a stored order that name it. */
export interface NamedOrder {
  /**
   * Unique and stable: the reference, with `-2`, `-3` … for further contents under it; without a reference the content
   * hash.
   */
  readonly key: string;
  readonly reference: string | null;
  /** 0 for the first content under a reference. */
  readonly copy: number;
}

/** The key to search the orders database by; `isNamed` then picks the orders that were meant. */
export function shortKeyOf({ text }: OrderName): string {
  return text.slice(0, 8);
}

export function isNamed(order: Pick<NamedOrder, 'key' | 'copy'>, { text, copy }: OrderName): boolean {
  return order.key.toUpperCase().startsWith(text) && (copy === null || order.copy === copy);
}

/** The name that people see: 8 characters, and `-2` for the second content of a repeated reference. */
export function shortName({ key, copy }: Pick<NamedOrder, 'key' | 'copy'>): string {
  return `${key.slice(0, 8)}${copy === 0 ? '' : `-${copy + 1}`}`;
}
