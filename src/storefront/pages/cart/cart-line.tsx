import { type CartLine, lineSubtotal, maxQuantity } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import { lineTags } from '#shop/options.ts';
import { routes } from '#shop/routes.ts';
import { cartStore } from '#storefront/browser/cart-store.ts';
import type { LineNews } from '#storefront/browser/todays-prices.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';
import { ProductPicture } from '#storefront/ui/picture.tsx';
import * as styles from './cart-line.module.css';

interface Props {
  readonly line: CartLine;
  readonly news: LineNews;
  /** The line has just been restored: the focus, whose button is gone, moves to it. */
  readonly cameBack: boolean;
  readonly onRemove: () => void;
}

/** A line of the cart (R180). */
export function CartLineView({ line, news, cameBack, onRemove }: Props) {
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
            <span key="news" className={styles['news']}>
              {`${formattedPrice(news.oldPrice)} is now ${formattedPrice(line.price)}`}
            </span>
          )}
          {news.isSoldOut && <span className={styles['news']}>Now sold out</span>}
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
            className={styles['remove']}
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

/** `Parrot D-swing (S)`: enough to tell two sizes or packs apart. */
export function lineName({ name, pack, size }: CartLine): string {
  const option = [pack, size].filter(Boolean).join(', ');
  return option ? `${name} (${option})` : name;
}
