/**
 * A phone number as digits with the country code first, or null for a text without a plausible number. Numbers without
 * a country code are Pakistani: `0300 1234567` → `923001234567`.
 */
export function internationalNumber(text: string): string | null {
  const number = withCountryCode(text);
  return /^\d{10,15}$/.test(number) ? number : null;
}

/** The same for any text, however many digits it has. Urdu and Arabic digits count as digits. */
export function withCountryCode(text: string): string {
  // Only the digits: the time to normalise a run of combining marks grows with the square of its length.
  const ascii = text
    .replaceAll(/[\p{Nd}\uFF0B]+/gu, (digits) => digits.normalize('NFKC'))
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16));
  const isInternational = /^\s*(?:\+|00)/.test(ascii);
  const digits = ascii.replaceAll(/\D/g, '').replace(/^00/, '');
  return isInternational || digits.startsWith('92') ? digits.replace(/^920/, '92') : `92${digits.replace(/^0/, '')}`;
}

/** Whether a number can have WhatsApp: Pakistani landlines can't. */
export function isMobile(number: string): boolean {
  return !number.startsWith('92') || /^923\d{9}$/.test(number);
}
