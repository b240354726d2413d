import type { ComponentProps, ReactNode } from 'react';
import { Title, useFrame } from './layout.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'hidden'> & {
  hidden?: Readonly<Record<string, string | number | readonly string[]>> | undefined;
};

/** A form of the desk. It begins with the session's token, without which the desk reads no uploaded file; then the warnings to confirm. */
export function Form({ hidden, children, ...attributes }: FormProps) {
  const { formToken, confirm } = useFrame();
  const fields = { token: formToken ?? '', ...(confirm !== '' && { confirmed: confirm }), ...hidden };
  const values = Object.entries(fields).flatMap(([name, value]) =>
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
  isForm?: boolean;
  children?: ReactNode;
}

/** The title of a screen, in the tab and on the page, and why something was not done. */
export function Heading({ title, isForm = false, children }: HeadingProps) {
  return (
    <>
      <Title isForm={isForm}>{title}</Title>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <Refusal>{children}</Refusal>
    </>
  );
}

/** Why something was not done, with a link to each field to check; nothing without a notice. */
export function Refusal({ children }: { children?: ReactNode }) {
  const { notice, errors } = useFrame();
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
