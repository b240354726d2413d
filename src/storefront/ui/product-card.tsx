import { plainPrice } from '#shop/money.ts';
import { routes } from '#shop/routes.ts';
import type { ListPrice } from '#shop/product.ts';
import type { ProductCard as Card } from '#storefront/page-data.ts';
import { Link } from './link.tsx';
import { ProductPicture } from './picture.tsx';
import * as styles from './product-card.module.css';

interface Props {
  readonly card: Card;
  readonly sizes: string;
  readonly eager?: boolean;
  /** It is one of its page's own products, and has their test id. */
  readonly isListed?: boolean | undefined;
}

/** A product in a list: one link around picture, name, price and a fact. */
export function ProductCard({ card, sizes, eager = false, isListed = true }: Props) {
  return (
    <Link to={routes.product.href(card)} className={styles['card']} testId={isListed ? 'card' : undefined}>
      <span className={`unread ${styles['picture']}`}>
        <ProductPicture image={card.image} use="card" sizes={sizes} eager={eager} />
        {!card.inStock && (
          <span className={`${styles['badge']} ${styles['unavailable']}`} data-testid="oos-badge">
            Out of Stock
          </span>
        )}
        {card.was && card.inStock && <span className={styles['badge']}>SALE</span>}
      </span>
      <span className={styles['name']}>{card.name}</span>
      <span className={styles['price']}>
        {card.fact && <span className={`${styles['aside']} ${styles['fact']}`}>{`${card.fact} `}</span>}
        <CardPrice {...card} />
      </span>
    </Link>
  );
}

/** The price on a card and in the search: the lowest of several after "from", the one before a sale struck through. */
export function CardPrice({ price, was, isFrom }: ListPrice) {
  return (
    <>
      {isFrom && <span className={styles['aside']}>{'from '}</span>}
      {plainPrice(price)}
      {was && ' '}
      {was && <s className={styles['aside']}>{plainPrice(was)}</s>}
    </>
  );
}

/** A little less than a card's width on a phone, so that a sharp screen takes the 320 px version: half the bytes. */
const sizes =
  '(min-width: 1560px) 355px, (min-width: 1212px) 280px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 40vw';

/** Cards in 2, 3 or 4 columns (R106). The first `eager` ones are on the first screen. */
export function CardGrid({ cards, eager = 0 }: { cards: readonly Card[]; eager?: number }) {
  return (
    <ul className={styles['grid']}>
      {cards.map((card, index) => (
        <li key={card.id} className={`${index < eager ? '' : 'late '}${styles['cell']}`}>
          <ProductCard card={card} sizes={sizes} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
