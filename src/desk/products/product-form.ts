/** The form of a product's page, and the text that its file then has. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { descriptionOf, withDescription, withField } from '#catalogue/product-file.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { cleanLine, cleanText } from '#shop/text.ts';
import { parseNumber, parsePrice } from '#shop/numbers.ts';
import { type FieldError, textField } from '#desk/forms.ts';
import { slugOf } from './new-product.ts';

/** A form can't grow without end; no product has so many packs or sizes. */
const maxOptions = 40;

const optionFields = z.object({
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

/** The fields of the form, as texts. */
const productFields = z.object({
  name: textField,
  category: textField,
  /** Such as `Fish food`; replaces `category`. */
  newCategory: textField,
  sold: z.enum(['price', 'packs', 'sizes']).catch('price'),
  price: textField,
  salePrice: textField,
  /** The weight of one piece, such as `1.5 kg`. */
  weight: textField,
  options: z.array(optionFields).readonly().default([]),
  /** `off`: no longer sold. */
  stock: z.enum(['in', 'out', 'off']).catch('in'),
  /** Markdown. */
  description: textField.transform((entered) => entered.replaceAll(/\r\n?/g, '\n')),
  /** Search words, separated by commas. */
  search: textField,
});
export type ProductValues = Readonly<z.output<typeof productFields>>;

export const emptyValues: ProductValues = productFields.parse({});

export function productValues(product: ProductContent, text: string): ProductValues {
  const { name, category, price, salePrice, weight = '', packs, sizes, inStock, takenOff, search = [] } = product;
  return {
    ...emptyValues,
    name,
    category,
    sold: packs ? 'packs' : sizes ? 'sizes' : 'price',
    price: String(price ?? ''),
    salePrice: String(salePrice ?? ''),
    weight,
    options: (packs ?? sizes ?? []).map((option) => ({
      name: option.name,
      quantity: 'quantity' in option ? String(option.quantity) : '',
      price: String(option.price),
      weight: option.weight ?? '',
      stock: option.soldOut ? 'out' : 'in',
      picture: String(option.picture ?? ''),
    })),
    stock: takenOff ? 'off' : inStock ? 'in' : 'out',
    description: descriptionOf(text),
    search: search.join(', '),
  };
}

export function readProductValues(form: URLSearchParams): ProductValues {
  const columns = Object.keys(optionFields.shape).map((name) => [name, form.getAll(`option-${name}`)] as const);
  const options = form
    .getAll('option-name')
    .map((_, index) => Object.fromEntries(columns.map(([name, texts]) => [name, texts[index]])));
  return productFields.parse({ ...Object.fromEntries(form), options });
}

/** Without the rows of options that are empty; sold at one price if none is left. */
export function withoutEmptyRows(values: ProductValues): ProductValues {
  const options = values.options.filter((option) =>
    [option.name, option.quantity, option.price, option.weight].some((text) => text.trim()),
  );
  return { ...values, sold: options.length > 0 ? values.sold : 'price', options };
}

/** Refuses more packs or sizes than a form may add; a file by hand may have more. */
export function optionErrors({ sold, options }: ProductValues, before: ProductValues): readonly FieldError[] {
  if (options.length <= Math.max(maxOptions, before.options.length)) return [];
  return [{ field: 'prices', label: sold === 'packs' ? 'Packs' : 'Sizes', message: `Use at most ${maxOptions}.` }];
}

/** The form after a button that saves nothing, such as `add-size` or `up-2`; `null` for any other button. */
export function afterButton(values: ProductValues, button: string): ProductValues | null {
  if (button === 'preview') return values;
  const { options } = values;
  const [, action, target = ''] = /^(add|remove|up)-(pack|size|\d{1,2})$/.exec(button) ?? [];
  if (action === 'add' && (target === 'pack' || target === 'size')) {
    // A product that was sold at one price keeps it as that of its first pack or size.
    const price = options.length === 0 ? values.price : '';
    return { ...values, sold: `${target}s`, options: [...options, optionFields.parse({ price })] };
  }
  const index = Number(target) - 1;
  const option = options[index];
  if (action === 'remove' && option) {
    const others = options.toSpliced(index, 1);
    return others.length > 0
      ? { ...values, options: others }
      : { ...values, sold: 'price', options: [], price: values.price || option.price };
  }
  if (action === 'up' && option && index > 0)
    return { ...values, options: options.toSpliced(index, 1).toSpliced(index - 1, 0, option) };
  return null;
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
  const edited = fieldsOf(before, values).reduce((fields, [field, value]) => {
    const isSame = isDeepStrictEqual(Reflect.get(before, field), value ?? undefined);
    return isSame ? fields : withField(fields, [field], value);
  }, text);
  const { description } = values;
  return description.trim() === descriptionOf(text).trim() ? edited : withDescription(edited, cleanText(description));
}

function fieldsOf(before: ProductContent, values: ProductValues) {
  const { name, category, newCategory, sold, price, salePrice, weight, stock, options, search } = values;
  return [
    ['name', lineOf(name, before.name)],
    ['category', newCategory.trim() === '' ? category : slugOf(newCategory)],
    ['inStock', stock === 'off' ? before.inStock : stock === 'in'],
    ['takenOff', stock === 'off' ? true : before.takenOff === false ? false : null],
    ['price', sold === 'price' ? (priceOf(price) ?? '') : null],
    ['salePrice', sold === 'price' ? priceOf(salePrice) : null],
    ['weight', lineOf(weight, before.weight) || null],
    ['packs', sold === 'packs' ? options.map((option) => optionOf(option, before.packs, true)) : null],
    ['sizes', sold === 'sizes' ? options.map((option) => optionOf(option, before.sizes, false)) : null],
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
  options: ProductContent['sizes'],
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
