/** The prices that a choice of products and a change lead to. */
import { z } from 'zod';
import { type DraftFiles, type ProductFile, shortHash } from '#desk/save-catalogue.ts';
import { fieldName, maxSearch, trimmedField } from '#desk/forms.ts';
import { type ProductValues, priceFields, productValues, withFormPrices, withProductValues } from './product-form.ts';
import { searchFiles } from './listed-products.ts';
import { categories, shopAllNote } from './product-props.ts';
import { type PriceChange, changedPrice, parseChange, priceSteps } from '#shop/price-change.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { listGroups, nameInGroup } from '#catalogue/product-lists.ts';
import { animals } from '#shop/animal-table.ts';

/** The choice in a form or in the page's address. Ignores unknown values. */
export const choiceForm = z.object({
  /** `all`, `list dog-food` or `category dog-food`. */
  of: trimmedField.transform((of) => of || 'all'),
  /** Narrows the choice further; empty for all of it. */
  search: trimmedField.transform((text) => text.slice(0, maxSearch)),
  direction: z.enum(['raise', 'lower']).catch('raise'),
  by: trimmedField,
  unit: z.enum(['percent', 'rupees']).catch('percent'),
  step: z.coerce.number().pipe(z.literal(priceSteps)).catch(priceSteps[0]),
});
export type PriceChoice = Readonly<z.output<typeof choiceForm>>;

export type PricePreview = NonNullable<ReturnType<typeof pricePreview>>;
export type ChangedProduct = PricePreview['products'][number];

/** Limits the form, and the check of the catalogue. */
const maxProducts = 500;

export function choiceGroups(draftFiles: DraftFiles) {
  return [
    ...listGroups(draftFiles.lists).map(({ title, lists }) => ({
      title: Object.values(animals).some(({ plural }) => plural === title) ? `Pages of ${title.toLowerCase()}` : title,
      options: lists.map((list) => ({ value: `list ${list.key}`, label: nameInGroup(list) })),
    })),
    {
      title: 'Categories',
      options: categories(draftFiles).map(({ value, label }) => ({ value: `category ${value}`, label })),
    },
  ];
}

/** Returns `null` if the amount of the change is invalid. */
export function pricePreview(draftFiles: DraftFiles, { of, search, by, ...rest }: PriceChoice) {
  const amount = parseChange(by, rest.unit);
  if (amount === null) return null;
  const sold = chosen(draftFiles, of).filter(({ product }) => !product.takenOff);
  const matching = search === '' ? sold : searchFiles(sold, search);
  const products = matching.slice(0, maxProducts).map((file) => ({
    ...changedProduct(file, { ...rest, by: amount }),
    shopAllNote: shopAllNote(draftFiles, file.product.id),
  }));
  return {
    products,
    /** The number of products beyond `maxProducts`. */
    more: matching.length - products.length,
    version: shortHash(products.map(({ file, fields }) => [file.path, fields])),
  };
}

/** The chosen products, in the order of the list, else by number. */
function chosen({ products, lists, find }: DraftFiles, of: string): readonly ProductFile[] {
  const [kind = '', name] = of.split(/ (.*)/);
  if (kind === 'all') return products;
  if (kind === 'category') return products.filter(({ product }) => product.category === name);
  return (lists.find(({ key }) => key === name)?.ids ?? []).flatMap((id) => find(id) ?? []);
}

function changedProduct(file: ProductFile, change: PriceChange) {
  const { text, product } = file;
  const before = productValues(product, text);
  const priced = priceFields(before).filter(({ value }) => value !== '');
  /** `label`: `Price`, or the name of the pack or size. `after`: `null` if it would be below Rs 1. */
  const fields = priced.map(({ path, label, value }) => {
    const price = rupees(Number(value));
    return { path, label, before: price, after: changedPrice(price, change) };
  });
  const changed = fields.flatMap(({ path, after }) => (after === null ? [] : [[fieldName(path), String(after)]]));
  const values = withFormPrices(before, Object.fromEntries(changed));
  const edited = withProductValues(text, product, values);
  return {
    file,
    fields,
    product,
    before,
    values,
    /** The file's text with the new prices. */
    text: edited,
    canChange: file.blocked === null && edited !== text,
  };
}

/** A product with its prices, as the form names those that it saves: the form is known by them if it is sent again. */
export function pricedValue({ id }: Pick<ProductContent, 'id'>, values: ProductValues): string {
  return `${id}-${shortHash(priceFields(values).map(({ path, value }) => [path, value]))}`;
}

/** `Raised by 8 %, rounded to Rs 10: Dog Food, “rice”` */
export function choiceTitle(
  { direction, by, unit, step, of, search }: PriceChoice,
  groups: ReturnType<typeof choiceGroups>,
): string {
  const amount = unit === 'percent' ? `${by.replace(/\s*[%٪]/, '')} %` : `Rs\u00A0${by.replace(/^Rs\.?\s*/i, '')}`;
  const rounded = step === 1 ? '' : `, rounded to ${formattedPrice(rupees(step))}`;
  const label = groups.flatMap(({ options }) => options).find(({ value }) => value === of)?.label ?? 'All products';
  const searched = search === '' ? '' : `, “${search}”`;
  return `${direction === 'raise' ? 'Raised' : 'Lowered'} by ${amount}${rounded}: ${label}${searched}`;
}
