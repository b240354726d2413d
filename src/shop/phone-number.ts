import { plainDigits } from './numbers.ts';
import { visibleOnly } from './text.ts';

/** Longer than any field with phone numbers in it. */
const maxLength = 300;

/** A Pakistani mobile number, without country code or leading zero. */
const mobile = /^3\d{9}$/;
/** The same for landlines, 111 numbers of companies, and free numbers. */
const landline = /^(?:[24-9]\d{8}|(?:21|42|58)\d{8}|[24-9]\d111\d{6}|800\d{5})$/;
/** Countries where many customers' relatives live: the length of their numbers is checked. */
const nearAbroad = /^(?:1|44|9(?:1|6[5689]|7[134]))/;
const ofNearAbroad =
  /^(?:1[2-9]\d{9}|44[1-9]\d{8,9}|91[1-9]\d{9}|966[1-9]\d{7,8}|971[2-9]\d{7,8}|9(?:6[58]|7[34])\d{8})$/;
/** Their mobile numbers, which are longer than any Pakistani number and so are certain without a plus sign. */
const mobileAbroad = /^(?:447\d{9}|9665\d{8}|9715\d{8}|9689\d{7}|974[3567]\d{7}|965[569]\d{7}|9733\d{7})$/;
/** Countries in whose numbers a zero after the country code is part of the number. */
const keepsZero = /^(?:39|225|241|242|378)/;
const countryCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const codeAndZero = new RegExp(`${countryCode.source}0?`);

/**
 * The phone numbers in a text that are certain, as digits with the country code first: `0300 1234567` → `923001234567`.
 * A text may hold several, and words such as an extension, which can't be dialled. A number that could be another one,
 * or has too few or too many digits, is left out: nobody may call a stranger.
 */
export function phoneNumbers(text: string): readonly string[] {
  if (text.length > maxLength) return [];
  const plain = plainDigits(visibleOnly(text).normalize('NFKC')).replaceAll(/[\p{Pd}−]/gu, '-');
  const numbers = plain
    // A number ends where the next plus sign begins, and at every sign that no number has inside.
    .replaceAll(/\(?\s*\+/g, '|+')
    // An area code may end with such a sign.
    .replaceAll(/\b(0\d{2,3})[/_](?=\d{6,8}\b)/g, '$1-')
    .split(/[^\d+\s().-]/)
    .flatMap((part) => numbersOf(part.includes('+') || /^\s*00/.test(part) ? part.replace(/\(\s*0\s*\)/, '') : part));
  return [...new Set(numbers)];
}

/** The numbers that groups of digits make: one, or several after one another. */
function numbersOf(part: string): readonly string[] {
  const groups = part.match(/\+?\d+/g) ?? [];
  return groups.length > 20 ? [] : (allNumbers(groups) ?? []);
}

/** `null` if some of the groups belong to no number. */
function allNumbers(groups: readonly string[]): readonly string[] | null {
  if (groups.length === 0) return [];
  for (let end = groups.length; end > 0; end -= 1) {
    const first = certainNumber(groups.slice(0, end).join(''));
    const rest = first === null ? null : allNumbers(groups.slice(end));
    if (first !== null && rest !== null) return [first, ...rest];
  }
  return null;
}

function certainNumber(written: string): string | null {
  const digits = written.replace(/^\+/, '').replace(/^00/, '');
  if (digits.startsWith('92')) return pakistani(digits.slice(2).replace(/^0/, ''));
  if (digits.startsWith('0')) return pakistani(digits.slice(1));
  if (digits !== written) return foreign(digits);
  if (mobile.test(digits)) return pakistani(digits);
  return mobileAbroad.test(digits) ? digits : null;
}

function pakistani(national: string): string | null {
  return mobile.test(national) || landline.test(national) ? `92${national}` : null;
}

function foreign(digits: string): string | null {
  const number = keepsZero.test(digits) ? digits : digits.replace(codeAndZero, '$1');
  return (nearAbroad.test(number) ? ofNearAbroad : /^\d{10,15}$/).test(number) ? number : null;
}

/** Nine to fifteen digits. From the tenth on, a 0 or a plus sign after a space begins another number. */
const writtenNumber = /([+(]?\p{Nd}(?:[ ().\p{Pd}]{0,3}\p{Nd}){8}(?:(?:(?! [+0])[ ().\p{Pd}]){0,3}\p{Nd}){0,6})/u;

/** A text in pieces: every second one is a phone number as it is written, which belongs on one line. */
export function splitAtNumbers(text: string): readonly string[] {
  return text.split(writtenNumber);
}

/** A number as people in Pakistan dial it, never digits alone: a spreadsheet would make a sum of those. */
export function localNumber(number: string): string {
  if (!number.startsWith('92')) return `00${number.replace(countryCode, '$& ')}`;
  const national = number.slice(2);
  return `0${national.replace(mobile.test(national) ? /^\d{3}/ : /^\d\d/, '$& ')}`;
}

/** The same without spaces, for text cells of couriers' sheets: `03001234567`. */
export function dialledNumber(number: string): string {
  return localNumber(number).replaceAll(' ', '');
}

/** The digits of any text, as one number with its country code, however many they are: by this the desk searches. */
export function withCountryCode(text: string): string {
  const plain = plainDigits(visibleOnly(text)).replaceAll('\uFF0B', '+');
  const isInternational = /^\s*(?:\+|00)/.test(plain);
  const digits = plain.replaceAll(/\D/g, '').replace(/^00/, '');
  return isInternational || digits.startsWith('92') ? digits.replace(/^920/, '92') : `92${digits.replace(/^0/, '')}`;
}

/** True if a number can have WhatsApp: Pakistani landlines can't. */
export function isMobile(number: string): boolean {
  return !number.startsWith('92') || /^923\d{9}$/.test(number);
}

/** Digits of a Pakistani mobile number, without country code or leading zero. */
const mobileDigits = 10;
const unsure = 'Please check this number.';

/**
 * One sentence about a likely mistake in a phone number, or null. Advice only: any text can be ordered with (R195).
 * There is no hint for a text with a certain number, or for a landline of a usual length.
 */
export function phoneHint(text: string): string | null {
  if (text.trim() === '' || phoneNumbers(text).length > 0) return null;
  const number = withCountryCode(text);
  if (!number.startsWith('92')) return unsure;
  const national = number.slice(2);
  if (/^3\d{3,11}$/.test(national)) return wrongLength(national.length - mobileDigits);
  return /^[1-9]\d{7,10}$/.test(national) ? null : unsure;
}

function wrongLength(tooMany: number): string {
  if (tooMany === 0) return unsure;
  const count = Math.abs(tooMany);
  return `${count === 1 ? 'One digit seems' : `${count} digits seem`} ${tooMany < 0 ? 'to be missing' : 'too many'}.`;
}
