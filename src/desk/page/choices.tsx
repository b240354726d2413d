import type { ReactNode } from 'react';

/** The options of a `select`. */
export function Options({ options }: { options: readonly { readonly value: string; readonly label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
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
