import type { ComponentProps, ReactNode } from 'react';
import { useFrame } from './layout.tsx';

interface Props extends Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'defaultValue'
  | 'dir'
  | 'enterKeyHint'
  | 'inputMode'
  | 'lang'
  | 'maxLength'
  | 'name'
  | 'readOnly'
  | 'required'
> {
  readonly id: string;
  readonly label: string;
  readonly spoken?: string | undefined;
  readonly hints?: readonly ReactNode[];
  /** A class besides `field`. */
  readonly className?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly type?: string;
  /** The id of its suggestions. */
  readonly list?: string | undefined;
  /** The height of a longer text, in lines. */
  readonly rows?: number | undefined;
  readonly options?: readonly Option[] | undefined;
}

/** A label, its input, hints and errors. One-line inputs switch autocorrect off: it would change names and addresses. */
export function Field(props: Props) {
  const { id, label, spoken, hints = [], className = '', before, after, type, list, rows, options, ...more } = props;
  const { maxLength = 40, readOnly, ...others } = more;
  const message = useMessage(id);
  const described = [...(message === null ? [] : [`${id}-error`]), ...hints.map((_, index) => `${id}-hint-${index}`)];
  const attributes = {
    id,
    name: id,
    'aria-label': spoken,
    'aria-invalid': message === null ? undefined : ('true' as const),
    'aria-describedby': described.join(' ') || undefined,
    ...others,
  };
  return (
    <div className={`field ${className}`.trim()} data-input={more.inputMode}>
      <label htmlFor={id}>{label}</label>
      {before}
      {options && (
        <select {...attributes}>
          <Options options={options} />
        </select>
      )}
      {rows !== undefined && <textarea {...attributes} rows={rows} maxLength={maxLength} readOnly={readOnly} />}
      {!options && rows === undefined && (
        <input
          autoCapitalize={/^(?:email|url)$/.test(more.inputMode ?? '') ? 'none' : undefined}
          autoCorrect="off"
          autoComplete="off"
          {...attributes}
          type={type}
          maxLength={maxLength}
          list={list}
        />
      )}
      {after}
      {hints.map((hint, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Hints never change their order.
        <span key={index} id={`${id}-hint-${index}`} className="quiet">
          {hint}
        </span>
      ))}
      {message !== null && (
        <span id={`${id}-error`} className="error">
          {message}
        </span>
      )}
    </div>
  );
}

/** The errors of a field in one text; `null` if there are none. */
export function useMessage(id: string): string | null {
  const messages = useFrame().errors.filter(({ field }) => field === id);
  return messages.length === 0 ? null : messages.map(({ message }) => message).join(' ');
}

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
    <div className="radios">
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
      <ul className="links filters">
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
