/** Why a rule of the shop applies to a name: inquiry-only products (R156), and 1 kg items (R201). */
import { isOneKilogram } from '#shop/delivery-fee.ts';
import { inquiryWords, isInquiryOnly } from '#shop/inquiry.ts';
import type { Product } from '#shop/product.ts';

type Named = Pick<Product, 'id' | 'name'>;

/**
 * Why a product is inquiry-only, as its name says it: `5 kg`, `"5 l" in "5 Leashes"`, or `id 67`; `null` if it
 * isn't. The rule looks for substrings, so the text around the word shows whether it was meant.
 */
export function inquiryReason(product: Named): string | null {
  if (!isInquiryOnly(product)) return null;
  const words = heldWords(product.name);
  const [first] = words.filter(({ isWhole }) => isWhole).concat(words);
  if (!first) return `id ${product.id}`;
  return first.isWhole ? first.within : `"${first.word}" in "${first.within}"`;
}

/** The part of a name that makes it a 1 kg item, as written; `null` for any other name. */
export function oneKilogramReason(name: string): string | null {
  return isOneKilogram(name) ? (/(?:[\d.,]*)\b1\s?kg\b/i.exec(name)?.[0] ?? null) : null;
}

interface HeldWord {
  readonly word: string;
  /** The whole word or amount around it. */
  readonly within: string;
  readonly isWhole: boolean;
}

/** Every inquiry word in a name, with the text around it. */
function heldWords(name: string): readonly HeldWord[] {
  const lower = name.toLowerCase();
  return inquiryWords.flatMap((word) => {
    const start = lower.indexOf(word);
    if (start < 0) return [];
    const before = /[a-z\d.,]*$/.exec(lower.slice(0, start))?.[0] ?? '';
    const after = /^[a-z\d]*/.exec(lower.slice(start + word.length))?.[0] ?? '';
    const within = name.slice(start - before.length, start + word.length + after.length);
    return [{ word, within, isWhole: before + after === '' }];
  });
}
