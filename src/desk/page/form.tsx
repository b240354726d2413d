import type { ComponentProps, ReactNode } from 'react';
import { maxSearch } from '#desk/forms.ts';
import { Title, useFrame } from './layout.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'hidden'> & {
  hidden?: Readonly<Record<string, string | number | readonly string[]>> | undefined;
};

/**
 * A form of the desk. It begins with the session's token, without which the desk reads no uploaded file; then the
 * warnings to confirm.
 */
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
  /** On the page, if it differs from the tab's. */
  heading?: string;
  hasForm?: boolean;
  children?: ReactNode;
}

/** The title of a screen, in the tab and on the page, and why something was not done. */
export function Heading({ title, heading = title, hasForm = false, children }: HeadingProps) {
  return (
    <>
      <Title hasForm={hasForm}>{title}</Title>
      <h1>
        <bdi>{heading}</bdi>
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

/** A search, as for a product by its name. `more`: attributes of the field. */
export function ProductSearch({ label, search, ...more }: { label: string; search: string } & ComponentProps<'input'>) {
  return (
    <label>
      {label}
      <input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={maxSearch}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        enterKeyHint="search"
        {...more}
      />
    </label>
  );
}

/** How a button looks: `quiet`, `call` or `danger`; `wide` fills its line. */
type Look = 'call' | 'quiet' | 'wide' | `${'call' | 'danger' | 'quiet'} wide`;

type Labelled<Tag extends 'a' | 'button'> = Omit<ComponentProps<Tag>, 'children' | 'className'> & {
  label: string;
  look?: Look;
};

/** Sends the form around it, with its name and value. */
export function Button({ label, look, ...attributes }: Labelled<'button'>) {
  return (
    <button className={classes(look)} type="submit" {...attributes}>
      {label}
    </button>
  );
}

/** Enter presses the first button of a form: this one, which is hidden and saves. */
export function SaveOnEnter({ form, name = 'do' }: Pick<ComponentProps<'button'>, 'form' | 'name'>) {
  return (
    <button
      className="visually-hidden"
      type="submit"
      form={form}
      name={name}
      value="save"
      tabIndex={-1}
      aria-hidden="true"
    >
      Save
    </button>
  );
}

export function LinkButton({ label, look, ...attributes }: Labelled<'a'>) {
  return (
    <a className={classes(look)} {...attributes}>
      {label}
    </a>
  );
}

/** A link in a paragraph of its own, as at the end of a page. */
export function WideLink({ look = 'quiet wide', ...link }: ComponentProps<typeof LinkButton>) {
  return (
    <p>
      <LinkButton look={look} {...link} />
    </p>
  );
}

/** A form of one button; `hidden` are its fields. */
export function PostButton({
  action,
  hidden,
  ...button
}: Omit<ComponentProps<typeof Button>, 'hidden'> & Pick<ComponentProps<typeof Form>, 'action' | 'hidden'>) {
  return (
    <Form action={action} hidden={hidden}>
      <Button {...button} />
    </Form>
  );
}

function classes(look: Look | undefined): string {
  return ['button', ...(look?.split(' ').map((each) => `button-${each}`) ?? [])].join(' ');
}

interface SelectRowProps {
  id: number;
  value: string;
  isSelected: boolean;
  /** Below the row, such as a choice. */
  after?: ReactNode;
  children: ReactNode;
}

/**
 * A row of a list: a tap anywhere on it selects it. Going back restores ticks by their names, also if the list has
 * grown.
 */
export function SelectRow({ id, value, isSelected, after, children }: SelectRowProps) {
  return (
    <li>
      <label className="row row-select">
        <input type="checkbox" name={`order.${id}`} value={value} defaultChecked={isSelected} />
        {children}
      </label>
      {after}
    </li>
  );
}

interface SelectFormProps {
  action: string;
  hidden: Readonly<Record<string, string>>;
  /** Spoken before the rows. */
  label?: string;
  rows: readonly { readonly id: number; readonly value: string; readonly shown: ReactNode }[];
  isAll: boolean;
  /** The address that selects all of them, or none again. */
  toggle: string;
  back: { label: string; href: string };
  /** Shown in place of the rows if there are none. */
  empty: string;
  /** The buttons, which stay in reach. */
  children: ReactNode;
}

/** Orders to select, and what to do with them. */
export function SelectForm({ rows, isAll, toggle, back, empty, label, children, ...form }: SelectFormProps) {
  return (
    <>
      <p className="cluster list-tools">
        {rows.length > 1 && (
          <LinkButton label={isAll ? 'Select none' : `Select all ${rows.length} shown`} look="quiet" href={toggle} />
        )}
        <LinkButton look="quiet" {...back} />
      </p>
      {rows.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <Form {...form} className="select">
          {/* Enter presses the first button, and this one does nothing outside a dialog. */}
          <button type="submit" formMethod="dialog" hidden>
            Nothing
          </button>
          <ul className="rows" aria-label={label}>
            {rows.map(({ id, value, shown }) => (
              <SelectRow key={id} id={id} value={value} isSelected={isAll}>
                {shown}
              </SelectRow>
            ))}
          </ul>
          <div className="select-bar" role="group" aria-label="With the selected orders">
            <p className="select-count" />
            {children}
          </div>
        </Form>
      )}
    </>
  );
}
