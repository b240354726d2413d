import { useState } from 'react';
import type { AnimalGroup } from '#shop/species.ts';
import {
  relatedFile,
  relatedFileCount,
  relatedPage,
  relatedPageCount,
  relatedPageSize,
} from '#shop/related-products.ts';
import { fetchData } from '#storefront/browser/shop-answer.ts';
import type { ProductCard } from '#storefront/page-data.ts';
import { toast } from '#storefront/ui/toasts.tsx';

interface Related {
  readonly productId: number;
  readonly group: AnimalGroup;
  readonly firstPage: readonly ProductCard[];
  readonly count: number;
}

/** The pages of related products: the first is in the page, the others are fetched on demand. */
export function useRelatedPages({ productId, group, firstPage, count }: Related) {
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

const fetched = new Map<string, Promise<readonly ProductCard[]>>();

interface Wanted {
  readonly productId: number;
  readonly group: AnimalGroup;
  /** Minimum number of cards wanted; fewer if there are no more. */
  readonly count: number;
}

/** The first related products of a product, from its group's files; each file is fetched once. */
export async function relatedCards({ productId, group, count }: Wanted): Promise<readonly ProductCard[]> {
  const files = Array.from({ length: relatedFileCount(count) }, (_, index) => relatedFile(group, index + 1));
  const cards = await Promise.all(files.map(cardsIn));
  return cards.flat().filter(({ id }) => id !== productId);
}

function cardsIn(file: string): Promise<readonly ProductCard[]> {
  const known = fetched.get(file);
  if (known) return known;
  const cards = fetchData(file, parseCards).catch((error: unknown) => {
    fetched.delete(file);
    throw error;
  });
  fetched.set(file, cards);
  return cards;
}

function parseCards(data: unknown): readonly ProductCard[] | null {
  return Array.isArray(data) ? data : null;
}
