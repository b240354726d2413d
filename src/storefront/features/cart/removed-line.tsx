import type { CartLine } from '#shop/cart.ts';
import styles from './cart-lines.module.css';

interface Props {
  readonly line: CartLine;
  readonly onUndo: () => void;
}

/** Where a line stood that was taken out. The focus, whose button went away with the line, goes on to the one that brings it back. */
export function RemovedLineView({ line, onUndo }: Props) {
  return (
    <li className={styles['removed']} data-testid="removed-line">
      <span className={styles['words']}>{`Removed: ${line.quantity} × ${withOption(line)}`}</span>
      <button
        type="button"
        className={styles['undo']}
        aria-label={`Undo: put ${line.name} back`}
        autoFocus
        onClick={onUndo}
      >
        Undo
      </button>
    </li>
  );
}

/** `Parrot D-swing (S)`: enough to tell two sizes or packs apart. */
function withOption({ name, pack, size }: CartLine): string {
  const option = [pack, size].filter(Boolean).join(', ');
  return option ? `${name} (${option})` : name;
}
