import { isDeepStrictEqual } from 'node:util';
import { type FieldValue, withValue } from '#catalogue/edit-yaml.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import type { Option } from '#desk/page/choices.tsx';

export interface SectionField {
  /** Also its id on the page. */
  readonly name: string;
  readonly label: string;
  /** The text in the file; `yes` or empty for a checkbox. */
  readonly value: string;
  readonly input:
    | 'line'
    | 'lines'
    /** One entry per line; cells copied from a spreadsheet's row become lines too. */
    | 'list'
    | 'message'
    | 'tel'
    | 'email'
    | 'url'
    | 'number'
    | 'picture'
    /** `#rrggbb`, chosen or written. */
    | 'colour'
    | 'select'
    | 'checkbox';
  /** The options of a select. */
  readonly options?: readonly Option[];
  readonly hint?: string;
  /** The language of its text, if that is not English. */
  readonly lang?: 'ur';
}

/** Fields with a common label, or one alone. */
export interface FieldGroup {
  readonly label: string | null;
  readonly fields: readonly SectionField[];
  /** A button that saves and leads to another section; `null` if the saved values leave none. */
  readonly link?: { readonly label: string; readonly section: (values: SectionValues) => string | null };
}

/** The values of a form's fields by their names. */
export type SectionValues = Readonly<Record<string, string>>;

export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

/** `shop.yaml` with the values of a section's fields, and the name that the shop has: a setting of the server may hold another. */
export interface ShopFile {
  readonly text: string;
  readonly shop: ShopContent;
  readonly shopName: string;
  readonly shown: SectionValues;
}

/** A part of `shop.yaml` that has a page of its own. */
export interface Section {
  /** In its address. */
  readonly id: string;
  readonly title: string;
  readonly intro: readonly string[];
  readonly groups: (shop: ShopContent, shopName: string) => readonly FieldGroup[];
  /** Shown on the page Shop. */
  readonly summary: (shop: ShopContent, values: SectionValues) => readonly string[];
  /** The text of the file with these values. */
  readonly edited: (file: ShopFile, values: SectionValues) => string;
  /** The field for a mistake that the catalogue's check found: `provinces 2 fee`. */
  readonly fieldOf: (at: string, shop: ShopContent, values: SectionValues) => string;
  /** Mistakes that the form explains better than the catalogue's check. */
  readonly errors?: (values: SectionValues) => readonly FieldMessage[];
  /** Unusual values that may be right. */
  readonly warnings?: (before: ShopContent, after: ShopContent) => readonly FieldMessage[];
}

export function valuesIn(groups: readonly FieldGroup[]): SectionValues {
  return Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])));
}

/** The text with another value in a field, `null` for none; unchanged if the value is the same. */
export function withChanged(
  text: string,
  field: string,
  [before, after]: readonly [before: unknown, after: FieldValue | null],
): string {
  return isDeepStrictEqual(before ?? null, after) ? text : withValue(text, [field], after);
}
