/**
 * Prices and stock of products as fields of the list: all on the page are one form, so that Save of one loses no other.
 */
import { merged } from '#desk/forms.ts';
import type { ProductValues } from './product-form.ts';

export interface PriceField {
  /** The name by which the catalogue's check calls it, with hyphens. */
  readonly key: string;
  /** `Price`, or the name of the pack or size. */
  readonly label: string;
  readonly value: string;
  /** Absent for a product with one price. */
  readonly soldOut?: { readonly key: string; readonly value: '' | 'yes' };
}

/** The prices in a product's form. */
export function priceFields({ sold, price, salePrice, options }: ProductValues): readonly PriceField[] {
  if (sold === 'price')
    return [
      { key: 'price', label: 'Price', value: price },
      { key: 'salePrice', label: 'Sale price', value: salePrice },
    ];
  return options.map((option, index) => ({
    key: `${sold}-${index + 1}-price`,
    label: option.name,
    value: option.price,
    soldOut: { key: `${sold}-${index + 1}-soldOut`, value: option.stock === 'out' ? 'yes' : '' },
  }));
}

/** Prices and stock by the names of their fields: `price`, `sizes-2-price`, `sizes-2-soldOut`, `stock`. */
export function priceValues(values: ProductValues): Readonly<Record<string, string>> {
  const fields = priceFields(values).flatMap(({ key, value, soldOut }) => [
    [key, value],
    ...(soldOut ? [[soldOut.key, soldOut.value]] : []),
  ]);
  return { ...Object.fromEntries(fields), stock: values.stock };
}

/** The form with other prices and sold-out marks, by the names of their fields; the rest stays. */
export function withFormPrices(values: ProductValues, prices: Readonly<Record<string, string>>): ProductValues {
  const { price = values.price, salePrice = values.salePrice, ...all } = { ...priceValues(values), ...prices };
  const options = values.options.map((option, index) => {
    const key = `${values.sold}-${index + 1}`;
    const stock = all[`${key}-soldOut`] === 'yes' ? 'out' : 'in';
    return { ...option, price: all[`${key}-price`] ?? option.price, stock } as const;
  });
  return { ...values, price, salePrice, options };
}

/** Reads the fields of a product, which begin with its number, into its form. A price that was not sent stays. */
export function readPrices(before: ProductValues, form: URLSearchParams, id: number): ProductValues {
  const now = priceValues(before);
  const sent = Object.entries(now).map(([key, value]) => {
    const entry = key === 'stock' ? null : form.get(`${id}-${key}`);
    return [key, key.endsWith('-soldOut') ? (entry ?? '') : (entry?.trim() ?? value)];
  });
  return withFormPrices(before, merged(Object.fromEntries(sent), now, form.get(`${id}-version`) ?? ''));
}
