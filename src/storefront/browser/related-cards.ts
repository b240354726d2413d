import type { ProductCard } from '#storefront/page-data.ts';

const fetched = new Map<number, Promise<readonly ProductCard[]>>();

/** All related products of a product, fetched once. */
export function relatedCards(productId: number): Promise<readonly ProductCard[]> {
  const known = fetched.get(productId);
  if (known) return known;
  const cards = fetchCards(productId).catch((error: unknown) => {
    fetched.delete(productId);
    throw error;
  });
  fetched.set(productId, cards);
  return cards;
}

async function fetchCards(productId: number): Promise<readonly ProductCard[]> {
  const response = await fetch(`/data/related/${productId}.json`);
  if (!response.ok) throw new Error(`related products of ${productId} answered ${response.status}`);
  return response.json();
}
