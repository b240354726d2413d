import type { UIEventHandler } from 'react';
import type { ProductCard as Card } from '#storefront/page-data.ts';
import { ProductCard } from './product-card.tsx';
import * as styles from './card-strip.module.css';

interface Props {
  readonly cards: readonly Card[];
  /** Those that wide screens show. */
  readonly shown?: readonly Card[];
  readonly isListed?: boolean;
  readonly onScroll?: UIEventHandler<HTMLUListElement>;
}

/** Cards that one swipes on phones, and four in a line on wide screens. */
export function CardStrip({ cards, shown = cards, isListed, onScroll }: Props) {
  return (
    <ul className={`swipe-row ${styles['strip']}`} onScroll={onScroll}>
      {cards.map((card) => (
        <li key={card.id} className={styles['item']} data-state={shown.includes(card) ? 'shown' : 'other'}>
          <ProductCard
            card={card}
            sizes="(min-width: 1560px) 355px, (min-width: 1212px) 280px, (min-width: 768px) 23vw, 40vw"
            isListed={isListed}
          />
        </li>
      ))}
    </ul>
  );
}
