import { cleanLine } from '#order/clean-text.ts';
import { withCountryCode } from '#shop/phone-number.ts';

/** What an order is found by: reference, name and phone, in one form however they are written. */
export function searchText({ key, name, phone }: { key: string; name: string; phone: string }): string {
  return [key.toLowerCase(), name.toLowerCase(), phone === '' ? '' : withCountryCode(phone)].join('\n');
}

/** A `LIKE` pattern, with `\` before what would stand for other characters, that finds what a person has typed. */
export function searchPattern(typed: string): string {
  const text = cleanLine(typed).toLowerCase();
  const isPhone = /^[\p{Nd}\s()+-]+$/u.test(text) && /\p{Nd}/u.test(text);
  // A part of a number has no country code of its own.
  const wanted = isPhone ? withCountryCode(text).replace(/^92/, '') : text;
  return `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
