import { useLayoutEffect, useRef } from 'react';
import type { AnimalGroup } from '#shop/species.ts';
import type { ProductCard as Card } from '#storefront/page-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { ProductCard } from '#storefront/ui/product-card.tsx';
import * as styles from './related.module.css';
import { useRelatedPages } from './use-related-pages.ts';

interface Props {
  readonly productId: number;
  readonly group: AnimalGroup;
  readonly firstPage: readonly Card[];
  readonly count: number;
}

/** Products for the same animal, four a page (R161, R162). On phones one swipes through all of them. */
export function Related(props: Props) {
  const { cards, shown, page, pages, isWaiting, fetchAhead, fetchOn, turnTo } = useRelatedPages(props);
  const buttons = useButtonsThatKeepFocus(page);
  if (props.count === 0) return null;
  return (
    <section
      className={`late ${styles['related']}`}
      aria-labelledby="related"
      aria-busy={isWaiting}
      data-testid="related"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      <div className={styles['head']}>
        <h2 id="related">RELATED PRODUCTS</h2>
        <div className={`needs-script ${styles['buttons']}`} ref={buttons}>
          {page > 1 && (
            <button
              type="button"
              className="round-button"
              aria-label="Previous related products"
              onClick={() => turnTo(page - 1)}
            >
              <Icon name="chevron-left" />
            </button>
          )}
          {page < pages && (
            <button
              type="button"
              className="round-button"
              aria-label="Next related products"
              onClick={() => turnTo(page + 1)}
            >
              <Icon name="chevron-right" />
            </button>
          )}
        </div>
      </div>
      <ul
        className={`swipe-row ${styles['list']}`}
        onScroll={({ currentTarget }) => isNearEnd(currentTarget) && fetchOn()}
      >
        {cards.map((card) => (
          <li key={card.id} className={styles['item']} data-state={shown.includes(card) ? 'shown' : 'other'}>
            <ProductCard card={card} sizes="(min-width: 1240px) 283px, (min-width: 768px) 23vw, 40vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Less than two screens of cards are left to swipe. */
function isNearEnd({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth - scrollLeft < 3 * clientWidth;
}

/** On the first and the last page the pressed button disappears: the focus moves to the other one. */
function useButtonsThatKeepFocus(page: number) {
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current !== page && document.activeElement === document.body) {
      buttons.current?.querySelector('button')?.focus();
    }
    before.current = page;
  }, [page]);
  return buttons;
}
