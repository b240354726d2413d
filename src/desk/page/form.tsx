import type { ComponentProps, ReactNode } from 'react';
import type { FieldError } from '#desk/read-form.ts';
import { useFrame } from './layout.tsx';

/** A form of the desk. It begins with the session's token, without which the desk reads no uploaded file. */
export function Form({
  hidden,
  children,
  ...attributes
}: Omit<ComponentProps<'form'>, 'hidden'> & { hidden?: Readonly<Record<string, string | number>> }) {
  const { formToken } = useFrame();
  return (
    <form method="post" {...attributes}>
      {Object.entries({ token: formToken ?? '', ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The reason why nothing was done; nothing without one. */
export function Notice({ message }: { message: string | null }) {
  return (
    message !== null && (
      <p className="notice" role="alert">
        {message}
      </p>
    )
  );
}

/** Why a form was not saved, with a link to each field to check; nothing without a `notice`. */
export function Refusal({
  notice,
  errors,
  children,
}: {
  notice: string | null;
  errors: readonly FieldError[];
  children?: ReactNode;
}) {
  return (
    notice !== null && (
      <div className="notice" role="alert">
        <p>{notice}</p>
        {children}
        {errors.length > 0 && (
          <ul>
            {errors.map(({ field, label, message }) => (
              <li key={field + message}>
                <a href={`#${field}`}>{`${label}: ${message}`}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  );
}

/** A title with a list of sentences below it; nothing without any. */
export function Problems({ title, problems, role }: { title: string; problems: readonly string[]; role?: 'alert' }) {
  return (
    problems.length > 0 && (
      <div className="notice" role={role}>
        <p>{title}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>
              <bdi>{problem}</bdi>
            </li>
          ))}
        </ul>
      </div>
    )
  );
}

/** A search for a product by its name. `more`: attributes of the field. */
export function ProductSearch({ label, search, ...more }: { label: string; search: string } & ComponentProps<'input'>) {
  return (
    <label>
      {label}
      <input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        {...more}
      />
    </label>
  );
}
