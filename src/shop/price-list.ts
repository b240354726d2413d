/**
 * Today's prices in one small file: cart and checkout compare their stored prices with it (D58). The build writes it;
 * the browser that reads it may run the code of another release.
 */
import type { CartLine } from './cart.ts';
import { isRupees, type Rupees } from './money.ts';
import { type Product, type SizeOption, unitPrice } from './product.ts';

/** Its address. */
export const priceListFile = '/prices.json';

type PricedOption = Pick<SizeOption, 'name' | 'price' | 'soldOut'>;

/** Today's unit prices of a product. */
export interface ProductPrices {
  readonly id: number;
  /** Without options: the sale price if there is one. */
  readonly price: Rupees;
  readonly packOptions?: readonly PricedOption[];
  readonly sizeOptions?: readonly PricedOption[];
  readonly isSoldOut?: true;
  /** No longer sold: it is among the sold-out ones, too. */
  readonly takenOff?: true;
}

export interface PriceList {
  /** The catalogue that the prices are from. */
  readonly catalogueVersion: string;
  readonly products: readonly ProductPrices[];
}

export function priceList(catalogueVersion: string, products: readonly Product[]): PriceList {
  return { catalogueVersion, products: products.map(productPrices) };
}

function productPrices(product: Product): ProductPrices {
  const { id, price, salePrice, inStock, takenOff = false, packOptions = [], sizeOptions = [] } = product;
  return {
    id,
    price: unitPrice({ price, salePrice }),
    ...(packOptions.length > 0 && { packOptions: packOptions.map(pricedOption) }),
    ...(sizeOptions.length > 0 && { sizeOptions: sizeOptions.map(pricedOption) }),
    ...((!inStock || takenOff) && { isSoldOut: true }),
    ...(takenOff && { takenOff }),
  };
}

function pricedOption({ name, price, soldOut }: PricedOption): PricedOption {
  return { name, price, ...(soldOut && { soldOut }) };
}

/** Reads a price list; null if this code can't read it. */
export function parsePriceList(value: unknown): PriceList | null {
  const { catalogueVersion, products } = fields(value);
  if (typeof catalogueVersion !== 'string' || !Array.isArray(products)) return null;
  return products.every(isProductPrices) ? { catalogueVersion, products } : null;
}

function isProductPrices(value: unknown): value is ProductPrices {
  const { id, price, packOptions = [], sizeOptions = [] } = fields(value);
  return Number.isSafeInteger(id) && isPrice(price) && areOptions(packOptions) && areOptions(sizeOptions);
}

function areOptions(value: unknown): value is readonly PricedOption[] {
  return (
    Array.isArray(value) &&
    value.map(fields).every((option) => typeof option['name'] === 'string' && isPrice(option['price']))
  );
}

function isPrice(value: unknown): boolean {
  return typeof value === 'number' && isRupees(value);
}

function fields(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

type Named = Pick<CartLine, 'id' | 'pack' | 'size'>;

/**
 * Today's unit price of a stored cart line. `null` if it is unknown: the list doesn't have the product, or the product
 * doesn't have the line's pack or size, or has options and the line names none.
 */
export function priceToday(list: PriceList, { id, pack, size }: Named): Rupees | null {
  const product = list.products.find((one) => one.id === id);
  if (!product) return null;
  const { price, packOptions, sizeOptions } = product;
  const [options, wanted] = packOptions ? [packOptions, pack] : [sizeOptions, size];
  if (!options) return pack === undefined && size === undefined ? price : null;
  return options.find(({ name }) => name === wanted)?.price ?? null;
}

export type Lack = 'Now sold out' | 'No longer sold';

/**
 * What a stored cart line lacks today: its product, or the pack or size that it names, is sold out or no longer sold
 * (D125); `null` if nothing.
 */
export function lackToday(list: PriceList, { id, pack, size }: Named): Lack | null {
  const product = list.products.find((one) => one.id === id);
  if (!product || product.takenOff) return 'No longer sold';
  const { isSoldOut = false, packOptions = [], sizeOptions = [] } = product;
  const named = (options: readonly PricedOption[], wanted: string | undefined) =>
    wanted ? [options.find(({ name }) => name === wanted)] : [];
  const chosen = [...named(packOptions, pack), ...named(sizeOptions, size)];
  if (isSoldOut || chosen.some((option) => option?.soldOut)) return 'Now sold out';
  return chosen.includes(undefined) ? 'No longer sold' : null;
}

type Offered = Pick<Product, 'id' | 'price' | 'salePrice' | 'inStock' | 'takenOff' | 'packOptions' | 'sizeOptions'>;

/** Applies today's prices and stock to a product of an older page; unchanged if the list doesn't have it. */
export function productToday<Offer extends Offered>(list: PriceList, product: Offer): Offer {
  const today = list.products.find(({ id }) => id === product.id);
  if (!today) return product;
  const { packOptions, sizeOptions } = product;
  return {
    ...product,
    // The list doesn't say from which price a product is on sale.
    ...(unitPrice({ price: product.price, salePrice: product.salePrice }) !== today.price && {
      price: today.price,
      salePrice: null,
    }),
    inStock: today.isSoldOut !== true,
    ...(today.takenOff && { takenOff: true }),
    ...(packOptions && { packOptions: optionsToday(packOptions, today.packOptions) }),
    ...(sizeOptions && { sizeOptions: optionsToday(sizeOptions, today.sizeOptions) }),
  };
}

function optionsToday<Option extends PricedOption>(
  options: readonly Option[],
  today: readonly PricedOption[] = [],
): readonly Option[] {
  return options.map((option) => {
    const { price, soldOut } = today.find(({ name }) => name === option.name) ?? option;
    return { ...option, price, soldOut };
  });
}
