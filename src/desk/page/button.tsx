import type { ComponentProps } from 'react';
import { Form } from './form.tsx';

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
export function SaveOnEnter({ form }: Pick<ComponentProps<'button'>, 'form'>) {
  return (
    <button
      className="visually-hidden"
      type="submit"
      form={form}
      name="do"
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
