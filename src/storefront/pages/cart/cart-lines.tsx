import { type Cart, type CartLine, identityKey } from '#shop/cart.ts';
import type { LineNews } from '#storefront/browser/todays-prices.ts';
import * as styles from './cart-lines.module.css';
import { CartLineView } from './cart-line.tsx';
import { RemovedLineView } from './removed-line.tsx';
import { useRemovedLines } from './use-removed-lines.ts';

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
        row.state === 'kept' ? (
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
