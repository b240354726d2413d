/**
 * Prices and stock of products as fields of the list: all on the page are one form, so that Save of one loses no other.
 */
import { z } from 'zod';
import type { FieldPath } from '#catalogue/yaml-file.ts';
import { type FieldValues, fieldsOf, merged, parseForm } from '#desk/forms.ts';
import { type OptionValues, type ProductValues, optionFields, pricedList, productFields } from './product-form.ts';

const optionPrices = z.array(optionFields.pick({ price: true, stock: true }));
const pricesForm = productFields
  .pick({ price: true, salePrice: true, stock: true })
  .extend({ packs: optionPrices, sizes: optionPrices });

export interface PriceField {
  /** In the product's form. */
  readonly path: FieldPath;
  /** `Price`, or the name of the pack or size. */
  readonly label: string;
  readonly value: string;
  /** Absent for a product with one price. */
  readonly stock?: { readonly path: FieldPath; readonly value: 'in' | 'out' };
}

/** The prices in a product's form. */
export function priceFields(values: ProductValues): readonly PriceField[] {
  const list = pricedList(values);
  if (list === null)
    return [
      { path: ['price'], label: 'Price', value: values.price },
      { path: ['salePrice'], label: 'Sale price', value: values.salePrice },
    ];
  return values[list].map(({ name, price, stock }, index) => ({
    path: [list, index, 'price'],
    label: name,
    value: price,
    stock: { path: [list, index, 'stock'], value: stock },
  }));
}

/** Prices and stock by the names of their fields. */
export function priceValues(values: ProductValues): FieldValues {
  return fieldsOf(pricesForm.parse(values));
}

/** The form with other prices and stock, by the names of their fields; the rest stays. */
export function withFormPrices(values: ProductValues, prices: FieldValues): ProductValues {
  const { packs, sizes, ...fields } = parseForm(pricesForm, Object.entries({ ...priceValues(values), ...prices }));
  const priced = (options: readonly OptionValues[], by: typeof packs) =>
    options.map((option, index) => ({ ...option, ...by[index] }));
  return { ...values, ...fields, packs: priced(values.packs, packs), sizes: priced(values.sizes, sizes) };
}

/** Reads the fields of a product into its form. What was not sent stays. */
export function readPrices(before: ProductValues, sent: ReadonlyMap<string, string>, id: number): ProductValues {
  const now = priceValues(before);
  const sentOf = (name: string) => sent.get(`products.${id}.${name}`);
  const prices = Object.entries(now).map(([name, value]) => [name, sentOf(name)?.trim() ?? value]);
  return withFormPrices(before, merged(Object.fromEntries(prices), now, sentOf('version') ?? ''));
}
