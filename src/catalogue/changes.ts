/**
 * The changes between two states of a catalogue. A file becomes a list of values, each with a label and a text; each
 * one that differs is a fact. Facts are grouped as they are discarded: by product, by section of the shop, by list.
 */
import { isDeepStrictEqual } from 'node:util';
import { languageNames, languages, messageText } from '#shop/message-templates.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import { weekdays } from '#shop/opening-hours.ts';
import { photoChanges, photosOf, readPhotoPath } from './photo-files.ts';
import type { ChangeFact } from './change-facts.ts';
import { readPagesFile, readProductAt, readShopFile } from './catalogue-files.ts';
import { type Content, productPaths } from './content.ts';
import { citiesFile } from './content-files.ts';
import type { FieldPath } from './yaml-file.ts';
import { descriptionOf, pricesText, type ProductRecord } from './product-file.ts';
import { dayHours, shopValues } from './shop-values.ts';
import { pictureLabel } from './pictures.ts';
import { productLists } from './product-lists.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import { orderStates } from '#shop/order-states.ts';

interface CatalogueChange {
  /** `product 43`, `shop delivery`, `list dog-food`; `shop` or `pages` for all else in the file. */
  readonly group: string;
  readonly facts: readonly ChangeFact[];
}

export interface Value {
  readonly group: string;
  readonly label: string;
  /** The same in both states. */
  readonly key: string;
  /** Empty if only the change counts. */
  readonly text: string;
  /** Compared instead of the text. */
  readonly value?: unknown;
  /** Compared without the entries that were added or removed. */
  readonly order?: readonly unknown[];
  /** A detail of another value: no fact if both were added or removed. */
  readonly isDetail?: boolean;
  /** The field of the file that is restored if the change is discarded. */
  readonly path?: FieldPath;
}

/** Its label is its key, if no other value has the same. */
function labelledValue(group: string, label: string, text: string, more: Partial<Value> = {}): Value {
  return { group, label, key: label, text, ...more };
}

type Names = ReadonlyMap<number, string>;
type Contents = readonly [before: Content, after: Content];

export function catalogueChanges(...contents: Contents): readonly CatalogueChange[] {
  const [before, after] = contents;
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  const products = Map.groupBy(changed, (path) => readPhotoPath(path)?.id ?? productIn(path) ?? -1);
  products.delete(-1);
  const ids = [...products.keys()].toSorted((a, b) => a - b);
  return [
    ...ids.map((id) => ({ group: `product ${id}`, facts: productChanges(contents, id, products.get(id) ?? []) })),
    ...(changed.includes('shop.yaml') ? shopChanges(contents) : []),
    ...(changed.includes('pages.yaml') ? pagesChanges(contents) : []),
    // The list is only edited by hand.
    ...(changed.includes(citiesFile)
      ? [{ group: 'cities', facts: [{ kind: 'changed', of: 'The list of cities' } as const] }]
      : []),
  ].filter(({ facts }) => facts.length > 0);
}

/** The number that the name of a product's file begins with; 0 for none. */
function productIn(path: string): number | null {
  return path.startsWith('products/') ? Number.parseInt(path.slice('products/'.length), 10) || 0 : null;
}

function productNames(contents: Contents): Names {
  return new Map(
    contents.flatMap((content) =>
      productPaths(content).flatMap((path) => {
        const name = readProductAt(content, path).value?.name;
        return name === undefined ? [] : [[productIn(path) ?? 0, name] as const];
      }),
    ),
  );
}

/** The values that differ, by group. */
function differences(before: readonly Value[], after: readonly Value[]): readonly CatalogueChange[] {
  const [old, now] = [before, after].map((values) => new Map(values.map((value) => [value.key, value])));
  const all = new Map([...(now ?? []), ...(old ?? [])]);
  // In the order of today's values; removed ones come last.
  const told = [...new Set([...(now?.keys() ?? []), ...all.keys()])].flatMap((key) => {
    const fact = difference(old?.get(key), now?.get(key));
    return fact === null ? [] : [{ group: all.get(key)?.group ?? '', fact }];
  });
  return [...Map.groupBy(told, ({ group }) => group)].map(([group, same]) => ({
    group,
    facts: same.map(({ fact }) => fact),
  }));
}

function difference(was: Value | undefined, is: Value | undefined): ChangeFact | null {
  if (was && is) {
    if (isSameValue(was, is)) return null;
    return { kind: 'changed', of: was.label, ...(was.text !== is.text && { was: was.text, is: is.text }) };
  }
  const value = is ?? was;
  if (!value || value.order || value.isDetail) return null;
  const text = value.text || undefined;
  return is ? { kind: 'added', of: value.label, is: text } : { kind: 'removed', of: value.label, was: text };
}

function isSameValue(was: Value, is: Value): boolean {
  const [old, now] = [was.order, is.order];
  if (!old || !now) return isDeepStrictEqual(was.value ?? was.text, is.value ?? is.text);
  return isDeepStrictEqual(
    old.filter((each) => now.includes(each)),
    now.filter((each) => old.includes(each)),
  );
}

/** `changed`: the paths of the product's files that differ. */
function productChanges(contents: Contents, id: number, changed: readonly string[]): readonly ChangeFact[] {
  const photos = photoFacts(contents, id);
  const files = changed.filter((path) => productIn(path) !== null);
  const paths = contents.map((content) => files.find((path) => content.has(path)));
  return [...(files.length > 0 ? productFileFacts(contents, paths, photos.length > 0) : []), ...photos];
}

function photoFacts(contents: Contents, id: number): readonly ChangeFact[] {
  const text = photoChanges(photosOf(contents[0], id), photosOf(contents[1], id));
  return text === '' ? [] : [{ kind: 'photos', of: productNames(contents).get(id) ?? `Product ${id}`, is: text }];
}

/** `hasOtherPhotos`: a fact about the photos already says which pictures were added, removed or moved. */
function productFileFacts(
  contents: Contents,
  paths: readonly (string | undefined)[],
  hasOtherPhotos: boolean,
): readonly ChangeFact[] {
  const [old, now] = contents.map((content, index) => {
    const path = paths[index];
    return path === undefined ? null : readProductAt(content, path);
  });
  if (old?.text === now?.text) return [];
  const name = old?.value?.name ?? now?.value?.name ?? nameIn(now?.text ?? old?.text ?? '');
  if (!now) return [{ kind: 'removed', of: name, was: old?.value ? soldAt(old.value) : '' }];
  if (!old) return [{ kind: 'new product', of: name, is: now.value ? soldAt(now.value) : undefined }];
  if (!old.value || !now.value) return [{ kind: 'file', of: name }];
  const [was, is] = [old.value.pictures, now.value.pictures];
  const isMoved = was.length !== is.length || isDeepStrictEqual(was.toSorted(), is.toSorted());
  const [before, after] = [old, now].map(({ value, text }) =>
    value
      ? valuesOfProduct(name, value, text).filter(
          ({ key }) => !hasOtherPhotos || !isMoved || !/^picture \d+$/.test(key),
        )
      : [],
  );
  return differences(before ?? [], after ?? []).flatMap(({ facts }) => facts);
}

/** Finds the name even in a file with mistakes. */
function nameIn(text: string): string {
  return /^name: *(["']?)(.+)\1\r?$/m.exec(text)?.[2] ?? 'A product';
}

function soldAt(product: ProductRecord): string {
  return product.takenOff ? 'no longer sold' : pricesText(product);
}

function valuesOfProduct(name: string, product: ProductRecord, text: string): readonly Value[] {
  const {
    packs,
    sizes,
    price,
    salePrice,
    takenOff = false,
    inStock,
    weight,
    category,
    pictures,
    search = [],
  } = product;
  const options = packs ?? sizes ?? [];
  const entry = (label: string, shown: string, more?: Partial<Value>) => labelledValue('', name + label, shown, more);
  const money = (amount: number | undefined) => (amount === undefined ? 'none' : formattedPrice(rupees(amount)));
  return [
    entry(', name', product.name),
    entry(', category', category),
    entry('', takenOff ? 'no longer sold' : inStock ? 'in stock' : 'sold out'),
    entry(', weight', weight ?? 'none'),
    ...(options.length > 0
      ? []
      : [entry(', price', money(price)), entry(', sale price', money(salePrice), { isDetail: true })]),
    ...options.flatMap((option) => {
      const key = `${packs ? 'pack' : 'size'} ${option.name}`;
      const detail = (part: string, label: string, shown: string) =>
        entry(` ${option.name}${label}`, shown, { key: `${key} ${part}`, isDetail: true });
      return [
        entry(` ${option.name}`, money(option.price), { key }),
        detail('stock', '', option.soldOut ? 'sold out' : 'in stock'),
        detail('weight', ', weight', option.weight ?? 'none'),
        detail('picture', ', picture', String(option.picture ?? 'none')),
        ...('quantity' in option ? [detail('pieces', ', pieces', String(option.quantity))] : []),
      ];
    }),
    entry(': order of packs or sizes', '', { order: options.map((option) => option.name) }),
    ...pictures.map((picture, index) =>
      entry(`, picture ${index + 1}`, quoted(picture), { key: `picture ${index + 1}` }),
    ),
    entry(', search words', search.join(', ') || 'none'),
    entry(': description', '', { value: descriptionOf(text) }),
  ];
}

const maxQuoted = 60;

function quoted(text: string): string {
  return `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1)}…` : text}”`;
}

function shopChanges(contents: Contents): readonly CatalogueChange[] {
  const [old, now] = [readShopFile(contents[0]), readShopFile(contents[1])];
  const other = [{ group: 'shop', facts: [{ kind: 'file', of: 'The shop' }] }] as const;
  if (!old.value || !now.value) return other;
  const names = productNames(contents);
  const told = differences(valuesOfShop(old.value, names), valuesOfShop(now.value, names));
  return told.length > 0 || isDeepStrictEqual(old.value, now.value) ? told : other;
}

export function valuesOfShop(shop: ShopContent, names: Names = new Map()): readonly Value[] {
  const hours = dayHours(shop);
  const [couriers, answerHours] = [{ path: ['couriers'] }, { path: ['answerHours'] }];
  return [
    ...shopValues(shop).map(({ path, label, section, value }) => {
      const shown =
        path[0] === 'pictures' ? pictureLabel(value, names) : path[0] === 'texts' ? quoted(value) : value || 'none';
      return labelledValue(`shop ${section}`, label, shown, { value, path });
    }),
    ...shop.provinces.map(({ value, label, fee }) =>
      labelledValue('shop delivery', `Delivery to ${label}`, formattedPrice(rupees(fee)), {
        value: [value, fee],
        path: ['provinces'],
      }),
    ),
    ...shop.couriers.flatMap(({ name, tracking, sheet = [] }) => [
      labelledValue('shop couriers', `Courier ${name}`, tracking || 'no tracking address', couriers),
      labelledValue('shop couriers', `Sheet of ${name}`, '', { ...couriers, value: sheet, isDetail: true }),
    ]),
    labelledValue(
      'shop couriers',
      'Hours until “No answer yet” lists a new order',
      String(shop.answerHours),
      answerHours,
    ),
    ...weekdays.map((name, day) =>
      labelledValue('shop hours', `Opening hours, ${name}`, hours[day] ?? '', { path: ['openingHours'] }),
    ),
    ...languages.flatMap((language) =>
      orderStates.map((state) => {
        const label = `WhatsApp message for ${state} orders in ${languageNames[language]}`;
        const value = messageText(shop.messages, language, state);
        return labelledValue('shop messages', label, '', { value, path: ['messages'] });
      }),
    ),
  ];
}

function pagesChanges(contents: Contents): readonly CatalogueChange[] {
  const [old, now] = [readPagesFile(contents[0]), readPagesFile(contents[1])];
  if (!old.value || !now.value) return [{ group: 'pages', facts: [{ kind: 'file', of: 'Pages' }] }];
  const names = productNames(contents);
  return differences(valuesOfPages(old.value, names), valuesOfPages(now.value, names));
}

export function valuesOfPages(pages: PagesContent, names: Names = new Map()): readonly Value[] {
  const rest = structuredClone(pages);
  for (const { path } of productLists(rest)) {
    const page = path.slice(0, -1).reduce<object>((value, name) => Reflect.get(value, name), rest);
    Object.assign(page, { heading: null, products: null });
  }
  return [
    ...productLists(pages).flatMap(({ key, name, heading, ids, path }) => {
      const entry = (part: string, label: string, text: string, more: Partial<Value>) =>
        labelledValue(`list ${key}`, name + label, text, { key: `${key} ${part}`, path, ...more });
      return [
        entry('heading', ', heading', quoted(heading), { value: heading, path: [...path.slice(0, -1), 'heading'] }),
        ...ids.map((id) => entry(String(id), `: ${names.get(id) ?? `product ${id}`}`, '', {})),
        entry('order', ': order', '', { order: ids }),
      ];
    }),
    labelledValue('pages', 'Pages: other texts', '', { value: rest }),
  ];
}
