/** How the fields of the owner's files are named and shown where the desk lists changes. */
import { z } from 'zod';
import { formattedPrice, rupees } from '#shop/money.ts';

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
  const text = String(value);
  return `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1)}…` : text}”`;
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
