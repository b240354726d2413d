import type { ReactNode } from 'react';

/** The options of a `select`. */
export function Options({ options }: { options: readonly { readonly value: string; readonly label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
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
