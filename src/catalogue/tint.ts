import type { Catalogue } from './catalogue.ts';

/** The grounds behind pictures, one for each animal and one for the pharmacy; the colours are the storefront's. */
export type Tint = 'dog' | 'cat' | 'bird' | 'pharmacy';

/** The ground behind a product's pictures: that of the first listing which holds it, else the pharmacy's. */
export function tintOf({ firstListingOf }: Pick<Catalogue, 'firstListingOf'>, productId: number): Tint {
  return firstListingOf(productId)?.species ?? 'pharmacy';
}
