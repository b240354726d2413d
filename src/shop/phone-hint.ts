import { phoneNumbers, withCountryCode } from './phone-number.ts';

/** Digits of a Pakistani mobile number, without country code or leading zero. */
const mobileDigits = 10;
const unsure = 'Please check this number';

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
