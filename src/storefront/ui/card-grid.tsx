import type { ProductCard as Card } from '#storefront/page-data.ts';
import * as styles from './card-grid.module.css';
import { ProductCard } from './product-card.tsx';

/** A little less than a card's width on a phone, so that a sharp screen takes the 320 px version: half the bytes. */
const sizes = '(min-width: 1240px) 280px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 40vw';

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
