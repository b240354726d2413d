import { firstListingOf } from './listings.ts';

/** The grounds behind pictures, one for each animal and one for the pharmacy; the colours are the storefront's. */
export const tints = ['dog', 'cat', 'bird', 'pharmacy'] as const;
export type Tint = (typeof tints)[number];

/** The ground behind a product's pictures: that of the first listing which holds it, else the pharmacy's. */
export function tintOf(productId: number): Tint {
  return firstListingOf(productId)?.species ?? 'pharmacy';
}
