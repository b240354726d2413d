/** The form of a product's page, and the text that its file then has. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { descriptionOf, withDescription, withField } from '#catalogue/product-file.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import type { FieldPath } from '#catalogue/yaml-file.ts';
import { cleanLine, cleanText } from '#shop/text.ts';
import { parseNumber, parsePrice } from '#shop/numbers.ts';
import { type FieldError, type FieldValues, fieldsOf, merged, parseForm, textField } from '#desk/forms.ts';
import { slugOf } from './new-product.ts';

/** A form can't grow without end; no product has so many packs or sizes. */
const maxOptions = 40;

export const optionFields = z.object({
  name: textField,
  /** The pieces in a pack; empty for a size. */
  quantity: textField,
  price: textField,
  /** A text such as `1.5 kg`. */
  weight: textField,
  stock: z.enum(['in', 'out']).catch('in'),
  /** The number of the picture that shows it; the form keeps it as it is. */
  picture: textField,
});
export type OptionValues = Readonly<z.output<typeof optionFields>>;

type Sizes = NonNullable<ProductContent['sizes']>;

/** The fields of the form, as texts. */
export const productFields = z.object({
  name: textField,
  category: textField,
  /** Such as `Fish food`; replaces `category`. */
  newCategory: textField,
  price: textField,
  salePrice: textField,
  /** The weight of one piece, such as `1.5 kg`. */
  weight: textField,
  packs: z.array(optionFields),
  sizes: z.array(optionFields),
  /** `off`: no longer sold. */
  stock: z.enum(['in', 'out', 'off']).catch('in'),
  /** Markdown. */
  description: textField.transform((entered) => entered.replaceAll(/\r\n?/g, '\n')),
  /** Search words, separated by commas. */
  search: textField,
});
export type ProductValues = Readonly<z.output<typeof productFields>>;

export const emptyValues: ProductValues = parseForm(productFields, []);

/** A product has packs, sizes, or neither of them and one price. */
export const optionLists = ['packs', 'sizes'] as const;
export type OptionList = (typeof optionLists)[number];

/** The list that decides the prices of a product; `null` if it has one price. */
export function pricedList(values: ProductValues): OptionList | null {
  return optionLists.find((list) => values[list].length > 0) ?? null;
}

export function productValues(product: ProductContent, text: string): ProductValues {
  const { name, category, price, salePrice, weight = '', packs, sizes, inStock, takenOff, search = [] } = product;
  return {
    ...emptyValues,
    name,
    category,
    price: String(price ?? ''),
    salePrice: String(salePrice ?? ''),
    weight,
    packs: packs?.map((pack) => ({ ...optionValues(pack), quantity: String(pack.quantity) })) ?? [],
    sizes: sizes?.map(optionValues) ?? [],
    stock: takenOff ? 'off' : inStock ? 'in' : 'out',
    description: descriptionOf(text),
    search: search.join(', '),
  };
}

function optionValues({ name, price, weight = '', soldOut = false, picture }: Sizes[number]): OptionValues {
  return {
    name,
    quantity: '',
    price: String(price),
    weight,
    stock: soldOut ? 'out' : 'in',
    picture: String(picture ?? ''),
  };
}

/** Without the rows of packs and sizes that are empty. */
export function withoutEmptyRows(values: ProductValues): ProductValues {
  const isFilled = ({ name, quantity, price, weight }: OptionValues) =>
    [name, quantity, price, weight].some((text) => text.trim());
  return { ...values, packs: values.packs.filter(isFilled), sizes: values.sizes.filter(isFilled) };
}

/** Refuses more packs or sizes than a form may add; a file by hand may have more. */
export function optionErrors(values: ProductValues, before: ProductValues): readonly FieldError[] {
  const list = pricedList(values);
  if (list === null || values[list].length <= Math.max(maxOptions, before[list].length)) return [];
  return [{ field: 'prices', label: list === 'packs' ? 'Packs' : 'Sizes', message: `Use at most ${maxOptions}.` }];
}

/** The form after a button that saves nothing, such as `add sizes` or `up sizes 2`; `null` for any other button. */
export function afterButton(values: ProductValues, button: string): ProductValues | null {
  if (button === 'preview') return values;
  const [action, target, row] = button.split(' ');
  const list = optionLists.find((each) => each === target);
  if (!list) return null;
  const [options, index] = [values[list], Number(row)];
  // A product that was sold at one price keeps it as that of its first pack or size.
  if (action === 'add')
    return { ...values, [list]: [...options, optionFields.parse({ price: options.length === 0 ? values.price : '' })] };
  const option = options[index];
  if (!option) return null;
  const others = options.toSpliced(index, 1);
  if (action === 'remove')
    return { ...values, [list]: others, price: others.length > 0 ? values.price : values.price || option.price };
  return action === 'up' && index > 0 ? { ...values, [list]: others.toSpliced(index - 1, 0, option) } : null;
}

const blank = '---\nid: 0\nname: New\nprice: 1\ncategory: new\ninStock: true\npictures:\n  - New\n---\n\nNew\n';
const blankProduct: ProductContent = {
  id: 0,
  name: 'New',
  price: 1,
  category: 'new',
  inStock: true,
  pictures: ['New'],
};

/** The name says what the first picture shows, until somebody describes it better. */
export function newProductText(id: number, values: ProductValues): string {
  const text = withProductValues(blank.replace('id: 0', `id: ${id}`), blankProduct, values);
  return withField(text, ['pictures'], [cleanLine(values.name) || 'New']);
}

/** The text of a product's file with these values; unchanged fields stay as they are written. */
export function withProductValues(text: string, before: ProductContent, values: ProductValues): string {
  const edited = fileFields(before, values).reduce((fields, [field, value]) => {
    const isSame = isDeepStrictEqual(Reflect.get(before, field), value ?? undefined);
    return isSame ? fields : withField(fields, [field], value);
  }, text);
  const { description } = values;
  return description.trim() === descriptionOf(text).trim() ? edited : withDescription(edited, cleanText(description));
}

function fileFields(before: ProductContent, values: ProductValues) {
  const { name, category, newCategory, price, salePrice, weight, stock, packs, sizes, search } = values;
  const hasOnePrice = pricedList(values) === null;
  return [
    ['name', lineOf(name, before.name)],
    ['category', newCategory.trim() === '' ? category : slugOf(newCategory)],
    ['inStock', stock === 'off' ? before.inStock : stock === 'in'],
    ['takenOff', stock === 'off' ? true : before.takenOff === false ? false : null],
    ['price', hasOnePrice ? (priceOf(price) ?? '') : null],
    ['salePrice', hasOnePrice ? priceOf(salePrice) : null],
    ['weight', lineOf(weight, before.weight) || null],
    ['packs', packs.length > 0 ? packs.map((pack) => optionOf(pack, before.packs, true)) : null],
    ['sizes', sizes.length > 0 ? sizes.map((size) => optionOf(size, before.sizes, false)) : null],
    ['search', search === before.search?.join(', ') ? before.search : searchWords(search)],
  ] as const;
}

/** `null` without any. An Urdu keyboard has a comma of its own. */
function searchWords(search: string): readonly string[] | null {
  const words = search.split(/[,،]/).map(cleanLine).filter(Boolean);
  return words.length > 0 ? words : null;
}

function optionOf(
  { name, quantity, price, weight: entered, stock, picture }: OptionValues,
  options: Sizes | undefined,
  isPack: boolean,
) {
  const before = options?.find((option) => option.name === name);
  const { weight: _, picture: __, soldOut: ___, ...kept } = before ?? {};
  const weight = lineOf(entered, before?.weight);
  return {
    ...kept,
    name: lineOf(name, before?.name),
    ...(isPack && { quantity: parseNumber(quantity) ?? quantity }),
    price: priceOf(price) ?? '',
    ...(weight !== '' && { weight }),
    ...(/^[1-9]$/.test(picture) && { picture: Number(picture) }),
    ...(stock === 'out' ? { soldOut: true } : before?.soldOut === false && { soldOut: false }),
  };
}

/** A text that nobody changed stays as the file has it. */
function lineOf(entered: string, before = ''): string {
  return entered === before ? entered : cleanLine(entered);
}

/** `null` for an empty text. Text that isn't a number stays text, for the catalogue's check to refuse. */
function priceOf(entered: string): number | string | null {
  const text = entered.trim();
  return text === '' ? null : (parsePrice(text) ?? text);
}

/** Prices and stock of products in the list: all on the page are one form, so that Save of one loses no other. */
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
