/** What the schemas of the owner's files are made of, and how their fields are named where the desk lists changes. */
import { z } from 'zod';
import { formattedPrice, rupees } from '#shop/money.ts';

export const text = (error: string) => z.string({ error }).regex(/^\S(?:.*\S)?$/s, { error });
export const textOrNothing = (error: string) => z.string({ error }).regex(/^(?:\S(?:.*\S)?)?$/s, { error });
export const matching = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });
export const list = <Entry extends z.ZodType>(entry: Entry, error: string) => z.array(entry, { error });

/** Fields by name; an unknown one is reported with the name that was likely meant. */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  return fieldsBeside('', z.object({}), shape);
}

/** Likewise; one that belongs in another file is reported with that file. */
export function fieldsBeside<Shape extends z.ZodRawShape>(file: string, other: z.ZodObject, shape: Shape) {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys' && Array.isArray(keys)
        ? keys
            .map((key: string) => (Object.hasOwn(other.shape, key) ? `Write it into ${file}.` : meantField(key, names)))
            .join('\n')
        : `Write these fields here: ${names.join(', ')}.`,
  });
}

/** Same letters, one inside the other, or the same beginning. */
function meantField(key: string, names: readonly string[]): string {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const given = plain(key);
  const meant =
    names.find((name) => plain(name) === given) ??
    names.find((name) => given.length > 2 && (plain(name).includes(given) || given.includes(plain(name)))) ??
    names.find((name) => given.length > 2 && plain(name).slice(0, 3) === given.slice(0, 3));
  return meant === undefined ? `The fields here are ${names.join(', ')}.` : `Did you mean ${meant}?`;
}

export interface FieldText {
  /** Follows the name of what the field is in; by default a comma and the words of the field's name. */
  readonly label?: string;
  /** Precedes the name of each entry of a list; by default the label. */
  readonly entries?: string;
  /** The section of the shop at the desk. */
  readonly section?: string;
  /** `undefined` stands for a flag that is left out. */
  readonly text?: (value: unknown) => string;
}

export const fieldTexts = z.registry<FieldText>();

const maxQuoted = 60;

export function quoted(value: unknown): string {
  const whole = String(value);
  return `“${whole.length > maxQuoted ? `${whole.slice(0, maxQuoted - 1)}…` : whole}”`;
}

/** `Mon-Sat 11AM-9PM, Sun closed` */
export function hoursText(value: unknown): string {
  return Object.entries(Object(value))
    .map((days) => days.join(' '))
    .join(', ');
}

export function inRupees(value: unknown): string {
  return formattedPrice(rupees(Number(value)));
}
