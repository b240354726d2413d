import type { ReactNode } from 'react';
import type { FieldError } from '#desk/read-form.ts';

export interface InputAttributes {
  readonly id: string;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-invalid'?: 'true' | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** A label, its input, hints, and what is wrong with it. */
export function Field({
  id,
  label,
  spoken,
  hints,
  errors,
  className = 'product-field',
  input,
  children,
}: {
  id: string;
  label: string;
  /** The label for people who don't see what is around the field. */
  spoken?: string | undefined;
  hints?: readonly ReactNode[];
  /** Of the whole form. */
  errors: readonly FieldError[];
  className?: string;
  /** The kind of input, for the stylesheet. */
  input?: string;
  children: (attributes: InputAttributes) => ReactNode;
}) {
  const message = errors
    .filter(({ field }) => field === id)
    .map((error) => error.message)
    .join(' ');
  const described = [
    message === '' ? [] : [`${id}-error`],
    (hints ?? []).map((_, index) => `${id}-hint-${index}`),
  ].flat();
  return (
    <div className={className} data-input={input}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-label': spoken,
        'aria-invalid': message === '' ? undefined : 'true',
        'aria-describedby': described.join(' ') || undefined,
      })}
      {hints?.map((hint, index) => (
        // Hints never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} id={`${id}-hint-${index}`} className="quiet">
          {hint}
        </span>
      ))}
      {message !== '' && (
        <span id={`${id}-error`} className="error">
          {message}
        </span>
      )}
    </div>
  );
}
