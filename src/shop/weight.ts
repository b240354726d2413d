/** Weights as people write them, in whole grams (D84). */
import { plainDigits } from './numbers.ts';
import { visibleOnly } from './text.ts';

const kilograms = 'kgs?|kilos?|kilograms?|کلو(?:گرام)?';
const grams = 'g|gms?|grams?|گرام';
const amount = String.raw`\d{1,6}(?:[.,٫]\d{1,3})?`;
const weightPattern = new RegExp(String.raw`^(${amount})\s*(${kilograms}|${grams})\.?$`, 'iu');
const isKilograms = new RegExp(`^(?:${kilograms})$`, 'iu');
/** The limit of what a courier's rider can carry. */
const maxGrams = 100_000;

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

const times = String.raw`\s?[x×*]\s?`;
const named = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(\d{1,3})${times})?(${amount})\s?(${kilograms}|${grams})(?![\p{L}\p{N}])(?:${times}(\d{1,3})(?![\p{L}\p{N}]))?`,
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
