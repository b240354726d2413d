/** A part of `shop.yaml` that has a page of its own, and what the page needs of it. */
import type { ShopContent } from '#catalogue/schema.ts';
import { typedPrice } from '#shop/typed-number.ts';
import type { ChoiceGroup, ShopField, ShopForm } from '#desk/pages/shop-page.ts';

export interface Surroundings {
  /** The fields that the environment holds, each with its setting and what it says (D69). */
  readonly held: ReadonlyMap<string, { readonly setting: string; readonly value: string }>;
  readonly pictures: () => readonly ChoiceGroup[];
  /** Address of a picture by its name; null where the desk has none to show. */
  readonly picture: (name: string) => string | null;
}

/** The form that came, where what was typed is shown again. */
export type Typed = URLSearchParams | null;

/** Something that may be right all the same. */
export interface Doubt {
  readonly field: string;
  readonly words: string;
}

export interface Section {
  /** In its address. */
  readonly id: string;
  readonly title: string;
  readonly intro: readonly string[];
  /** What it says now, in few words. */
  readonly words: (shop: ShopContent, around: Surroundings) => readonly string[];
  /** All that its forms change. */
  readonly values: (shop: ShopContent) => unknown;
  readonly forms: (shop: ShopContent, typed: Typed, around: Surroundings) => readonly ShopForm[];
  /** The text as the form wants it; null where only a text editor can. */
  readonly edited: (
    file: { readonly text: string; readonly shop: ShopContent },
    form: URLSearchParams,
    around: Surroundings,
  ) => string | null;
  /** Mistakes that the form shows better than the file. */
  readonly slips?: (form: URLSearchParams) => readonly Doubt[];
  /** The name of the field that a problem calls by its place in the file. */
  readonly fieldOf: (place: string, form: URLSearchParams) => string;
  readonly doubts: (before: ShopContent, after: ShopContent, form: URLSearchParams) => readonly Doubt[];
}

export function typedField({
  name,
  label,
  typed,
  input,
  hint = null,
}: Pick<ShopField, 'name' | 'label' | 'typed' | 'input'> & { readonly hint?: string | null }): ShopField {
  return { name, label, typed, input, hint, setting: null, picture: null, choices: null };
}

const longest = { line: 200, lines: 2000 };

/** One line without signs that nobody types; undefined for a field that the form doesn't have. */
export function typedText(
  form: URLSearchParams,
  name: string,
  length: keyof typeof longest = 'line',
): string | undefined {
  return form
    .get(name)
    ?.slice(0, longest[length])
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A number of rupees; what is none stays as it is, for the check to judge. */
export function typedRupees(form: URLSearchParams, name: string): number | string | undefined {
  const text = typedText(form, name);
  const number = typedPrice(text ?? '');
  return number !== null && number <= 999_999_999 ? number : text;
}

export const ifRight = 'If that is right, press the button again.';
