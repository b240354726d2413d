import { useRef, useState } from 'react';
import { parseNumber } from '#shop/numbers.ts';
import { Icon } from './icon.tsx';
import * as styles from './stepper.module.css';

interface Props {
  readonly quantity: number;
  /** The largest quantity in a cart (`maxQuantity`). */
  readonly max: number;
  readonly onChange: (quantity: number) => void;
  /** Removes what is counted, once the field is left with a 0 in it; without it a 0 counts as 1. */
  readonly onRemove?: () => void;
  /** The name of the counted thing, for the buttons' names. */
  readonly label: string;
  readonly disabled?: boolean;
}

/** A quantity: minus, the number itself, plus. Never below 1; a text that is no number changes nothing. */
export function Stepper({ quantity, max, onChange, onRemove, label, disabled = false }: Props) {
  const [entered, setEntered] = useState<string | null>(null);
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const step = (next: number) => {
    // The pressed button is disabled at the limit: the focus moves to the other one.
    if (next <= 1) plus.current?.focus();
    if (next >= max) minus.current?.focus();
    onChange(next);
  };
  const take = (text: string) => {
    const number = parseNumber(text);
    if (number === null || (number === 0 && onRemove)) return;
    onChange(Math.max(1, Math.min(number, max)));
  };
  const leave = () => {
    setEntered(null);
    if (parseNumber(entered ?? '') === 0) onRemove?.();
  };
  const shown = String(entered ?? quantity);
  return (
    <div className={styles['stepper']} role="group" aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        className={styles['button']}
        ref={minus}
        aria-label={`Decrease quantity of ${label}`}
        disabled={disabled || quantity <= 1}
        onClick={() => step(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="text"
        className={styles['input']}
        aria-label={`Quantity of ${label}`}
        inputMode="numeric"
        autoComplete="off"
        data-testid="qty"
        disabled={disabled}
        value={shown}
        // Typed before the script ran: React keeps it, and fires no event.
        ref={(input) => {
          if (input && input.value !== shown) take(input.value);
        }}
        onChange={({ target }) => {
          setEntered(target.value);
          take(target.value);
        }}
        onFocus={({ target }) => target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The press would continue on the Undo button, which takes the focus.
          event.preventDefault();
          leave();
        }}
      />
      <button
        type="button"
        className={styles['button']}
        ref={plus}
        aria-label={`Increase quantity of ${label}`}
        disabled={disabled || quantity >= max}
        onClick={() => step(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
