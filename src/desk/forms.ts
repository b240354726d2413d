/**
 * Forms of the desk: read by a schema, and their outcomes. Two phones may change the same thing at once. A form brings
 * the version of the values that it showed. If one of them was changed elsewhere, the form comes back with this owner's
 * changes in today's values.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
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

/** Reads the named fields; a label is the schema's `meta({ title })`, or the field's name. */
export function readForm<Schema extends z.ZodObject>(schema: Schema, form: URLSearchParams) {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { values: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }): FieldError => {
    const field = String(path[0] ?? '');
    const part: z.ZodType | undefined = schema.shape[field];
    return { field, label: part?.meta()?.title ?? field, message };
  });
  return { errors };
}
