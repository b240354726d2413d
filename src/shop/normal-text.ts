/**
 * A text as searches compare it (D91): letters that Arabic and Urdu keyboards give differently (ي ی, ك ک, ه ہ ھ, أ ا)
 * are one letter; digits are ASCII; case, accents, vowel marks and characters that show nothing don't count.
 */
export function normalText(text: string): string {
  // Without marks first: the time to normalise a run of them grows with the square of its length.
  const letters = withoutMarks(withoutMarks(text).normalize('NFKD').toLowerCase());
  return letters
    .replaceAll(/[يىېۍ]/g, 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll(/[هھةۃە]/g, 'ہ')
    .replaceAll(/[٠-٩۰-۹०-९]/g, (digit) => String(digits.indexOf(digit) % 10));
}

const digits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';

/** Also without the stroke that only lengthens a word. */
function withoutMarks(text: string): string {
  return text.replaceAll(/[\p{Mn}\p{Cf}ـ]/gu, '');
}
