import type { CartLine } from '#shop/cart.ts';
import * as styles from './cart-lines.module.css';
import { lineName } from './cart-line.tsx';

interface Props {
  readonly line: CartLine;
  readonly onUndo: () => void;
}

/** The place of a removed line. The focus, whose button went away with the line, moves to the Undo button. */
export function RemovedLineView({ line, onUndo }: Props) {
  return (
    <li className={styles['removed']} data-testid="removed-line">
      <span className={styles['words']}>{`Removed: ${line.quantity} × ${lineName(line)}`}</span>
      <button
        type="button"
        className={styles['undo']}
        aria-label={`Undo: put ${lineName(line)} back`}
        autoFocus
        onClick={onUndo}
      >
        Undo
      </button>
    </li>
  );
}
