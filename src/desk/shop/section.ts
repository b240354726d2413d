/** A part of one of the owner's files with a page of its own, and the schema of its form. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type FieldValue, withValue } from '#catalogue/edit-yaml.ts';
import type { FieldPath } from '#catalogue/yaml-file.ts';
import { type FieldValues, tooLong } from '#desk/forms.ts';
import type { Option } from '#desk/page/field.tsx';
import type { Language } from '#shop/message-templates.ts';

export interface SectionField {
  /** The path of its value. */
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
  /** The options of a select or a picture. */
  readonly options?: readonly Option[];
  readonly hint?: string;
  /** The language of its text, if that is not English. */
  readonly lang?: 'ur';
  /** The address of the picture with this value. */
  readonly picture?: string | null;
}

/** Fields with a common label, or one alone. */
export interface FieldGroup {
  readonly label: string | null;
  /** The language of its texts: the page shows one language at a time. */
  readonly language?: Language;
  readonly fields: readonly SectionField[];
  /** A button that saves and leads to another section; `null` if the saved values leave none. */
  readonly link?: { readonly label: string; readonly section: (values: FieldValues) => string | null };
}

export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

/** A section's file, with the values of its fields. */
interface ShownFile<Content> {
  readonly text: string;
  readonly content: Content;
  readonly shown: FieldValues;
}

/** `Content`: of its file. */
export interface SectionOf<Content> {
  /** In its address. */
  readonly id: string;
  readonly title: string;
  readonly intro: readonly string[];
  readonly groups: (content: Content) => readonly FieldGroup[];
  /** Shown on the page Shop. */
  readonly summary: (content: Content, values: FieldValues) => readonly string[];
  /** The text of the file with these values. */
  readonly edited: (file: ShownFile<Content>, values: FieldValues) => string;
  /** The field for a mistake that the catalogue's check found, if its name is not the path in the file. */
  readonly fieldOf?: (path: FieldPath, content: Content, values: FieldValues) => string;
  /** Mistakes that the form explains better than the catalogue's check. */
  readonly errors?: (values: FieldValues) => readonly FieldMessage[];
  /** Unusual values that may be right. */
  readonly warnings?: (before: Content, after: Content) => readonly FieldMessage[];
}

export function fieldsIn(groups: readonly FieldGroup[]): readonly SectionField[] {
  return groups.flatMap(({ fields }) => fields);
}

export function valuesIn(groups: readonly FieldGroup[]): FieldValues {
  return Object.fromEntries(fieldsIn(groups).map(({ name, value }) => [name, value]));
}

/** The groups with each field changed. */
export function withFields(
  groups: readonly FieldGroup[],
  change: (field: SectionField) => SectionField,
): readonly FieldGroup[] {
  return groups.map((group) => ({ ...group, fields: group.fields.map(change) }));
}

/** The text with another value in a field, `null` for none; unchanged if the value is the same. */
export function withChanged(
  text: string,
  field: string,
  [before, after]: readonly [before: unknown, after: FieldValue | null],
): string {
  return isDeepStrictEqual(before ?? null, after) ? text : withValue(text, [field], after);
}

/** One line of text, without control characters. */
export const shopLineField = z.string().transform((sent) => sent.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
/** Several lines. */
const messageField = z.string().transform((sent) =>
  sent
    .split(/\r\n?|\n/)
    .map((line) => shopLineField.parse(line))
    .join('\n')
    .trim(),
);

const inputs: Partial<Record<SectionField['input'], z.ZodType<string, string>>> = {
  message: messageField,
  list: z.string().transform((sent) => messageField.parse(sent.replaceAll('\t', '\n'))),
  colour: shopLineField.transform((sent) => sent.toLowerCase()),
  checkbox: z.enum(['yes', '']).catch(''),
};

export const maxShopLine = 200;
const maxLengths: Partial<Record<SectionField['input'], number>> = {
  number: 40,
  lines: 2000,
  list: 2000,
  message: 1000,
};

export function maxLengthOf({ input }: Pick<SectionField, 'input'>): number {
  return maxLengths[input] ?? maxShopLine;
}

/** The changed values that are too long. The catalogue's check has a sentence of its own for messages. */
export function lengthErrors(groups: readonly FieldGroup[], values: FieldValues): readonly FieldMessage[] {
  return fieldsIn(groups)
    .filter(({ name, value, input }) => input !== 'message' && values[name] !== value)
    .filter((field) => (values[field.name] ?? '').length > maxLengthOf(field))
    .map((field) => ({ field: field.name, message: tooLong(maxLengthOf(field)) }));
}

/** A field that was not sent stays as it is. */
export function sectionForm(groups: readonly FieldGroup[]) {
  return z.object(Object.fromEntries(fieldsIn(groups).map((field) => [field.name, fieldSchema(field)])));
}

/** A text that only differs in its spaces stays as the file has it. */
function fieldSchema({ input, value }: SectionField) {
  const schema = inputs[input] ?? shopLineField;
  const shown = schema.parse(value);
  const now = input === 'checkbox' ? '' : value;
  return schema.transform((sent) => (sent === shown ? value : sent)).default(now);
}
