import type { Catalogue } from './catalogue.ts';

/** The backgrounds of pictures, one for each animal and one for the pharmacy; the storefront has the colours. */
export type Tint = 'dog' | 'cat' | 'bird' | 'pharmacy';

/** The background of a product's pictures: that of its first listing, else the pharmacy's. */
export function tintOf({ firstListingOf }: Pick<Catalogue, 'firstListingOf'>, productId: number): Tint {
  return firstListingOf(productId)?.species ?? 'pharmacy';
}
