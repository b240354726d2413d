import type { Rupees } from './money.ts';
import type { Product } from './product.ts';
import { routes } from './routes.ts';

/** A shopper's choice on the product page: indexes in the option lists, the first by default. */
export interface Selection {
  readonly packIndex: number;
  readonly sizeIndex: number;
}

export const firstOptions: Selection = { packIndex: 0, sizeIndex: 0 };

type Priced = Pick<Product, 'price' | 'salePrice' | 'packOptions' | 'sizeOptions'>;

/**
 * The unit price: the pack's, else the size's, else the sale price, else the normal price (R149). A sale price of 0
 * counts as none. An index outside the list means its first option.
 */
export function unitPrice(product: Priced, selection: Selection = firstOptions): Rupees {
  const option = chosenPack(product, selection) ?? chosenSize(product, selection);
  if (option) return option.price;
  return isOnSale(product) ? product.salePrice : product.price;
}

export function chosenPack(product: Pick<Product, 'packOptions'>, selection: Selection) {
  return product.packOptions?.[selection.packIndex] ?? product.packOptions?.[0];
}

export function chosenSize(product: Pick<Product, 'sizeOptions'>, selection: Selection) {
  return product.sizeOptions?.[selection.sizeIndex] ?? product.sizeOptions?.[0];
}

/**
 * A pack or size as machines know it: with an id, and an address that opens the product with it chosen. A product
 * without options is the only variant of itself (D95).
 */
export interface Variant {
  readonly sku: string;
  /** Path and query. */
  readonly address: string;
  readonly price: Rupees;
  /** Name of the pack or size. */
  readonly option?: string;
}

export function variants(product: Priced & Pick<Product, 'id'>): readonly Variant[] {
  const { id, packOptions, sizeOptions = [] } = product;
  const path = routes.product.href(product);
  const options = packOptions ?? sizeOptions;
  if (options.length === 0) return [{ sku: String(id), address: path, price: unitPrice(product) }];
  return options.map(({ name, price }) => ({
    sku: `${id}-${name}`,
    address: `${path}?${packOptions ? 'pack' : 'size'}=${encodeURIComponent(name)}`,
    price,
    option: name,
  }));
}

/** The selection that an address names; the first option where it names none of the product's. */
export function namedSelection(
  { packOptions = [], sizeOptions = [] }: Pick<Product, 'packOptions' | 'sizeOptions'>,
  nameOf: (kind: 'pack' | 'size') => string | null,
): Selection {
  const indexOf = (options: readonly { readonly name: string }[], name: string | null) =>
    Math.max(
      0,
      options.findIndex((option) => option.name === name),
    );
  return { packIndex: indexOf(packOptions, nameOf('pack')), sizeIndex: indexOf(sizeOptions, nameOf('size')) };
}

/** The address of the picture of what is chosen; a picture that is missing is the first. */
export function chosenImage(product: Pick<Product, 'images' | 'packOptions' | 'sizeOptions'>, selection: Selection) {
  const { picture = 1 } = chosenPack(product, selection) ?? chosenSize(product, selection) ?? {};
  return product.images[picture - 1] ?? product.images[0];
}

/** Whether the page strikes the price through and shows SALE (R145). */
export function isOnSale<P extends Pick<Product, 'salePrice'>>(product: P): product is P & { salePrice: Rupees } {
  return product.salePrice !== null && product.salePrice > 0;
}

/** A price on a list. */
export interface ListPrice {
  readonly price: Rupees;
  /** The price before the sale. */
  readonly was?: Rupees;
  /** The lowest of several. */
  readonly isFrom?: true;
}

/** The price of a product whose pack or size has not been chosen yet (D95). */
export function listPrice(product: Priced): ListPrice {
  const options = [...(product.packOptions ?? product.sizeOptions ?? [])].sort((a, b) => a.price - b.price);
  const [cheapest] = options;
  if (!cheapest) return { price: unitPrice(product), ...(isOnSale(product) && { was: product.price }) };
  return { price: cheapest.price, ...(options.at(-1)?.price !== cheapest.price && { isFrom: true }) };
}

/** Sticks bought: sticks in the chosen pack times quantity; null for a product without packs (R152). */
export function totalSticks(product: Pick<Product, 'packOptions'>, selection: Selection, quantity: number) {
  const pack = chosenPack(product, selection);
  return pack ? pack.quantity * quantity : null;
}
