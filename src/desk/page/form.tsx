import type { ComponentProps, ReactNode } from 'react';
import type { FieldError } from '#desk/read-form.ts';
import { useFrame } from './layout.tsx';

/** A form of the desk, with the session's token. */
export function Form({
  id,
  action,
  hidden,
  className,
  children,
}: {
  id?: string;
  action: string;
  hidden?: Readonly<Record<string, string | number>>;
  className?: string;
  children: ReactNode;
}) {
  const { formToken } = useFrame();
  return (
    <form id={id} method="post" action={action} className={className}>
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
