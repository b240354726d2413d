/**
 * The changes between two states of a catalogue. A file becomes a list of values, each with a label and a text; each
 * one that differs is a fact. Facts are grouped as they are discarded: by product, by section of the shop, by list. The
 * desk's log stores facts; a sentence is made when one is shown.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type CatalogueFile,
  type Content,
  photosOf,
  productPaths,
  readDeskFile,
  readPagesFile,
  readProductAt,
  readShopFile,
} from './catalogue-files.ts';
import { deskFile, deskSchema } from './desk-schema.ts';
import { fieldValues, type ProductNames, type Value } from './field-values.ts';
import { photoChanges, readPhotoPath } from './photo-files.ts';
import { descriptionOf, pricesText, type ProductRecord } from './product-file.ts';
import { productLists } from './product-lists.ts';
import { listSchema, type PagesContent, pagesSchema, productSchema, shopSchema } from './schema.ts';

export const changeFact = z.object({
  kind: z.enum(['changed', 'added', 'removed', 'new product', 'photos', 'file', 'damaged file']),
  /** `Parrot D-swing, price`. */
  of: z.string(),
  /** The value before and after, as a text; absent if the sentence only says that it changed. */
  was: z.string().optional(),
  is: z.string().optional(),
});
export type ChangeFact = z.infer<typeof changeFact>;

/** `change`: a text is a sentence itself, about a draft that can’t be read. */
export function changeSentence(change: ChangeFact | string): string {
  if (typeof change === 'string') return change;
  const { kind, of, was, is } = change;
  switch (kind) {
    case 'changed':
      return was === undefined ? `${of} changed` : `${of}: ${was} to ${is}`;
    case 'added':
      return is === undefined ? `${of} added` : `${of}: added, ${is}`;
    case 'removed':
      return was === undefined ? `${of} removed` : `${of}: removed`;
    case 'new product':
      return is === undefined ? `New: ${of}` : `New: ${of}, ${is}`;
    case 'photos':
      return `${of}: ${is}`;
    case 'file':
      return `${of}: other changes in ${of === 'Pages' ? 'their' : 'its'} file`;
    case 'damaged file':
      return `${of}: its file in the draft is missing or damaged`;
  }
}

export interface CatalogueChange {
  /** `product 43`, `shop delivery`, `list dog-food`; `shop` or `pages` for all else in the file. */
  readonly group: string;
  readonly facts: readonly ChangeFact[];
}

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
    ...(['shop', 'pages'] as const).flatMap((file) =>
      changed.includes(`${file}.yaml`) ? fileChanges(contents, file) : [],
    ),
  ].filter(({ facts }) => facts.length > 0);
}

/** The number that the name of a product's file begins with; 0 for none. */
function productIn(path: string): number | null {
  return path.startsWith('products/') ? Number.parseInt(path.slice('products/'.length), 10) || 0 : null;
}

function productNames(contents: Contents): ProductNames {
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
    const { parent } = all.get(key) ?? {};
    if (parent !== undefined && !(old?.has(parent) && now?.has(parent))) return [];
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
  if (!value || value.order) return null;
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
      ? valuesOfProduct(value, text).filter(({ key }) => !hasOtherPhotos || !isMoved || !/^ pictures \d+$/.test(key))
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

function valuesOfProduct(product: ProductRecord, text: string): readonly Value[] {
  const { name } = product;
  const description = { group: '', key: 'description', label: `${name}: description`, text: '' };
  return [
    ...fieldValues(productSchema, product, { label: name, group: '', names: new Map() }),
    { ...description, value: descriptionOf(text) },
  ];
}

/** A file whose changes are discarded field by field. */
function editedFile<Owned>(
  name: string,
  readFile: (content: Content) => CatalogueFile<Owned>,
  valuesOf: (value: Owned, names: ProductNames) => readonly Value[],
) {
  const read = (content: Content, names: ProductNames = new Map()) => {
    const file = readFile(content);
    return { ...file, values: file.value && valuesOf(file.value, names) };
  };
  return { name, read };
}

/** By what their names and their groups begin with; the lists of products have groups of their own. */
export const editedFiles = {
  shop: editedFile('The shop', readShopFile, (shop, names) =>
    fieldValues(shopSchema, shop, { label: '', group: 'shop', names }),
  ),
  pages: editedFile('Pages', readPagesFile, valuesOfPages),
};

function fileChanges(contents: Contents, group: keyof typeof editedFiles): readonly CatalogueChange[] {
  const { name, read } = editedFiles[group];
  const names = productNames(contents);
  const [old, now] = [read(contents[0], names), read(contents[1], names)];
  if (!old.values || !now.values) return [{ group, facts: [{ kind: 'file', of: name }] }];
  return differences(old.values, now.values);
}

/** The changes of `desk.yaml` between two of its texts. */
export function deskChanges(...texts: readonly [before: string, after: string]): readonly ChangeFact[] {
  const [before = [], after = []] = texts.map((text) => {
    const { value } = readDeskFile(new Map([[deskFile, text]]));
    return value ? fieldValues(deskSchema, value, { label: '', group: '', names: new Map() }) : [];
  });
  return differences(before, after).flatMap(({ facts }) => facts);
}

/** The lists of products, each a group of its own, and all else. */
function valuesOfPages(pages: PagesContent, names: ProductNames): readonly Value[] {
  const lists = productLists(pages);
  const rest = structuredClone(pages);
  for (const { path } of lists) {
    const page = path.slice(0, -1).reduce<object>((value, name) => Reflect.get(value, name), rest);
    Object.assign(page, { heading: null, products: null });
  }
  return [
    ...lists.flatMap(({ key, name, heading, ids, path }) =>
      fieldValues(
        listSchema,
        { heading, products: ids },
        { label: name, group: `list ${key}`, names, path: path.slice(0, -1) },
      ),
    ),
    ...fieldValues(pagesSchema, rest, { label: 'Pages', group: 'pages', names, path: null }),
  ];
}
