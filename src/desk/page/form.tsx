import type { ComponentProps, ReactNode } from 'react';
import type { FieldError } from '#desk/read-form.ts';
import { Title, useFrame } from './layout.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'hidden'> & {
  hidden?: Readonly<Record<string, string | number | readonly string[]>> | undefined;
};

/** A form of the desk. It begins with the session's token, without which the desk reads no uploaded file. */
export function Form({ hidden, children, ...attributes }: FormProps) {
  const { formToken } = useFrame();
  const values = Object.entries({ token: formToken ?? '', ...hidden }).flatMap(([name, value]) =>
    [value].flat().map((each) => ({ name, value: each })),
  );
  return (
    <form method="post" {...attributes}>
      {values.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface HeadingProps {
  title: string;
  notice?: string | null;
  errors?: readonly FieldError[];
  /** Follows the notice. */
  children?: ReactNode;
}

/** The title of a screen, in the tab and on the page, and why its form was not saved. */
export function Heading({ title, notice = null, errors = [], children }: HeadingProps) {
  return (
    <>
      <Title>{notice === null ? title : `Not saved: ${title}`}</Title>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <Refusal notice={notice} errors={errors}>
        {children}
      </Refusal>
    </>
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
