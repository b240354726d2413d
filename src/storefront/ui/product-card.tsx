import { plainPrice } from '#shop/money.ts';
import { routes } from '#shop/routes.ts';
import type { ProductCard as Card } from '#storefront/page-data.ts';
import { Link } from './link.tsx';
import { ProductPicture } from './product-picture.tsx';
import styles from './product-card.module.css';

interface Props {
  readonly card: Card;
  readonly sizes: string;
  readonly eager?: boolean;
}

/** A product in a list: one link around picture, name and price. */
export function ProductCard({ card, sizes, eager = false }: Props) {
  return (
    <Link to={routes.product.href(card)} className={styles['card']} testId="card">
      <span className={styles['picture']}>
        <ProductPicture image={card.image} use="card" tint={card.tint} sizes={sizes} eager={eager} />
        {!card.inStock && (
          <span className={`${styles['badge']} ${styles['sold-out']}`} data-testid="oos-badge">
            Out of Stock
          </span>
        )}
        {card.was && card.inStock && <span className={styles['badge']}>SALE</span>}
      </span>
      <span className={styles['name']}>{card.name}</span>
      <span className={styles['price']}>
        {card.isFrom ? `from ${plainPrice(card.price)}` : plainPrice(card.price)}
        {card.was && <s className={styles['was']}>{plainPrice(card.was)}</s>}
      </span>
    </Link>
  );
}
