import { useState } from 'react';
import { relatedPage, relatedPageCount } from '#shop/related-products.ts';
import { relatedCards } from '#storefront/browser/related-cards.ts';
import type { ProductCard } from '#storefront/page-data.ts';
import { toast } from '#storefront/ui/toasts.tsx';

interface Related {
  readonly productId: number;
  readonly firstPage: readonly ProductCard[];
  readonly count: number;
}

/** The pages of related products: the first comes with the page, the others when somebody wants to see them. */
export function useRelatedPages({ productId, firstPage, count }: Related) {
  const [cards, setCards] = useState(firstPage);
  const [asked, setAsked] = useState(1);
  const areAllHere = cards.length >= count;

  const fetchAll = async () => {
    if (!areAllHere) setCards(await relatedCards(productId));
  };
  const fetchAhead = () => {
    fetchAll().catch(() => undefined); // The button that needs them says what is wrong.
  };
  const turnTo = (page: number) => {
    setAsked(page);
    fetchAll().catch((error: unknown) => {
      console.warn('related products did not arrive', error);
      setAsked(1);
      toast({ kind: 'warning', content: "More products can't be shown now. Check your connection and try again." });
    });
  };

  // A page that was asked for shows when it has arrived; until then the first one stays.
  const page = areAllHere ? asked : 1;
  return {
    cards,
    shown: relatedPage(cards, page),
    page,
    pages: relatedPageCount(count),
    isWaiting: page !== asked,
    fetchAhead,
    turnTo,
  };
}
