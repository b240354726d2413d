/**
 * Today's prices in one small file, `/prices.json`: cart and checkout compare their stored prices with it (decision D58).
 * The build writes it; a browser reads it, perhaps with the code of another release.
 */
import type { CartLine } from './cart.ts';
import { isRupees, type Rupees } from './money.ts';
import type { Product } from './product.ts';
import { unitPrice } from './unit-price.ts';

interface PricedOption {
  readonly name: string;
  readonly price: Rupees;
}

/** What one of a product costs today. */
export interface PricedProduct {
  readonly id: number;
  /** Without options; the sale price where there is one. */
  readonly price: Rupees;
  readonly packOptions?: readonly PricedOption[];
  readonly sizeOptions?: readonly PricedOption[];
  readonly isSoldOut?: true;
}

export interface PriceList {
  /** The catalogue that the prices stand in. */
  readonly catalogueVersion: string;
  readonly products: readonly PricedProduct[];
}

export function priceList(catalogueVersion: string, products: readonly Product[]): PriceList {
  return { catalogueVersion, products: products.map(pricedProduct) };
}

function pricedProduct({ id, price, salePrice, inStock, packOptions = [], sizeOptions = [] }: Product): PricedProduct {
  return {
    id,
    price: unitPrice({ price, salePrice }),
    ...(packOptions.length > 0 && { packOptions: packOptions.map(pricedOption) }),
    ...(sizeOptions.length > 0 && { sizeOptions: sizeOptions.map(pricedOption) }),
    ...(!inStock && { isSoldOut: true }),
  };
}

function pricedOption({ name, price }: PricedOption): PricedOption {
  return { name, price };
}

/** Reads a price list; null where it is none that this code understands. */
export function parsePriceList(value: unknown): PriceList | null {
  const { catalogueVersion, products } = fields(value);
  if (typeof catalogueVersion !== 'string' || !Array.isArray(products)) return null;
  return products.every(isPricedProduct) ? { catalogueVersion, products } : null;
}

function isPricedProduct(value: unknown): value is PricedProduct {
  const { id, price, packOptions = [], sizeOptions = [] } = fields(value);
  return Number.isSafeInteger(id) && isPrice(price) && areOptions(packOptions) && areOptions(sizeOptions);
}

function areOptions(value: unknown): value is readonly PricedOption[] {
  return (
    Array.isArray(value) &&
    value.map(fields).every((option) => typeof option['name'] === 'string' && isPrice(option['price']))
  );
}

function isPrice(value: unknown): value is Rupees {
  return typeof value === 'number' && isRupees(value);
}

function fields(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

type Named = Pick<CartLine, 'id' | 'pack' | 'size'>;

/**
 * What one of a stored cart line costs today. Null where that can't be said: the list does not have the product, or the
 * product no longer has the line's pack or size, or has options of which the line names none.
 */
export function priceToday(list: PriceList, { id, pack, size }: Named): Rupees | null {
  const product = list.products.find((one) => one.id === id);
  if (!product) return null;
  const { price, packOptions, sizeOptions } = product;
  const [options, wanted] = packOptions ? [packOptions, pack] : [sizeOptions, size];
  if (!options) return pack === undefined && size === undefined ? price : null;
  return options.find(({ name }) => name === wanted)?.price ?? null;
}

/** Whether the product of a stored cart line is sold out today. */
export function isSoldOutToday(list: PriceList, { id }: Named): boolean {
  return list.products.some((product) => product.id === id && product.isSoldOut === true);
}
