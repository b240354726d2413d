import { type Rupees, rupees } from '#shop/money.ts';
import type { Species } from '#shop/species.ts';
import type { Product } from '#shop/product.ts';

/** A product as a list shows it. */
export interface ListedProduct {
  readonly product: Product;
  /** The price on the list, which may differ from the price charged (D14). */
  readonly price: Rupees;
  readonly inStock: boolean;
}

/** A category page (R067-R089). */
export interface Listing {
  readonly species: Species;
  readonly path: string;
  /** Other addresses of the same page. */
  readonly aliases: readonly string[];
  /** Above the products, spelt as specified (D7). */
  readonly heading: string;
  /** In the right spelling: document title, breadcrumb, structured data (D7). */
  readonly title: string;
  readonly menuLabel: string;
  /** Meta description, one sentence. */
  readonly description: string;
  /** The meaning of a missing stock flag here (R109, D15). */
  readonly missingFlag: MissingFlag;
  /** Ids as written, including products that are no longer sold. */
  readonly ids: readonly number[];
  readonly products: readonly ListedProduct[];
}

/** A list's rules for its products. */
export interface ListRules {
  /** The meaning of a missing stock flag here (R109, D15). */
  readonly missingFlag?: MissingFlag;
  /** Prices in rupees that this list shows instead of the products' own, by id. */
  readonly prices?: ReadonlyMap<number, number>;
}

/** Products as a list shows them, without those that are no longer sold (D67). */
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

/** In stock first, else as their owner has put them (D50). */
export function inListOrder(products: readonly ListedProduct[]): readonly ListedProduct[] {
  return products.toSorted((a, b) => Number(b.inStock) - Number(a.inStock));
}

/** The meaning of a missing stock flag on a list (R109). */
export type MissingFlag = 'in stock' | 'out of stock';

/**
 * `true` if a list shows a product as in stock. Spec quirk: the dog food and dog deworming lists read a missing flag as
 * out of stock, all others as in stock (D15).
 */
export function isInStock(flag: boolean | undefined, missingFlag: MissingFlag): boolean {
  return flag ?? missingFlag === 'in stock';
}
