import type { ReactNode } from 'react';

/** A value to choose, or a group of them. */
export type Option =
  | { readonly value: string; readonly label: string }
  | { readonly title: string; readonly options: readonly Option[] };

/** The options of a `select`. */
export function Options({ options }: { options: readonly Option[] }): ReactNode {
  return options.map((option) =>
    'options' in option ? (
      <optgroup key={option.title} label={option.title}>
        <Options options={option.options} />
      </optgroup>
    ) : (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ),
  );
}

/** The values that the field with this `list` suggests, each once. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}

interface RadioProps {
  name: string;
  value: string;
  /** The value that is chosen. */
  chosen: string | undefined;
  children: ReactNode;
}

/** One of several values, of which one can be chosen. */
export function Radio({ name, value, chosen, children }: RadioProps) {
  return (
    <label className="choice">
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      {children}
    </label>
  );
}
