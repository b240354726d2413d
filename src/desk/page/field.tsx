import type { ComponentProps, ReactNode } from 'react';
import { type Option, Options } from './choices.tsx';
import { useFrame } from './layout.tsx';

interface Props extends Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'defaultValue'
  | 'dir'
  | 'disabled'
  | 'enterKeyHint'
  | 'inputMode'
  | 'lang'
  | 'maxLength'
  | 'name'
  | 'readOnly'
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

/** A label, its input, hints and errors. */
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
        <input {...attributes} type={type} maxLength={maxLength} list={list} autoComplete="off" />
      )}
      {after}
      {hints.map((hint, index) => (
        // Hints never change their order.
        // oxlint-disable-next-line react/no-array-index-key
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
