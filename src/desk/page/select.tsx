import type { ReactNode } from 'react';
import { Form } from './form.tsx';

interface SelectRowProps {
  value: string;
  isSelected: boolean;
  children: ReactNode;
}

/** A row of a list: a tap anywhere on it selects it. */
export function SelectRow({ value, isSelected, children }: SelectRowProps) {
  return (
    <li>
      <label className="row row-select">
        <input type="checkbox" name="order" value={value} defaultChecked={isSelected} />
        {children}
      </label>
    </li>
  );
}

interface SelectFormProps {
  action: string;
  hidden: Readonly<Record<string, string>>;
  /** Spoken before the rows. */
  label?: string;
  rows: ReactNode;
  /** The buttons, which stay in reach. */
  children: ReactNode;
}

/** Orders to select, and what to do with them. */
export function SelectForm({ action, hidden, label, rows, children }: SelectFormProps) {
  return (
    <Form action={action} hidden={hidden} className="select">
      {/* Enter presses the first button, and this one does nothing outside a dialog. */}
      <button type="submit" formMethod="dialog" hidden>
        Nothing
      </button>
      <ul className="rows" aria-label={label}>
        {rows}
      </ul>
      <div className="select-bar" role="group" aria-label="With the selected orders">
        <p className="select-count" />
        {children}
      </div>
    </Form>
  );
}
