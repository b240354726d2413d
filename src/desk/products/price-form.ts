/** Prices and stock of products as fields of the list: all on the page are one form, so that Save of one loses no other. */
import { z } from 'zod';
import { withField } from '#catalogue/product-file.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import type { FieldPath } from '#catalogue/yaml-file.ts';
import { parsePrice } from '#shop/numbers.ts';

/** `price`, `sizes-2-price`, `sizes-2-soldOut` and `stock`, as texts. */
export type PriceValues = Readonly<Record<string, string>>;

export interface PriceField {
  /** The name by which the catalogue's check calls it, with hyphens. */
  readonly key: string;
  readonly label: string;
  readonly path: FieldPath;
  readonly value: string;
  /** The name of a pack or size; absent for a product with one price. */
  readonly soldOut?: { readonly key: string; readonly path: FieldPath; readonly value: '' | 'yes' };
}

/** Labels of the prices of a product without packs or sizes. */
export const singleLabels = { price: 'Price', salePrice: 'Sale price' } as const;

export const notAPrice = 'Use numbers only, such as 1150.';

export function priceFields({ price, salePrice, packs, sizes }: ProductContent): readonly PriceField[] {
  if (!packs && !sizes)
    return [
      { key: 'price', label: singleLabels.price, path: ['price'], value: String(price ?? '') },
      { key: 'salePrice', label: singleLabels.salePrice, path: ['salePrice'], value: String(salePrice ?? '') },
    ];
  const kind = packs ? 'packs' : 'sizes';
  return (packs ?? sizes ?? []).map((option, index) => ({
    key: `${kind}-${index + 1}-price`,
    label: option.name,
    path: [kind, index, 'price'],
    value: String(option.price),
    soldOut: {
      key: `${kind}-${index + 1}-soldOut`,
      path: [kind, index, 'soldOut'],
      value: option.soldOut ? 'yes' : '',
    },
  }));
}

export function priceValues(product: ProductContent): PriceValues {
  const fields = priceFields(product).flatMap(({ key, value, soldOut }) => [
    [key, value],
    ...(soldOut ? [[soldOut.key, soldOut.value]] : []),
  ]);
  return { ...Object.fromEntries(fields), stock: product.inStock ? 'in' : 'out' };
}

const priceEntry = z.string().trim();
const soldOutEntry = z.enum(['yes', '']).catch('');

/** Reads the fields of a product, which begin with its number. A price that was not sent stays. `stock`: set by a button. */
export function readPriceValues(
  product: ProductContent,
  form: URLSearchParams,
  stock: 'in' | 'out' | null,
): PriceValues {
  const now = priceValues(product);
  const keys = Object.keys(now).filter((key) => key !== 'stock');
  const schema = z.object(
    Object.fromEntries(
      keys.map((key) => [key, key.endsWith('-soldOut') ? soldOutEntry : priceEntry.default(now[key] ?? '')]),
    ),
  );
  const sent = schema.parse(
    Object.fromEntries(keys.map((key) => [key, form.get(`${product.id}-${key}`) ?? undefined])),
  );
  return { ...now, ...sent, ...(stock && { stock }) };
}

/** The text of a product's file with these values. */
export function withPrices(text: string, product: ProductContent, values: PriceValues): string {
  const now = priceValues(product);
  const isChanged = (key: string) => values[key] !== now[key];
  const edited = priceFields(product).reduce((before, { key, path, soldOut }) => {
    const priced = isChanged(key)
      ? withField(before, path, priceOf(values[key]) ?? (key === 'salePrice' ? null : ''))
      : before;
    if (!soldOut || !isChanged(soldOut.key)) return priced;
    return withField(priced, soldOut.path, values[soldOut.key] === 'yes' ? true : null);
  }, text);
  return isChanged('stock') ? withField(edited, ['inStock'], values['stock'] === 'in') : edited;
}

/** `null` for an empty text. Text that isn't a number stays text, for the catalogue's check to refuse. */
export function priceOf(text = ''): number | string | null {
  return text === '' ? null : (parsePrice(text) ?? text);
}
