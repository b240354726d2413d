import { homeRowLabels } from './labels.ts';
import { entriesOf, type ListedProduct, listedProduct } from './listings.ts';

/** One carousel of the home page. */
export interface HomeRow {
  readonly id: string;
  readonly heading: string;
  /** In the order that the specification gives, sold-out ones included; not sorted like other lists. */
  readonly products: readonly ListedProduct[];
}

function homeRow(id: string, heading: string, ...ids: readonly number[]): HomeRow {
  const name = `The home row "${heading}"`;
  return { id, heading, products: entriesOf(...ids).map((entry) => listedProduct(entry, 'in stock', name)) };
}

/** Home's carousels from top to bottom (spec §3 Home card lists). */
export const homeRows: readonly HomeRow[] = [
  homeRow('featured', homeRowLabels.featured, 29, 30, 21, 26, 27, 22, 38, 39, 23, 24, 25, 28, 31, 32),
  homeRow('top-sellers', homeRowLabels.topSellers, 5, 21, 4, 23, 32, 27),
  homeRow('treats', homeRowLabels.treats, 23, 24, 25, 28),
];
