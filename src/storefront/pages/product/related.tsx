import { useLayoutEffect, useRef, useState } from 'react';
import type { AnimalGroup } from '#shop/species.ts';
import type { ProductCard as Card } from '#storefront/page-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { ProductCard } from '#storefront/ui/product-card.tsx';
import * as styles from './related.module.css';
import {
  relatedFile,
  relatedFileCount,
  relatedPage,
  relatedPageCount,
  relatedPageSize,
} from '#shop/related-products.ts';
import { fetchData } from '#storefront/browser/shop-answer.ts';
import { toast } from '#storefront/ui/toasts.tsx';

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

interface RelatedProps {
  readonly productId: number;
  readonly group: AnimalGroup;
  readonly firstPage: readonly Card[];
  readonly count: number;
}

/** The pages of related products: the first is in the page, the others are fetched on demand. */
function useRelatedPages({ productId, group, firstPage, count }: RelatedProps) {
  const [cards, setCards] = useState(firstPage);
  const [asked, setAsked] = useState(1);
  const isHere = (page: number) => cards.length >= Math.min(page * relatedPageSize, count);

  const fetchUpTo = async (wanted: number) => {
    if (cards.length < Math.min(wanted, count)) {
      setCards(await relatedCards({ productId, group, count: Math.min(wanted, count) }));
    }
  };
  const fetchMore = (wanted: number) => {
    fetchUpTo(wanted).catch(() => undefined); // The button that needs them reports the error.
  };
  // A requested page shows once it has arrived; until then the one before stays.
  const page = isHere(asked) ? asked : Math.max(1, Math.floor(cards.length / relatedPageSize));
  const turnTo = (next: number) => {
    setAsked(next);
    fetchUpTo(next * relatedPageSize).catch((error: unknown) => {
      console.warn('related products did not arrive', error);
      setAsked(page);
      toast({ kind: 'warning', content: "More products can't be shown now. Check your connection and try again." });
    });
  };

  return {
    cards,
    shown: relatedPage(cards, page),
    page,
    pages: relatedPageCount(count),
    isWaiting: page !== asked,
    /** The first ones after those in the page. */
    fetchAhead: () => fetchMore(firstPage.length + 1),
    /** The next ones after those that are here. */
    fetchOn: () => fetchMore(cards.length + 1),
    turnTo,
  };
}

const fetched = new Map<string, Promise<readonly Card[]>>();

interface Wanted {
  readonly productId: number;
  readonly group: AnimalGroup;
  /** Minimum number of cards wanted; fewer if there are no more. */
  readonly count: number;
}

/** The first related products of a product, from its group's files; each file is fetched once. */
async function relatedCards({ productId, group, count }: Wanted): Promise<readonly Card[]> {
  const files = Array.from({ length: relatedFileCount(count) }, (_, index) => relatedFile(group, index + 1));
  const cards = await Promise.all(files.map(cardsIn));
  return cards.flat().filter(({ id }) => id !== productId);
}

function cardsIn(file: string): Promise<readonly Card[]> {
  const known = fetched.get(file);
  if (known) return known;
  const cards = fetchData(file, parseCards).catch((error: unknown) => {
    fetched.delete(file);
    throw error;
  });
  fetched.set(file, cards);
  return cards;
}

function parseCards(data: unknown): readonly Card[] | null {
  return Array.isArray(data) ? data : null;
}
