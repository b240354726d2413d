/**
 * Forms of the desk: read by a schema, and their outcomes. A field has the path of its value as its name, as the id of
 * its input, and as the place of its errors: `sizes.2.price`, counted from 0.
 *
 * Two phones may change the same thing at once. A form brings the version of the values that it showed. If one of them
 * was changed elsewhere, the form comes back with this owner's changes in today's values.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FieldPath } from '#catalogue/yaml-file.ts';
import { grouped } from '#shop/numbers.ts';

/** The outcome of a form that was sent, on the page that it shows. */
export interface FormState {
  /** Why it was not saved; `null` if none was sent. */
  readonly notice: string | null;
  readonly errors: readonly FieldError[];
  /** The warnings that the owner confirms by sending the form again, as a hash. */
  readonly confirm: string;
}

/** The end of a warning. */
export const ifRight = 'If that is right, press Save again.';

export const notAPrice = 'Use numbers only, such as 1150.';

export const checkNotice = 'Not saved yet. Please check:';

/** Characters of a search; the rest of a longer one is ignored. */
export const maxSearch = 100;

/** The submitted value, or ''. */
export const textField = z.string().default('');
export const trimmedField = z.string().trim().default('');

/** Why a text is refused: only searches are cut. */
export function tooLong(max: number): string {
  return `Use at most ${grouped(max)} characters.`;
}

/** A short text for a hidden field: `price=500&salePrice=`. */
export function formVersion(values: object): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, fingerprint(value)])).toString();
}

/** The values of now with those that the form changed. */
export function merged<Values extends object>(sent: Values, now: Values, version: string): Values {
  const shown = new URLSearchParams(version);
  const changed = Object.entries(sent).filter(
    ([name, value]) => fingerprint(value) !== (shown.get(name) ?? fingerprint(Reflect.get(now, name))),
  );
  return { ...now, ...Object.fromEntries(changed) };
}

function fingerprint(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= 12 ? text : createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** A field that was refused; `label` and `message` are read as one sentence, "Price: Use numbers only". */
export interface FieldError {
  /** The id of the input on the page. */
  readonly field: string;
  readonly label: string;
  readonly message: string;
}

/** A form that was not saved. The page that says so can send it again, with the token of its own session. */
export interface UnsavedForm {
  /** The path and query of its address. */
  readonly to: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Passwords, and fields that nobody typed: the token, and the device that a press of "Sign out" names. */
const neverKept = new Set(['token', 'password', 'current', 'next', 'session']);

/** `null` if it has nothing to keep. */
export function unsavedForm(to: string, form: URLSearchParams): UnsavedForm | null {
  const fields = [...form].filter(([name]) => !neverKept.has(name));
  return isDeskAddress(to) && fields.length > 0 ? { to, fields } : null;
}

/** `//host` and `/\host` are other sites. */
export function isDeskAddress(to: string): boolean {
  return /^\/(?![/\\])[!-~]*$/.test(to);
}

/** The values of fields by their names. */
export type FieldValues = Readonly<Record<string, string>>;

export function fieldName(path: FieldPath): string {
  return path.map(String).join('.');
}

/** The fields of a form that shows these values. `parseForm` reads them back. */
export function fieldsOf(values: object, path: FieldPath = []): FieldValues {
  const fields = Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(fieldsOf(value, [...path, key]))
      : [[fieldName([...path, key]), String(value)] as const],
  );
  return Object.fromEntries(fields);
}

type SentFields = Iterable<readonly [name: string, value: string]>;

/** The values of a form whose schema refuses no text. */
export function parseForm<Schema extends z.ZodType>(schema: Schema, form: SentFields): z.output<Schema> {
  return schema.parse(sentValue(schema, [], new Map(form)));
}

/** The values of a form, or its errors; a label is the schema's `meta({ title })`, or the field's name. */
export function readForm<Schema extends z.ZodObject>(schema: Schema, form: SentFields) {
  const parsed = schema.safeParse(sentValue(schema, [], new Map(form)));
  if (parsed.success) return { values: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }): FieldError => {
    const field = fieldName(path);
    const part: z.ZodType | undefined = schema.shape[String(path[0])];
    return { field, label: part?.meta()?.title ?? field, message };
  });
  return { errors };
}

/** Looks only for the names that the schema has, so that no other has an effect. Its lists and groups are not optional. */
function sentValue(schema: z.core.$ZodType, path: FieldPath, sent: ReadonlyMap<string, string>): unknown {
  if (schema instanceof z.ZodArray)
    return rowsIn(sent, fieldName(path)).map((row) => sentValue(schema.element, [...path, row], sent));
  if (!(schema instanceof z.ZodObject)) return sent.get(fieldName(path));
  const values = Object.entries(schema.shape).map(
    ([key, part]) => [key, sentValue(part, [...path, key], sent)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The rows that have fields, up to number 999. The values have no gaps: later rows move up. */
function rowsIn(sent: ReadonlyMap<string, string>, list: string): readonly string[] {
  const start = `${list}.`;
  const rows = [...sent.keys()].flatMap((name) =>
    name.startsWith(start) ? (/^\d{1,3}(?=\.|$)/.exec(name.slice(start.length)) ?? []) : [],
  );
  return [...new Set(rows)].toSorted((one, other) => Number(one) - Number(other));
}
