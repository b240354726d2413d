/** Weights as people write them, in whole grams (D84). */
import { parsePrice, plainDigits } from './numbers.ts';
import { visibleOnly } from './text.ts';

const kilogramUnits = 'kgs?|kilos?|kilograms?|کلو(?:گرام)?';
const gramUnits = 'g|gms?|grams?|گرام';
const amount = String.raw`\d{1,6}(?:[.,٫]\d{1,3})?`;
const weightPattern = new RegExp(String.raw`^(${amount})\s*(${kilogramUnits}|${gramUnits})\.?$`, 'iu');
const isKilograms = new RegExp(`^(?:${kilogramUnits})$`, 'iu');
/** The limit of what a courier's rider can carry. */
const maxGrams = 100_000;
/** A parcel that is lighter or heavier was probably entered in the wrong unit. */
const usualGrams = { min: 20, max: 40_000 };

/**
 * `500 g`, `1.5 kg`, `1,5kg`, `۵۰۰ گرام` in grams, up to 100 kg; `null` for any other text, such as a number without a
 * unit.
 */
export function parseWeight(text: string): number | null {
  const [, number = '', unit = ''] = weightPattern.exec(plainDigits(visibleOnly(text)).trim()) ?? [];
  return gramsOf(number, unit);
}

/** A comma before three digits separates thousands of grams; in kilograms it would be ambiguous. */
function gramsOf(number: string, unit: string): number | null {
  const isThousands = /[,٫]\d{3}$/.test(number);
  const inKilograms = isKilograms.test(unit);
  if (number === '' || (isThousands && inKilograms)) return null;
  const value = Number(number.replace(/[,٫]/, isThousands ? '' : '.'));
  const whole = Math.round(value * (inKilograms ? 1000 : 1) * 1000) / 1000;
  return Number.isInteger(whole) && whole >= 1 && whole <= maxGrams ? whole : null;
}

/** `500 g`, `1.5 kg`. */
export function weightText(weight: number): string {
  return weight < 1000 ? `${weight} g` : `${weight / 1000} kg`;
}

/**
 * Reads the weight of a parcel, in grams if it has no unit; `null` if it is empty. An unusual one, or one below the
 * known weight of its products in grams, is asked about: it is right if it comes a second time, as `confirmed`.
 */
export function readWeight(
  text: string,
  { known, confirmed }: { readonly known: number; readonly confirmed: string },
): { readonly grams: number | null } | { readonly problem: string } {
  const entered = text.trim();
  if (entered === '') return { grams: null };
  const plain = plainDigits(entered);
  const bare = /^[\d.,٫]+$/.test(plain) ? plain : null;
  const grams = bare === null ? parseWeight(entered) : (parsePrice(bare) ?? parseWeight(`${bare} g`));
  const isValid = grams !== null && grams >= 1 && grams <= maxGrams;
  const isUsual = isValid && grams >= Math.max(known, usualGrams.min) && grams <= usualGrams.max;
  if (isUsual || (isValid && entered === confirmed.trim())) return { grams };
  const unit = 'Write the weight with its unit, such as 800 g or 1.5 kg, up to 100 kg.';
  const inKilograms = bare === null ? null : parseWeight(`${bare} kg`);
  if (!isValid) return { problem: inKilograms ? `${bare} g or ${bare} kg? ${unit}` : unit };
  const why = grams < known ? `Its products weigh ${weightText(known)}.` : 'That is unusual.';
  const right = `if ${weightText(grams)} is right.`;
  return {
    problem: inKilograms
      ? `${bare} g or ${bare} kg? ${why} Write the unit, or save again ${right}`
      : `${weightText(grams)}? ${why} Save again ${right}`,
  };
}

const times = String.raw`\s?[x×*]\s?`;
const named = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(\d{1,3})${times})?(${amount})\s?(${kilogramUnits}|${gramUnits})(?![\p{L}\p{N}])(?:${times}(\d{1,3})(?![\p{L}\p{N}]))?`,
  'giu',
);
/** Words around a weight that is not the product's, but a range or the animal's. */
const limit = /(?:up ?to|under|over|below|above|than|from|for|to|[-–<>/.,\d])\s*$/iu;
const range = /^\s*(?:to\b|and (?:over|up|more)\b|[-–+/]\s*(?:\d|$)|\+)/iu;

/** Reads a certain weight from a name, such as 85 g x 12, in grams; `null` for none, several, a range or litres. */
export function weightInName(name: string): number | null {
  const text = plainDigits(name);
  const [found, ...others] = text.matchAll(named);
  if (!found || others.length > 0) return null;
  const { 0: written, 1: before, 2: number = '', 3: unit = '', 4: after, index } = found;
  if (limit.test(text.slice(0, index)) || range.test(text.slice(index + written.length))) return null;
  const one = gramsOf(number, unit);
  const all = one && one * Number(before ?? 1) * Number(after ?? 1);
  return all && all <= maxGrams ? all : null;
}
