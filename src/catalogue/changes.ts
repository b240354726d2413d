/**
 * The changes between two folders of a catalogue as sentences. The files become trees of plain values, one recursive comparison
 * finds the differences, and a table has a sentence for each kind of them. Changes are grouped as they are discarded: by
 * product, by section of the shop, by list.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formattedPrice, rupees } from '#shop/money.ts';
import { readPagesFile, readProductAt, readShopFile } from './catalogue-files.ts';
import { productFiles } from './content-files.ts';
import { openDraft } from './draft.ts';
import { descriptionOf } from './edit-product.ts';
import { dayHours, groupedHours } from './opening-days.ts';
import { photoChanges } from '#photos/photo-changes.ts';
import { photoFiles, photosOf, readPhotoPath } from '#photos/photo-files.ts';
import { pictureLabel } from './picture-label.ts';
import { pricesInWords } from './product-fields.ts';
import type { ProductRecord } from './product-file.ts';
import { productLists } from './product-lists.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import { shopValues } from './shop-values.ts';

export interface CatalogueChange {
  /** `product 43`, `shop delivery`, `list dog-food`; `shop` or `pages` for all else in the file. */
  readonly group: string;
  /** Whole sentences: `Parrot D-swing S: Rs 800 to Rs 850`. */
  readonly sentences: readonly string[];
}

interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

type Names = ReadonlyMap<number, string>;

export function catalogueChanges(before: string, after: string): readonly CatalogueChange[] {
  const [old, now] = [productPaths(before), productPaths(after)];
  const products = [...new Set([...old.keys(), ...now.keys()])].toSorted((a, b) => a - b);
  let names: Names | null = null;
  const namesOf = () => (names ??= new Map([...productNames(before, old), ...productNames(after, now)]));
  const withPhotos = new Set([before, after].flatMap(productsWithPhotos));
  const ids = [...new Set([...products, ...withPhotos])].toSorted((a, b) => a - b);
  return [
    ...ids.flatMap((id) => {
      const photos = withPhotos.has(id) ? photoChanges(photosOf(before, id), photosOf(after, id)) : '';
      const sentences = productSentences(before, after, [old.get(id), now.get(id)], photos !== '');
      const all = photos === '' ? sentences : [...sentences, `${namesOf().get(id) ?? `Product ${id}`}: ${photos}`];
      return all.length > 0 ? [{ group: `product ${id}`, sentences: all }] : [];
    }),
    ...shopGroups(before, after, namesOf),
    ...pagesGroups(before, after, namesOf),
  ];
}

/** By the numbers that their names begin with. */
function productPaths(folder: string): ReadonlyMap<number, string> {
  return new Map(productFiles(folder).map((name) => [Number.parseInt(name, 10) || 0, `products/${name}`]));
}

function productNames(folder: string, paths: ReadonlyMap<number, string>): Names {
  const read = [...paths].map(([id, path]) => [id, readProductAt(folder, path).value?.name ?? ''] as const);
  return new Map(read.filter(([, name]) => name !== ''));
}

function productsWithPhotos(folder: string): readonly number[] {
  return photoFiles(folder).flatMap((path) => readPhotoPath(path)?.id ?? []);
}

function differences(before: unknown, after: unknown, path: readonly string[] = []): readonly Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isGroup(before) || !isGroup(after)) return [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name], after[name], [...path, name]));
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The desk's change of a file that was edited by hand as well. */
export function conflictSentence(catalogue: string, path: string): string {
  const made = join(dirname(openDraft(catalogue).folder), 'changes');
  if (path === 'shop.yaml') return inOne(shopGroups(catalogue, made, () => new Map()));
  if (path === 'pages.yaml') return inOne(pagesGroups(catalogue, made, () => new Map()));
  const [, id] = /^photographs\/(\d+)$/.exec(path) ?? [];
  if (id === undefined)
    return productSentences(catalogue, made, [existsSync(join(catalogue, path)) ? path : undefined, path]).join('; ');
  const photos = photoChanges(photosOf(catalogue, Number(id)), photosOf(made, Number(id)));
  const name = productNames(catalogue, productPaths(catalogue)).get(Number(id)) ?? `Product ${id}`;
  return `${name}: ${photos}`;
}

function inOne(groups: readonly CatalogueChange[]): string {
  return groups.flatMap(({ sentences }) => sentences).join('; ');
}

/** `hasOtherPhotos`: a sentence about the photos tells already which pictures were added, removed or moved. */
function productSentences(
  before: string,
  after: string,
  [oldPath, nowPath]: readonly [string | undefined, string | undefined],
  hasOtherPhotos = false,
): readonly string[] {
  const old = oldPath === undefined ? null : readProductAt(before, oldPath);
  const now = nowPath === undefined ? null : readProductAt(after, nowPath);
  if (old && now && old.text === now.text) return [];
  const name = old?.value?.name ?? now?.value?.name ?? nameIn(now?.text ?? old?.text ?? '');
  if (!now) return [`${name}: removed`];
  if (!old) return [newProduct(name, now.value)];
  if (!old.value || !now.value) return [`${name}: other changes in its file`];
  const found = differences(productTree(old.value, old.text), productTree(now.value, now.text));
  const isOtherwiseSold = found.some(({ path, ...sold }) => path[0] === 'sold' && soldText(sold) !== '');
  const told = isOtherwiseSold ? found.filter(({ path }) => !priceFields.has(path[0] ?? '')) : found;
  return withRenamed(told).flatMap((difference) => {
    const [field = '', option, part] = difference.path;
    if (field === 'options' && option !== undefined) return optionSentence(`${name} ${option}`, part, difference);
    if (field === 'pictures' && hasOtherPhotos && !isDescribedAgain(difference)) return [];
    const text = (productTexts[field] ?? otherText)(difference);
    return text === '' ? [] : [`${name}: ${text}`];
  });
}

/** Also of a file that can't be read. */
function nameIn(text: string): string {
  return /^name: *(["']?)(.+)\1\r?$/m.exec(text)?.[2] ?? 'A product';
}

function newProduct(name: string, product: ProductRecord | null): string {
  if (!product) return `New: ${name}`;
  return `New: ${name}, ${product.takenOff ? 'taken off' : pricesInWords(product)}`;
}

function productTree(product: ProductRecord, text: string) {
  const { name, category, takenOff = false, price, salePrice, packs, sizes, inStock, pictures } = product;
  const options = packs ?? sizes ?? [];
  return {
    name,
    category,
    takenOff,
    sold: [packs ? 'in packs' : sizes ? 'in sizes' : 'at one price', pricesInWords(product)],
    ...(!packs && !sizes && { price, salePrice }),
    options: Object.fromEntries(options.map(({ name: option, ...rest }) => [option, rest])),
    order: options.map((option) => option.name),
    inStock,
    pictures,
    description: descriptionOf(text),
  };
}

/** An option that took the place of another, and equals it in all else, was renamed. */
function withRenamed(found: readonly Difference[]): readonly Difference[] {
  const options = found.filter(({ path }) => path[0] === 'options' && path.length === 2);
  const renamed = options.flatMap((gone) => {
    const come = options.find(({ before, after }) => before === undefined && isDeepStrictEqual(after, gone.before));
    return gone.after === undefined && come ? [{ gone, come }] : [];
  });
  return found.flatMap((each) => {
    if (renamed.some(({ come }) => come === each)) return [];
    const pair = renamed.find(({ gone }) => gone === each);
    return pair ? [{ path: [...each.path, 'name'], before: each.path[1], after: pair.come.path[1] }] : [each];
  });
}

function optionSentence(option: string, part: string | undefined, { before, after }: Difference): readonly string[] {
  if (part === undefined) return [`${option}: ${before === undefined ? `added at ${priceIn(after)}` : 'removed'}`];
  const text =
    {
      name: `now called ${String(after)}`,
      price: `${inRupees(before)} to ${inRupees(after)}`,
      quantity: `${String(after)} pieces, ${String(before)} before`,
      picture: 'another picture',
      soldOut: after === true ? 'sold out' : 'back in stock',
    }[part] ?? 'changed';
  return [`${option}: ${text}`];
}

const productTexts: Readonly<Record<string, (difference: Difference) => string>> = {
  name: ({ after }) => `name to ${String(after)}`,
  category: ({ before, after }) => `category ${String(before)} to ${String(after)}`,
  takenOff: ({ after }) => (after === true ? 'taken off' : 'sold again'),
  inStock: ({ after }) => (after === true ? 'back in stock' : 'sold out'),
  sold: soldText,
  price: ({ before, after }) => `${inRupees(before)} to ${inRupees(after)}`,
  salePrice: ({ before, after }) => {
    if (before === undefined) return `on sale at ${inRupees(after)}`;
    if (after === undefined) return `no longer on sale at ${inRupees(before)}`;
    return `sale price ${inRupees(before)} to ${inRupees(after)}`;
  },
  order: (difference) => (isReordered(difference) ? 'packs or sizes in another order' : ''),
  pictures: ({ before, after }) => pictureText(textsIn(before), textsIn(after)),
  description: () => 'description changed',
};
/** Fields that the sentence about another way to sell covers. */
const priceFields = new Set(['options', 'order', 'price', 'salePrice']);
const otherText = () => 'other changes in its file';

function soldText({ before, after }: Pick<Difference, 'before' | 'after'>): string {
  const [[was, oldPrices], [is, prices]] = [textsIn(before), textsIn(after)];
  return was === is ? '' : `sold ${is} now, ${prices} (was ${oldPrices})`;
}

/** `true` if the entries in both lists are in another order. */
function isReordered({ before, after }: Difference): boolean {
  const [old, now] = [textsIn(before), textsIn(after)];
  return !isDeepStrictEqual(
    old.filter((each) => now.includes(each)),
    now.filter((each) => old.includes(each)),
  );
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function pictureText(before: readonly string[], after: readonly string[]): string {
  if (after.length !== before.length)
    return `${after.length === 1 ? '1 picture' : `${after.length} pictures`}, ${before.length} before`;
  if (isDeepStrictEqual(before.toSorted(), after.toSorted())) return 'pictures in another order';
  const other = after.findIndex((text, index) => text !== before[index]);
  return `picture ${other + 1} described as “${after[other]}”`;
}

/** One of the pictures has another text, and none was added, removed or moved. */
function isDescribedAgain({ before, after }: Difference): boolean {
  return pictureText(textsIn(before), textsIn(after)).includes('described as');
}

function priceIn(option: unknown): string {
  return isGroup(option) ? inRupees(option['price']) : '';
}

function inRupees(value: unknown): string {
  return typeof value === 'number' ? formattedPrice(rupees(value)) : 'no price';
}

const otherShop = { group: 'shop', sentences: ['The shop: other changes in its file'] };
const otherPages = { group: 'pages', sentences: ['Pages: other changes in their file'] };

function shopGroups(before: string, after: string, names: () => Names): readonly CatalogueChange[] {
  const [old, now] = [readShopFile(before), readShopFile(after)];
  if (old.text === now.text) return [];
  if (!old.value || !now.value) return [otherShop];
  const labels = new Map(shopValues(now.value).map((value) => [value.path.join(' '), value]));
  const { value: oldShop } = old;
  const told = differences(shopTree(oldShop), shopTree(now.value)).map((difference) => {
    const { path, before: was, after: is } = difference;
    const value = labels.get(path.join(' '));
    if (path[0] === 'provinces') return { group: 'shop delivery', sentences: provinceSentences(difference, oldShop) };
    const shown = (text: unknown) => {
      if (value?.path[0] === 'pictures') return pictureLabel(String(text), names());
      return value?.isText ? quoted(String(text)) : String(text) || 'none';
    };
    return value
      ? { group: `shop ${value.section}`, sentences: [`${value.label}: ${shown(was)} to ${shown(is)}`] }
      : { group: 'shop', sentences: [] };
  });
  const groups = merged([...told, { group: 'shop hours', sentences: hourSentences(old.value, now.value) }]);
  const isAll = groups.length > 0 || JSON.stringify(old.value) === JSON.stringify(now.value);
  return isAll ? groups : [otherShop];
}

function shopTree({ provinces, ...shop }: ShopContent) {
  return {
    ...shop,
    provinces: Object.fromEntries(provinces.map(({ value, ...province }) => [value, province])),
    openingHours: null,
  };
}

const maxQuoted = 60;

function quoted(text: string): string {
  return `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1)}…` : text}”`;
}

function hourSentences(old: ShopContent, now: ShopContent): readonly string[] {
  const was = dayHours(old);
  const changed = dayHours(now).map((hours, day) => (hours === was[day] ? '' : `${was[day]} to ${hours}`));
  return groupedHours(changed)
    .filter(([, hours]) => hours !== '')
    .map(([days, hours]) => `Opening hours, ${days}: ${hours}`);
}

function provinceSentences({ path, before, after }: Difference, old: ShopContent): readonly string[] {
  const [, value = '', field] = path;
  const oldLabel = old.provinces.find((province) => province.value === value)?.label;
  const [label, fee] = ['label', 'fee'].map((name) => Reflect.get(Object(after ?? before), name));
  if (field === 'label') return [`Delivery to ${String(before)}: now called ${String(after)}`];
  if (field === 'fee') return [`Delivery to ${oldLabel}: ${inRupees(before)} to ${inRupees(after)}`];
  return [`Delivery to ${String(label)}: ${before === undefined ? `added, ${inRupees(fee)}` : 'removed'}`];
}

/** One of each name, without those that say nothing. */
function merged(groups: readonly CatalogueChange[]): readonly CatalogueChange[] {
  return [...Map.groupBy(groups, ({ group }) => group)]
    .map(([group, same]) => ({ group, sentences: same.flatMap(({ sentences }) => sentences) }))
    .filter(({ sentences }) => sentences.length > 0);
}

function pagesGroups(before: string, after: string, names: () => Names): readonly CatalogueChange[] {
  const [old, now] = [readPagesFile(before), readPagesFile(after)];
  if (old.text === now.text) return [];
  if (!old.value || !now.value) return [otherPages];
  const lists = productLists(now.value);
  const told = productLists(old.value).flatMap((was) => {
    const is = lists.find(({ key }) => key === was.key);
    if (!is) return [];
    const nameOf = (id: number) => names().get(id) ?? `product ${id}`;
    const heading = was.heading === is.heading ? [] : [`${was.name}: heading “${was.heading}” to “${is.heading}”`];
    const sentences = [
      ...heading,
      ...is.ids.filter((id) => !was.ids.includes(id)).map((id) => `${was.name}: ${nameOf(id)} added`),
      ...(isReordered({ path: [], before: was.ids, after: is.ids }) ? [`${was.name}: order changed`] : []),
      ...was.ids.filter((id) => !is.ids.includes(id)).map((id) => `${was.name}: ${nameOf(id)} removed`),
    ];
    return sentences.length > 0 ? [{ group: `list ${was.key}`, sentences }] : [];
  });
  return isDeepStrictEqual(withoutLists(old.value), withoutLists(now.value)) ? told : [...told, otherPages];
}

function withoutLists(pages: PagesContent): PagesContent {
  const rest = structuredClone(pages);
  for (const { path } of productLists(rest)) {
    const page = path.slice(0, -1).reduce<object>((value, name) => Reflect.get(value, name), rest);
    Object.assign(page, { heading: null, products: null });
  }
  return rest;
}
