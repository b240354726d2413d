import { type Cart, type CartLine, identityKey, isSameItem } from '#shop/cart.ts';
import type { LineNews } from '#storefront/browser/todays-prices.ts';
import { CartLineView, lineName } from './cart-line.tsx';
import { useState } from 'react';
import { cartRows, removedLine, type RemovedLine } from '#shop/removed-line.ts';
import { cartStore } from '#storefront/browser/cart-store.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import * as styles from './cart-lines.module.css';

interface Props {
  readonly cart: Cart;
  readonly newsOf: (line: CartLine) => LineNews;
}

/** The lines of the cart, and in their places those that were removed since the page was opened. */
export function CartLines({ cart, newsOf }: Props) {
  const { rows, cameBack, remove, restore } = useRemovedLines(cart);
  if (rows.length === 0) return null;
  return (
    <ul className={styles['lines']}>
      {rows.map((row) =>
        row.state === 'present' ? (
          <CartLineView
            key={identityKey(row.line)}
            line={row.line}
            news={newsOf(row.line)}
            cameBack={identityKey(row.line) === cameBack}
            onRemove={() => remove(row.line)}
          />
        ) : (
          <RemovedLineView
            key={`removed ${identityKey(row.line)}`}
            line={row.line}
            onUndo={() => restore(row.removed)}
          />
        ),
      )}
    </ul>
  );
}

/** The place of a removed line. The focus, whose button went away with the line, moves to the Undo button. */
export function RemovedLineView({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
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

/**
 * The lines removed on this page. They can be restored until the page is left, not just for some seconds, so that
 * nobody has to hurry.
 */
function useRemovedLines(cart: Cart) {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  /** The key of the line that was restored last. */
  const [cameBack, setCameBack] = useState<string | null>(null);
  const rows = cartRows(cart, removed);
  const without = (line: CartLine) => removed.filter((one) => !isSameItem(one.line, line));

  const remove = (line: CartLine) => {
    setRemoved([...without(line), removedLine(rows, line)]);
    announce(`${line.name} removed from your cart`);
    setCameBack(null);
    cartStore().remove(line);
  };
  const restore = (one: RemovedLine) => {
    setRemoved(without(one.line));
    announce(`${one.line.name} is back in your cart`);
    setCameBack(identityKey(one.line));
    cartStore().restore(one);
  };
  return { rows, cameBack, remove, restore };
}
