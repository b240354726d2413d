import { rupees, type Rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { isInStock, type MissingFlag } from '#shop/stock.ts';
import type { Species } from './species.ts';

/** A product as a list shows it. */
export interface ListedProduct {
  readonly product: Product;
  /** What the list shows; never what is charged (decision D14). */
  readonly price: Rupees;
  readonly inStock: boolean;
}

/** One category page of the route table (spec §2). */
export interface Listing {
  readonly species: Species;
  readonly path: string;
  /** Other addresses that open the same screen. */
  readonly aliases: readonly string[];
  /** Over the products, as the specification spells it (spec §2 Category listing pages). */
  readonly heading: string;
  /** In the right words: document title, breadcrumb, structured data. */
  readonly title: string;
  readonly menuLabel: string;
  /** Meta description, one sentence. */
  readonly description: string;
  /** What a missing stock flag means here (spec §4 Stock flags on lists, decision D15). */
  readonly missingFlag: MissingFlag;
  /** Ids as they were written down, products that were taken off included. */
  readonly ids: readonly number[];
  readonly products: readonly ListedProduct[];
}

/** What a list says of its products beside their order. */
export interface ListRules {
  /** What a missing stock flag means here (spec §4 Stock flags on lists, decision D15). */
  readonly missingFlag?: MissingFlag;
  /** Rupees that this list shows instead of a product's price, by id. */
  readonly prices?: ReadonlyMap<number, number>;
}

/** Products as a list shows them, without those that were taken off (decision D67). */
export function listed(products: readonly Product[], rules: ListRules = {}): readonly ListedProduct[] {
  const { missingFlag = 'in stock', prices } = rules;
  return products
    .filter(({ takenOff = false }) => !takenOff)
    .map((product) => {
      const price = prices?.get(product.id);
      return {
        product,
        price: price === undefined ? product.price : rupees(price),
        inStock: isInStock(product.inStock, missingFlag),
      };
    });
}

/** In stock first, then by id (decision D50). */
export function inListOrder(products: readonly ListedProduct[]): readonly ListedProduct[] {
  return products.toSorted((a, b) => Number(b.inStock) - Number(a.inStock) || a.product.id - b.product.id);
}
