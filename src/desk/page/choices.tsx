import type { ReactNode } from 'react';

interface Value {
  readonly value: string;
  readonly label: string;
}

/** A value to choose, or a group of them. */
export type Option = Value | { readonly title: string; readonly options: readonly Option[] };

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

/** Values next to each other, of which one can be chosen. */
export function Radios({
  name,
  chosen,
  options,
}: Omit<RadioProps, 'children' | 'value'> & { options: readonly Value[] }) {
  return (
    <div className="origins">
      {options.map(({ value, label }) => (
        <Radio key={value} name={name} value={value} chosen={chosen}>
          {label}
        </Radio>
      ))}
    </div>
  );
}

interface Filter {
  readonly label: string;
  readonly address: string;
  readonly isCurrent: boolean;
}

export function Filters({ filters }: { filters: readonly Filter[] }) {
  return (
    <nav aria-label="Show">
      <ul className="filters">
        {filters.map(({ label, address, isCurrent }) => (
          <li key={address}>
            <a href={address} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
