/** What a courier's table says became of a parcel, in English, Urdu and Roman Urdu (D118). */
import { normalText } from './normal-text.ts';

export type ParcelOutcome = 'delivered' | 'returned';

const returned =
  /\b(?:return(?:ed|ing|s)?|rto|rts|rtn|refus(?:ed|al)|reject(?:ed|ion)?|undelivered|w[ao]+p[ai]s|w[ao]+psi|vap[ai]s|vapsi|inkar)\b|\br t [os]\b|واپس|ریٹرن|انکار|مسترد/;
const delivered =
  /\b(?:delivered|dlvd|deliver ho g[ae]ya|p[aou]*h?[aou]*nch g[ae]ya|mil g[ae]ya|wa?u?soo?l)\b|ڈیلیور|پہنچ گیا|مل گیا|وصول/;
const notReturned = /\bnot (?:yet )?return|\bw[ao]+pas nahi|واپس نہیں/;
const notDelivered = /\b(?:not|non|nahi|nahin)\b|نہیں/;

/** `null` for a text that says neither. */
export function parcelOutcome(text: string): ParcelOutcome | null {
  const words = normalText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (returned.test(words)) return notReturned.test(words) ? null : 'returned';
  return delivered.test(words) && !notDelivered.test(words) ? 'delivered' : null;
}
