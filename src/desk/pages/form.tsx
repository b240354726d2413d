import type { ComponentProps, ReactNode } from 'react';
import type { FieldSlip } from './field-slip.ts';

/** A form of the desk: it carries the session's token, and what else is always the same. */
export function Form({
  action,
  formToken,
  hidden,
  className,
  children,
}: {
  action: string;
  formToken: string;
  hidden?: Readonly<Record<string, string | number>>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} className={className}>
      {Object.entries({ token: formToken, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** What the desk must say before anything else. */
export function Notice({ words }: { words: string | null }) {
  return (
    words !== null && (
      <p className="notice" role="alert">
        {words}
      </p>
    )
  );
}

/** Why a form was not saved, with a link to each field to look at; nothing without a `notice`. */
export function Refusal({ notice, slips }: { notice: string | null; slips: readonly FieldSlip[] }) {
  return (
    notice !== null && (
      <div className="notice" role="alert">
        <p>{notice}</p>
        {slips.length > 0 && (
          <ul>
            {slips.map(({ field, label, words }) => (
              <li key={field + words}>
                <a href={`#${field}`}>{`${label}: ${words}`}</a>
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
