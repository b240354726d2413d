import {
  type Cart,
  type CartLine,
  identityKey,
  isSameItem,
  lineSubtotal,
  maxQuantity,
  cartRows,
  removedLine,
  type RemovedLine,
  lineName,
  lineTags,
} from '#shop/cart.ts';
import type { LineNews } from '#storefront/browser/todays-prices.ts';
import { useState } from 'react';
import { cartStore } from '#storefront/browser/cart-store.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import * as styles from './cart-lines.module.css';
import { formattedPrice } from '#shop/money.ts';
import { routes } from '#shop/routes.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';
import { ProductPicture } from '#storefront/ui/picture.tsx';

/** The lines of the cart, and in their places those that were removed since the page was opened. */
export function CartLines({ cart, newsOf }: { cart: Cart; newsOf: (line: CartLine) => LineNews }) {
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
function RemovedLineView({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  return (
    <li className={styles['removed']} data-testid="removed-line">
      <span className={styles['text']}>{`Removed: ${line.quantity} × ${lineName(line)}`}</span>
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

interface LineProps {
  readonly line: CartLine;
  readonly news: LineNews;
  /** The line has just been restored: the focus, whose button is gone, moves to it. */
  readonly cameBack: boolean;
  readonly onRemove: () => void;
}

/** A line of the cart (R180). */
function CartLineView({ line, news, cameBack, onRemove }: LineProps) {
  const badges = lineBadges(line);
  const name = lineName(line);
  return (
    <li className={styles['line']} data-testid="cart-line">
      <Link to={routes.product.href(line)} className={styles['picture']} label={line.name}>
        <ProductPicture image={line.image} use="thumbnail" sizes="96px" eager />
      </Link>
      <div>
        <h2 className={styles['name']}>
          <Link to={routes.product.href(line)}>{line.name}</Link>
        </h2>
        {badges.length > 0 && (
          <p className={styles['badges']}>
            {badges.map((badge) => (
              <span key={badge} className="badge">
                {badge}
              </span>
            ))}
          </p>
        )}
        <p className={styles['unit']}>
          {news.oldPrice === null ? (
            <span key="price">{formattedPrice(line.price)}</span>
          ) : (
            <span key="news" className={styles['news']} data-state={news.oldPrice > line.price ? 'drop' : undefined}>
              {`${formattedPrice(news.oldPrice)} is now ${formattedPrice(line.price)}`}
            </span>
          )}
          {news.lack && <span className={styles['news']}>{news.lack}</span>}
        </p>
      </div>
      <div className={styles['foot']}>
        <div className={styles['controls']}>
          <Stepper
            quantity={line.quantity}
            max={maxQuantity(line.price)}
            onChange={(quantity) => cartStore().setQuantity(line, quantity)}
            onRemove={onRemove}
            label={name}
          />
          <button
            type="button"
            className={`round ${styles['remove']}`}
            aria-label={`Remove ${name}`}
            autoFocus={cameBack}
            // Not on the second click of a double click: the page is shorter by then, and another line may be under the
            // pointer.
            onClick={({ detail }) => detail < 2 && onRemove()}
          >
            <Icon name="trash" />
          </button>
        </div>
        <p className={styles['subtotal']} data-testid="line-subtotal">
          {formattedPrice(lineSubtotal(line))}
        </p>
      </div>
    </li>
  );
}

/** The badges of a cart line: pack, size, category, dupatta (R180). */
function lineBadges({ pack, size, category, withDupatta }: CartLine): readonly string[] {
  return [
    ...lineTags({ pack, size }),
    ...(category ? [category.replaceAll('-', ' ')] : []),
    ...lineTags({ withDupatta }),
  ];
}
