import { internationalNumber, withCountryCode } from './phone-number.ts';

const mobileDigits = 11;
const unsure = 'Please check: is this a phone number?';

/**
 * One sentence where a phone number looks like a slip, or null. Advice only: anything that is not empty can be ordered
 * with (spec §5). Numbers abroad and landlines are taken as they are, if they have a usual length.
 */
export function phoneHint(text: string): string | null {
  if (text.trim() === '') return null;
  const number = withCountryCode(text);
  if (!number.startsWith('92')) return internationalNumber(text) === null ? unsure : null;
  const national = number.slice(2);
  if (/^3\d{3,11}$/.test(national)) {
    const written = national.length + 1; // With the zero that people write in front.
    return written === mobileDigits ? null : `A mobile number has ${mobileDigits} digits, this one has ${written}.`;
  }
  return /^[1-9]\d{7,10}$/.test(national) ? null : unsure;
}
