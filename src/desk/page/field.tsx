import type { ComponentProps, ReactNode } from 'react';
import { useFrame } from './layout.tsx';

interface Props extends Pick<
  ComponentProps<'input'>,
  'name' | 'defaultValue' | 'maxLength' | 'inputMode' | 'dir' | 'list' | 'disabled'
> {
  readonly id: string;
  readonly label: string;
  /** The label for people who don't see what is around the field. */
  readonly spoken?: string | undefined;
  readonly hints?: readonly ReactNode[];
  /** A class besides `field`. */
  readonly className?: string;
  /** Follows the input. */
  readonly after?: ReactNode;
  /** Another input than a line of text. */
  readonly children?: ((attributes: ReturnType<typeof attributesOf>) => ReactNode) | undefined;
}

/** A label, its input, hints and errors. */
export function Field(props: Props) {
  const { id, label, hints = [], className = '', after, children, maxLength = 40, dir, list, inputMode } = props;
  const message = useMessage(id);
  const attributes = attributesOf(props, message !== null);
  return (
    <div className={`field ${className}`.trim()} data-input={inputMode}>
      <label htmlFor={id}>{label}</label>
      {children ? (
        children(attributes)
      ) : (
        <input {...attributes} maxLength={maxLength} inputMode={inputMode} dir={dir} list={list} autoComplete="off" />
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

function attributesOf(props: Props, isWrong: boolean) {
  const { id, name = id, spoken, hints = [], defaultValue, disabled } = props;
  const described = [...(isWrong ? [`${id}-error`] : []), ...hints.map((_, index) => `${id}-hint-${index}`)];
  return {
    id,
    name,
    defaultValue,
    disabled,
    'aria-label': spoken,
    'aria-invalid': isWrong ? ('true' as const) : undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
}
