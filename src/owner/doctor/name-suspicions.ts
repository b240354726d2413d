/** Names that a rule of the shop reads otherwise than their author meant: inquiry-only goods, and 1 kg items (spec §9). */
import { isOneKilogram } from '#shop/delivery-fee.ts';
import { inquiryWords, isInquiryOnly } from '#shop/inquiry.ts';
import type { Product } from '#shop/product.ts';
import type { Suspicion } from './suspicion.ts';

type Named = Pick<Product, 'id' | 'name' | 'category'>;

/** Kilograms or litres from which on the inquiry words call a product heavy. */
const heavyFrom = 3;

/**
 * Why a product is inquiry-only, in the words of its name: `5 kg`, `"5 l" in "5 Leashes"`, or `id 67`. Null for one that
 * goes into the cart. The rule looks for plain substrings, so what stands around the word tells whether it was meant.
 */
export function inquiryReason(product: Named): string | null {
  if (!isInquiryOnly(product)) return null;
  const words = heldWords(product.name);
  const [first] = words.filter(({ isWhole }) => isWhole).concat(words);
  if (!first) return `id ${product.id}`;
  return first.isWhole ? first.within : `"${first.word}" in "${first.within}"`;
}

/** What makes a name a 1 kg item, as it is written; null for any other name. */
export function oneKilogramReason(name: string): string | null {
  return isOneKilogram(name) ? (/(?:[\d.,]*)\b1\s?kg\b/i.exec(name)?.[0] ?? null) : null;
}

export function nameSuspicions(product: Named): readonly Suspicion[] {
  return [...accidentalInquiry(product), ...heavyButSold(product), ...accidentalKilogram(product)].map((found) => ({
    product: product.id,
    ...found,
  }));
}

type Found = Omit<Suspicion, 'product'>;

function accidentalInquiry(product: Named): readonly Found[] {
  const words = heldWords(product.name);
  const [word] = words;
  if (!word) return [];
  const isMeant = words.some((one) => one.isWhole && (one.word !== 'litter' || product.category.includes('litter')));
  if (isMeant) return [];
  const where = word.isWhole ? '' : ` in "${word.within}"`;
  return [
    {
      kind: 'asks by accident',
      problem: `its name holds "${word.word}"${where}, so shoppers can't buy it: they must ask for it on chat`,
      remedy: 'If they should buy it, write the name in another way.',
    },
  ];
}

function heavyButSold(product: Named): readonly Found[] {
  const heavy = amounts(product.name).find(({ unit, value }) => /^(?:kg|l)$/.test(unit) && value >= heavyFrom);
  if (!heavy || isInquiryOnly(product)) return [];
  return [
    {
      kind: 'heavy but sold',
      problem: `${heavy.text} is heavy, yet it goes into the cart and is delivered like a light parcel`,
      remedy: 'Only 3 kg, 5 kg, 5 L and litter are asked for on chat by their name. Check what its delivery costs you.',
    },
  ];
}

function accidentalKilogram({ name }: Named): readonly Found[] {
  const reason = oneKilogramReason(name);
  const kilogram = amounts(name).find(
    ({ unit, value }) => (unit === 'kg' && value === 1) || (unit === 'g' && value === 1000),
  );
  if (reason && !kilogram) {
    return [
      {
        kind: '1 kg by accident',
        problem: `"${reason}" counts as 1 kg in the delivery fee`,
        remedy: 'Write the amount in another way, in grams for example.',
      },
    ];
  }
  if (reason || !kilogram) return [];
  return [
    {
      kind: '1 kg by accident',
      problem: `"${kilogram.text}" does not count as 1 kg in the delivery fee`,
      remedy: 'Write "1 kg" in its name.',
    },
  ];
}

interface HeldWord {
  readonly word: string;
  /** The whole word or amount of the name that holds it. */
  readonly within: string;
  readonly isWhole: boolean;
}

/** Every inquiry word in a name, with what stands around it. */
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

/** The amounts that a name states, such as "400 g" or "1.5 L". */
function amounts(name: string) {
  return [...name.matchAll(/(\d+(?:[.,]\d+)?)\s?(kg|g|ml|l)\b/gi)].map(([text, value = '', unit = '']) => ({
    text,
    value: Number(value.replace(',', '.')),
    unit: unit.toLowerCase(),
  }));
}
