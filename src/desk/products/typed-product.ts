/** A product as it stands in the form of its page, and the text that its file would then have. */
import { isDeepStrictEqual } from 'node:util';
import { descriptionOf, withDescription, withField } from '#catalogue/edit-product.ts';
import type { FieldValue } from '#catalogue/edit-yaml.ts';
import { type ProductRecord, readProductFile } from '#catalogue/product-file.ts';
import type { PlainValue } from '#catalogue/edit-yaml.ts';
import type { Sold, TypedOption, TypedProduct } from '#desk/pages/product-page.ts';
import { cleanLine, cleanText } from '#order/clean-text.ts';
import { type Edited, typedValue } from './edit-prices.ts';

/** More than any product has; a form can’t grow without end. */
const mostOptions = 40;

export const nothingTyped: TypedProduct = {
  name: '',
  category: '',
  sold: 'price',
  price: '',
  salePrice: '',
  options: [],
  inStock: true,
  description: '',
};

export function typedAsSaved(product: ProductRecord, text: string): TypedProduct {
  const { name, category, price, salePrice, packs, sizes, inStock } = product;
  return {
    name,
    category,
    sold: packs ? 'packs' : sizes ? 'sizes' : 'price',
    price: String(price ?? ''),
    salePrice: String(salePrice ?? ''),
    options: (packs ?? sizes ?? []).map((option) => ({
      name: option.name,
      quantity: 'quantity' in option ? String(option.quantity) : '',
      price: String(option.price),
    })),
    inStock,
    description: descriptionOf(text),
  };
}

export function readTyped(form: URLSearchParams): TypedProduct {
  const text = (name: string) => form.get(name) ?? '';
  const sold = (['packs', 'sizes'] as const).find((one) => one === form.get('sold')) ?? 'price';
  const [names, quantities, prices] = ['name', 'quantity', 'price'].map((name) => form.getAll(`option-${name}`));
  return {
    name: text('name'),
    category: text('category'),
    sold,
    price: text('price'),
    salePrice: text('salePrice'),
    options: (names ?? []).slice(0, mostOptions).map((name, index) => ({
      name,
      quantity: quantities?.[index] ?? '',
      price: prices?.[index] ?? '',
    })),
    inStock: form.get('stock') !== 'out',
    description: text('description').replaceAll(/\r\n?/g, '\n'),
  };
}

/** After a button that changes the form alone; null for any other. */
export function pressedIn(typed: TypedProduct, button: string): TypedProduct | null {
  const { options } = typed;
  const [, press, what = ''] = /^(add|remove|up)-(pack|size|\d{1,2})$/.exec(button) ?? [];
  const index = Number(what) - 1;
  const option = options[index];
  if (press === 'add' && (what === 'pack' || what === 'size')) {
    const sold: Sold = `${what}s`;
    return { ...typed, sold, options: [...options, { name: '', quantity: '', price: firstPrice(typed) }] };
  }
  if (press === 'remove' && option) {
    const left = options.toSpliced(index, 1);
    return left.length > 0
      ? { ...typed, options: left }
      : { ...typed, sold: 'price', options: [], price: typed.price || option.price };
  }
  if (press === 'up' && option && index > 0)
    return { ...typed, options: options.toSpliced(index, 1).toSpliced(index - 1, 0, option) };
  return button === 'preview' ? typed : null;
}

/** A product that was sold at one price keeps it as that of its first pack or size. */
function firstPrice({ options, price }: TypedProduct): string {
  return options.length === 0 ? price : '';
}

const blank = '---\nid: 0\nname: New\nprice: 1\ncategory: new\ninStock: true\npictures:\n  - New\n---\n\nNew\n';

/** The name says what the first picture shows, until somebody describes it better. */
export function newProductText(id: number, typed: TypedProduct): string {
  const start = blank.replace('id: 0', `id: ${id}`);
  const read = readProductFile('new.md', start);
  const edited = read.kind === 'product' ? textOf(start, read.product, typed) : read;
  if (!('text' in edited)) throw new Error('a new product can’t be written');
  return withField(edited.text, ['pictures'], [cleanLine(typed.name) || 'New']) ?? edited.text;
}

/** Only what is other than in `text` is changed there. */
export function textOf(text: string, before: ProductRecord, typed: TypedProduct): Edited {
  let edited: string | null = text;
  for (const [field, value] of fieldsOf(before, typed)) {
    if (edited !== null && !isDeepStrictEqual(Reflect.get(before, field), value ?? undefined))
      edited = withField(edited, [field], value);
  }
  if (edited === null) return { problem: 'Its file is written in a way that only a text editor can change.' };
  if (typed.description.trim() === descriptionOf(text).trim()) return { text: edited };
  return { text: withDescription(edited, cleanText(typed.description)) };
}

function fieldsOf(before: ProductRecord, typed: TypedProduct): readonly (readonly [string, FieldValue | null])[] {
  const { name, category, inStock, price, salePrice } = typed;
  const options = typed.options.filter((option) => Object.values(option).some((value) => value.trim() !== ''));
  const sold = options.length === 0 ? 'price' : typed.sold;
  return [
    ['name', name === before.name ? name : cleanLine(name)],
    ['category', category === before.category ? category : cleanLine(category)],
    ['inStock', inStock],
    ['price', sold === 'price' ? valueOf('price', price) : null],
    ['salePrice', sold === 'price' ? valueOf('salePrice', salePrice) : null],
    ['packs', sold === 'packs' ? options.map((option) => optionOf(option, before.packs, true)) : null],
    ['sizes', sold === 'sizes' ? options.map((option) => optionOf(option, before.sizes, false)) : null],
  ];
}

function optionOf(
  { name, quantity, price }: TypedOption,
  before: readonly { readonly name: string; readonly picture?: number }[] | undefined,
  isPack: boolean,
): Readonly<Record<string, PlainValue>> {
  const same = before?.find((option) => option.name === name);
  const own = same ? name : cleanLine(name);
  return {
    name: own,
    ...(isPack && { quantity: valueOf('quantity', quantity) ?? '' }),
    price: valueOf('price', price) ?? '',
    ...(same?.picture !== undefined && { picture: same.picture }),
  };
}

function valueOf(key: string, typed: string): PlainValue | null {
  return typedValue(key, typed) ?? null;
}
