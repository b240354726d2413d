/** Forms of the desk, read by a schema. */
import type { z } from 'zod';

/** A field that was refused; `label` and `message` are read as one sentence, "Price: Use numbers only". */
export interface FieldError {
  /** The id of the input on the page. */
  readonly field: string;
  readonly label: string;
  readonly message: string;
}

export type ReadForm<Values> =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'errors'; readonly errors: readonly FieldError[] };

/** Reads the named fields; a label is the schema's `meta({ title })`, or the field's name. */
export function readForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: URLSearchParams,
): ReadForm<z.output<Schema>> {
  const read = schema.safeParse(Object.fromEntries(form));
  if (read.success) return { kind: 'values', values: read.data };
  const errors = read.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    const part: z.ZodType | undefined = schema.shape[field];
    return { field, label: part?.meta()?.title ?? field, message };
  });
  return { kind: 'errors', errors };
}
