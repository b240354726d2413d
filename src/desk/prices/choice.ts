/** A choice of products and a change of their prices, from the page's address, with the prices before and after. */
import { changedPrice, parseChange, type PriceChange, priceSteps } from '#shop/price-change.ts';
import { type Rupees, rupees } from '#shop/money.ts';
import { versionOf } from '#desk/save-catalogue.ts';
import { listGroups, nameInGroup } from '#catalogue/product-lists.ts';
import { animals } from '#shop/animals.ts';
import { priceFields, priceValues, withPrices } from '#desk/products/price-form.ts';
import { categories, type ProductFile, type Read, searchFiles } from '#desk/products/product-screens.ts';

export interface PriceChoice extends Pick<PriceChange, 'direction' | 'unit' | 'step'> {
  /** `all`, `list dog-food` or `category dog-food`. */
  readonly of: string;
  /** Narrows the choice further; empty for all of it. */
  readonly search: string;
  readonly by: string;
}

interface ChoiceGroup {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface ChangedField {
  /** `Price`, or the name of the pack or size. */
  readonly label: string;
  readonly before: Rupees;
  /** `null` if it would be below Rs 1. */
  readonly after: Rupees | null;
}

export interface ChangedProduct {
  readonly file: ProductFile;
  readonly fields: readonly ChangedField[];
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
const maxText = 100;

/** Ignores unknown values. */
export function readChoice(query: URLSearchParams): PriceChoice {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, maxText);
  return {
    of: text('of') || 'all',
    search: text('search'),
    direction: query.get('direction') === 'lower' ? 'lower' : 'raise',
    by: text('by'),
    unit: query.get('unit') === 'rupees' ? 'rupees' : 'percent',
    step: priceSteps.find((step) => String(step) === query.get('step')) ?? priceSteps[0],
  };
}

export function choiceGroups(read: Read): readonly ChoiceGroup[] {
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
export function pricePreview(read: Read, { of, search, by, ...rest }: PriceChoice): PricePreview | null {
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
function chosen({ products, lists, find }: Read, of: string): readonly ProductFile[] {
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
  const values = fields.flatMap(({ key, after }) => (after === null ? [] : [[key, String(after)]]));
  const edited = withPrices(text, product, { ...priceValues(product), ...Object.fromEntries(values) });
  return { file, fields: fields.map(({ label, before, after }) => ({ label, before, after })), text: edited };
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
