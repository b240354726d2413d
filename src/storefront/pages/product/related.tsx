import { useState } from 'react';
import type { AnimalGroup } from '#shop/species.ts';
import { relatedFile, relatedFileSize, relatedPageSize } from '#shop/routes.ts';
import { fetchData, loadedOnce } from '#storefront/browser/fetch-data.ts';
import type { ProductCard as Card } from '#storefront/page-data.ts';
import { Arrows, RowHead } from '#storefront/ui/card-row.tsx';
import { CardStrip } from '#storefront/ui/card-strip.tsx';
import { toast } from '#storefront/ui/toasts.tsx';
import * as styles from './related.module.css';

interface Props {
  readonly productId: number;
  readonly group: AnimalGroup;
  /** The first page; the others are fetched on demand. */
  readonly firstPage: readonly Card[];
  readonly count: number;
}

/** Products for the same animal, four a page (R161, R162). On phones one swipes through all of them. */
export function Related({ productId, group, firstPage, count }: Props) {
  const [cards, setCards] = useState(firstPage);
  const [asked, setAsked] = useState(1);
  if (count === 0) return null;

  const isHere = (wanted: number) => cards.length >= Math.min(wanted, count);
  const fetchUpTo = async (wanted: number) => {
    if (isHere(wanted)) return;
    // The product itself is in one of the files.
    const length = Math.ceil((Math.min(wanted, count) + 1) / relatedFileSize);
    const pages = await Promise.all(Array.from({ length }, (_, index) => cardsIn(relatedFile(group, index + 1))));
    setCards(pages.flat().filter(({ id }) => id !== productId));
  };
  const fetchAhead = (wanted: number) => {
    fetchUpTo(wanted).catch(() => undefined); // The button that needs them reports the error.
  };
  // A requested page shows once it has arrived; until then the one before stays.
  const page = isHere(asked * relatedPageSize) ? asked : Math.max(1, Math.floor(cards.length / relatedPageSize));
  const turn = (direction: 1 | -1) => {
    const next = page + direction;
    setAsked(next);
    fetchUpTo(next * relatedPageSize).catch((error: unknown) => {
      console.warn('related products did not arrive', error);
      setAsked(page);
      toast({ kind: 'warning', content: "More products can't be shown now. Check your connection and try again." });
    });
  };
  const fetchSecond = () => fetchAhead(firstPage.length + 1);
  return (
    <section
      className={`late ${styles['related']}`}
      aria-labelledby="related"
      aria-busy={page !== asked}
      data-testid="related"
      onPointerEnter={fetchSecond}
      onFocus={fetchSecond}
    >
      <RowHead section={{ heading: 'RELATED PRODUCTS' }} id="related">
        <Arrows
          className={styles['buttons'] ?? ''}
          labels={['Previous related products', 'Next related products']}
          atStart={page === 1}
          atEnd={page * relatedPageSize >= count}
          hides
          onTurn={turn}
        />
      </RowHead>
      <CardStrip
        cards={cards}
        shown={cards.slice((page - 1) * relatedPageSize, page * relatedPageSize)}
        onScroll={({ currentTarget }) => isNearEnd(currentTarget) && fetchAhead(cards.length + 1)}
      />
    </section>
  );
}

/** Less than two screens of cards are left to swipe. */
function isNearEnd({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth - scrollLeft < 3 * clientWidth;
}

/** The cards in one of the group's files. */
const cardsIn = loadedOnce((file) =>
  fetchData(file, (data): readonly Card[] | null => (Array.isArray(data) ? data : null)),
);
