import { animalGroup } from '#shop/animal-group.ts';
import { relatedFile, relatedFileCount } from '#shop/related-products.ts';
import type { ProductCard } from '#storefront/page-data.ts';
import { fetchData } from './shop-answer.ts';

const fetched = new Map<string, Promise<readonly ProductCard[]>>();

interface Wanted {
  readonly productId: number;
  readonly category: string;
  /** Minimum number of cards wanted; fewer if there are no more. */
  readonly count: number;
}

/** The first related products of a product, from its group's files; each file is fetched once. */
export async function relatedCards({ productId, category, count }: Wanted): Promise<readonly ProductCard[]> {
  const group = animalGroup(category);
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
