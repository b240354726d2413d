/** A choice of products and a change of their prices, from the page's address, with the prices before and after. */
import { z } from 'zod';
import { changedPrice, parseChange, type PriceChange, priceSteps } from '#shop/price-change.ts';
import { type Rupees, rupees } from '#shop/money.ts';
import { versionOf } from '#desk/save-catalogue.ts';
import { listGroups, nameInGroup } from '#catalogue/product-lists.ts';
import { animals } from '#shop/animal-table.ts';
import { priceFields, priceValues, type PriceValues, withPrices } from '#desk/products/price-form.ts';
import { categories, type ProductFile, type ProductFiles, searchFiles } from '#desk/products/product-screens.ts';

const maxText = 100;
const entry = z
  .string()
  .default('')
  .transform((entered) => entered.trim().slice(0, maxText));

/** The choice in a form or in the page's address. Ignores unknown values. */
export const choiceForm = z.object({
  /** `all`, `list dog-food` or `category dog-food`. */
  of: entry.transform((of) => of || 'all'),
  /** Narrows the choice further; empty for all of it. */
  search: entry,
  direction: z.enum(['raise', 'lower']).catch('raise'),
  by: entry,
  unit: z.enum(['percent', 'rupees']).catch('percent'),
  step: z.coerce.number().pipe(z.literal(priceSteps)).catch(priceSteps[0]),
});
export type PriceChoice = Readonly<z.output<typeof choiceForm>>;

interface ChoiceGroup {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface ChangedField {
  readonly key: string;
  /** `Price`, or the name of the pack or size. */
  readonly label: string;
  readonly before: Rupees;
  /** `null` if it would be below Rs 1. */
  readonly after: Rupees | null;
}

export interface ChangedProduct {
  readonly file: ProductFile;
  readonly fields: readonly ChangedField[];
  readonly values: PriceValues;
  /** The separate price on Shop All; `null` if there is none. */
  readonly shopAllPrice: Rupees | null;
  /** The file's text with the new prices; unchanged if no price changes. */
  readonly text: string;
}

export interface PricePreview {
  readonly products: readonly ChangedProduct[];
  /** The number of products beyond `maxProducts`. */
  readonly more: number;
  readonly version: string;
}

/** Limits the form, and the check of the catalogue. */
const maxProducts = 500;

export function choiceGroups(read: ProductFiles): readonly ChoiceGroup[] {
  return [
    ...listGroups(read.lists).map(({ title, lists }) => ({
      title: Object.values(animals).some(({ plural }) => plural === title) ? `Pages of ${title.toLowerCase()}` : title,
      options: lists.map((list) => ({ value: `list ${list.key}`, label: nameInGroup(list) })),
    })),
    {
      title: 'Categories',
      options: categories(read).map(({ value, label }) => ({ value: `category ${value}`, label })),
    },
  ];
}

/** Returns `null` if the amount of the change is invalid. */
export function pricePreview(read: ProductFiles, { of, search, by, ...rest }: PriceChoice): PricePreview | null {
  const amount = parseChange(by, rest.unit);
  if (amount === null) return null;
  const sold = chosen(read, of).filter(({ product }) => !product.takenOff);
  const found = search === '' ? sold : searchFiles(sold, search);
  const shopAll = read.pages.value?.shopAll.prices ?? {};
  const products = found.slice(0, maxProducts).map((file) => {
    const listPrice = shopAll[file.product.id];
    const shopAllPrice = listPrice === undefined ? null : rupees(listPrice);
    return { ...changedProduct(file, { ...rest, by: amount }), shopAllPrice };
  });
  const shown = products.map(({ file, fields }) => [file.path, fields]);
  return { products, more: found.length - products.length, version: versionOf(shown) };
}

/** The chosen products, in the order of the list, else by number. */
function chosen({ products, lists, find }: ProductFiles, of: string): readonly ProductFile[] {
  const [kind = '', name] = of.split(/ (.*)/);
  if (kind === 'all') return products;
  if (kind === 'category') return products.filter(({ product }) => product.category === name);
  return (lists.find(({ key }) => key === name)?.ids ?? []).flatMap((id) => find(id) ?? []);
}

function changedProduct(file: ProductFile, change: PriceChange): Omit<ChangedProduct, 'shopAllPrice'> {
  const { text, product } = file;
  const priced = priceFields(product).filter(({ value }) => value !== '');
  const fields = priced.map(({ key, label, value }) => {
    const before = rupees(Number(value));
    return { key, label, before, after: changedPrice(before, change) };
  });
  const changed = fields.flatMap(({ key, after }) => (after === null ? [] : [[key, String(after)]]));
  const values = { ...priceValues(product), ...Object.fromEntries(changed) };
  return { file, fields, values, text: withPrices(text, product, values) };
}

/** `Raised by 8 %, rounded to Rs 10: Dog Food, “rice”` */
export function choiceTitle(
  { direction, by, unit, step, of, search }: PriceChoice,
  groups: readonly ChoiceGroup[],
): string {
  const amount = unit === 'percent' ? `${by.replace(/\s*[%٪]/, '')} %` : `Rs ${by.replace(/^Rs\.?\s*/i, '')}`;
  const rounded = step === 1 ? '' : `, rounded to Rs ${step}`;
  const label = groups.flatMap(({ options }) => options).find(({ value }) => value === of)?.label ?? 'All products';
  const found = search === '' ? '' : `, “${search}”`;
  return `${direction === 'raise' ? 'Raised' : 'Lowered'} by ${amount}${rounded}: ${label}${found}`;
}
