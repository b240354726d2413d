/**
 * The changes between two folders of a catalogue as sentences. A file becomes a list of facts, each with a label and a text;
 * each fact that differs gets a sentence. Changes are grouped as they are discarded: by product, by section of the shop, by
 * list.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { languageNames, languages, messageStates, messageText } from '#shop/customer-messages.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import { weekdays } from '#shop/opening-hours.ts';
import { photoChanges, photoFiles, photosOf, readPhotoPath } from '#photos/photo-files.ts';
import { readCitiesFile, readPagesFile, readProductAt, readShopFile } from './catalogue-files.ts';
import { productFiles } from './content-files.ts';
import { openDraft } from './draft.ts';
import { descriptionOf } from './edit-product.ts';
import { dayHours } from './opening-days.ts';
import { pictureLabel } from './pictures.ts';
import { pricesText, type ProductRecord } from './product-file.ts';
import { productLists } from './product-lists.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import { shopValues } from './shop-values.ts';

export interface CatalogueChange {
  /** `product 43`, `shop delivery`, `list dog-food`; `shop` or `pages` for all else in the file. */
  readonly group: string;
  /** Whole sentences: `Parrot D-swing S: Rs 800 to Rs 850`. */
  readonly sentences: readonly string[];
}

interface Fact {
  readonly group: string;
  /** The same in both folders. */
  readonly key: string;
  readonly label: string;
  /** Empty if the sentence only says that it changed. */
  readonly text: string;
  /** Compared instead of the text. */
  readonly value?: unknown;
  /** Compared without the entries that were added or removed. */
  readonly order?: readonly unknown[];
  /** A detail of another fact: it has no sentence if both were added or removed. */
  readonly isDetail?: boolean;
}

type Names = ReadonlyMap<number, string>;
type Folders = readonly [before: string, after: string];

export function catalogueChanges(...folders: Folders): readonly CatalogueChange[] {
  const [old, now] = [productPaths(folders[0]), productPaths(folders[1])];
  const photographed = folders.flatMap(photoFiles).flatMap((path) => readPhotoPath(path)?.id ?? []);
  const ids = [...new Set([...old.keys(), ...now.keys(), ...photographed])].toSorted((a, b) => a - b);
  return [
    ...ids.map((id) => ({
      group: `product ${id}`,
      sentences: productSentences(folders, id, [old.get(id), now.get(id)]),
    })),
    ...shopChanges(folders),
    ...pagesChanges(folders),
    ...citiesChanges(folders),
  ].filter(({ sentences }) => sentences.length > 0);
}

/** The desk's change of a file that was edited by hand as well. */
export function conflictSentence(catalogue: string, path: string): string {
  const folders = [catalogue, join(dirname(openDraft(catalogue).folder), 'changes')] as const;
  if (path === 'shop.yaml' || path === 'pages.yaml') {
    const changes = path === 'shop.yaml' ? shopChanges(folders) : pagesChanges(folders);
    return changes.flatMap(({ sentences }) => sentences).join('; ');
  }
  const [, photos] = /^photographs\/(\d+)$/.exec(path) ?? [];
  if (photos !== undefined) return photoSentences(folders, Number(photos)).join('; ');
  return productFileSentences(folders, [existsSync(join(catalogue, path)) ? path : undefined, path], false).join('; ');
}

/** By the numbers that their names begin with. */
function productPaths(folder: string): Names {
  if (!existsSync(join(folder, 'products'))) return new Map();
  return new Map(productFiles(folder).map((name) => [Number.parseInt(name, 10) || 0, `products/${name}`]));
}

function productNames(folders: Folders): Names {
  return new Map(
    folders.flatMap((folder) =>
      [...productPaths(folder)].flatMap(([id, path]) => {
        const name = readProductAt(folder, path).value?.name;
        return name === undefined ? [] : [[id, name] as const];
      }),
    ),
  );
}

/** Sentences for the facts that differ. */
function changedFacts(before: readonly Fact[], after: readonly Fact[]): readonly CatalogueChange[] {
  const [old, now] = [before, after].map((facts) => new Map(facts.map((fact) => [fact.key, fact])));
  const all = new Map([...(now ?? []), ...(old ?? [])]);
  // In the order of today's facts; removed ones come last.
  const told = [...new Set([...(now?.keys() ?? []), ...all.keys()])].flatMap((key) => {
    const sentence = sentenceOf(old?.get(key), now?.get(key));
    return sentence === null ? [] : [{ group: all.get(key)?.group ?? '', sentence }];
  });
  return [...Map.groupBy(told, ({ group }) => group)].map(([group, same]) => ({
    group,
    sentences: same.map(({ sentence }) => sentence),
  }));
}

function sentenceOf(was: Fact | undefined, is: Fact | undefined): string | null {
  if (was && is) {
    if (isSame(was, is)) return null;
    return was.text === is.text ? `${was.label} changed` : `${was.label}: ${was.text} to ${is.text}`;
  }
  const [fact, change] = is ? [is, 'added'] : [was, 'removed'];
  if (!fact || fact.order || fact.isDetail) return null;
  if (fact.text === '') return `${fact.label} ${change}`;
  return is ? `${fact.label}: added, ${fact.text}` : `${fact.label}: removed`;
}

function isSame(was: Fact, is: Fact): boolean {
  const [old, now] = [was.order, is.order];
  if (!old || !now) return isDeepStrictEqual(was.value ?? was.text, is.value ?? is.text);
  return isDeepStrictEqual(
    old.filter((each) => now.includes(each)),
    now.filter((each) => old.includes(each)),
  );
}

type Paths = readonly [before: string | undefined, after: string | undefined];

function productSentences(folders: Folders, id: number, paths: Paths): readonly string[] {
  const photos = photoSentences(folders, id);
  return [...productFileSentences(folders, paths, photos.length > 0), ...photos];
}

function photoSentences(folders: Folders, id: number): readonly string[] {
  const text = photoChanges(photosOf(folders[0], id), photosOf(folders[1], id));
  return text === '' ? [] : [`${productNames(folders).get(id) ?? `Product ${id}`}: ${text}`];
}

/** `hasOtherPhotos`: a sentence about the photos already says which pictures were added, removed or moved. */
function productFileSentences(folders: Folders, paths: Paths, hasOtherPhotos: boolean): readonly string[] {
  const [old, now] = paths.map((path, index) =>
    path === undefined ? null : readProductAt(folders[index] ?? '', path),
  );
  if (old?.text === now?.text) return [];
  const name = old?.value?.name ?? now?.value?.name ?? nameIn(now?.text ?? old?.text ?? '');
  if (!now) return [`${name}: removed`];
  if (!old) return [now.value ? `New: ${name}, ${soldAt(now.value)}` : `New: ${name}`];
  if (!old.value || !now.value) return [`${name}: other changes in its file`];
  const [was, is] = [old.value.pictures, now.value.pictures];
  const isMoved = was.length !== is.length || isDeepStrictEqual(was.toSorted(), is.toSorted());
  const facts = [old, now].map(({ value, text }) =>
    value
      ? productFacts(name, value, text).filter(({ key }) => !hasOtherPhotos || !isMoved || !key.startsWith('picture'))
      : [],
  );
  return changedFacts(facts[0] ?? [], facts[1] ?? []).flatMap(({ sentences }) => sentences);
}

/** Finds the name even in a file with mistakes. */
function nameIn(text: string): string {
  return /^name: *(["']?)(.+)\1\r?$/m.exec(text)?.[2] ?? 'A product';
}

function soldAt(product: ProductRecord): string {
  return product.takenOff ? 'no longer sold' : pricesText(product);
}

function productFacts(name: string, product: ProductRecord, text: string): readonly Fact[] {
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
  const options = packs ?? sizes;
  const fact = (key: string, label: string, shown: string) => ({
    group: '',
    key,
    label: `${name}${label}`,
    text: shown,
  });
  const detail = (key: string, label: string, shown: string) => ({ ...fact(key, label, shown), isDetail: true });
  const money = (amount: number | undefined) => (amount === undefined ? 'none' : formattedPrice(rupees(amount)));
  return [
    fact('name', ', name', product.name),
    fact('category', ', category', category),
    fact('stock', '', takenOff ? 'no longer sold' : inStock ? 'in stock' : 'sold out'),
    fact('weight', ', weight', weight ?? 'none'),
    ...(options
      ? []
      : [fact('price', ', price', money(price)), detail('sale price', ', sale price', money(salePrice))]),
    ...(options ?? []).flatMap((option) => {
      const key = `${packs ? 'pack' : 'size'} ${option.name}`;
      const label = ` ${option.name}`;
      return [
        fact(key, label, money(option.price)),
        detail(`${key} stock`, label, option.soldOut ? 'sold out' : 'in stock'),
        detail(`${key} weight`, `${label}, weight`, option.weight ?? 'none'),
        detail(`${key} picture`, `${label}, picture`, String(option.picture ?? 'none')),
        ...('quantity' in option ? [detail(`${key} pieces`, `${label}, pieces`, String(option.quantity))] : []),
      ];
    }),
    { ...fact('order', ': order of packs or sizes', ''), order: (options ?? []).map((option) => option.name) },
    ...pictures.map((picture, index) => fact(`picture ${index}`, `, picture ${index + 1}`, quoted(picture))),
    fact('search', ', search words', search.join(', ') || 'none'),
    { ...fact('description', ': description', ''), value: descriptionOf(text) },
  ];
}

const maxQuoted = 60;

function quoted(text: string): string {
  return `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted - 1)}…` : text}”`;
}

function shopChanges(folders: Folders): readonly CatalogueChange[] {
  const [old, now] = [readShopFile(folders[0]), readShopFile(folders[1])];
  if (old.text === now.text) return [];
  const other = [{ group: 'shop', sentences: ['The shop: other changes in its file'] }];
  if (!old.value || !now.value) return other;
  const names = productNames(folders);
  const told = changedFacts(shopFacts(old.value, names), shopFacts(now.value, names));
  return told.length > 0 || isDeepStrictEqual(old.value, now.value) ? told : other;
}

function shopFacts(shop: ShopContent, names: Names): readonly Fact[] {
  const hours = dayHours(shop);
  return [
    ...shopValues(shop).map(({ path, label, section, value }) => {
      const shown =
        path[0] === 'pictures' ? pictureLabel(value, names) : path[0] === 'texts' ? quoted(value) : value || 'none';
      return { group: `shop ${section}`, key: label, label, text: shown, value };
    }),
    ...shop.provinces.map(({ value, label, fee }) => {
      const shown = formattedPrice(rupees(fee));
      return { group: 'shop delivery', key: label, label: `Delivery to ${label}`, text: shown, value: [value, fee] };
    }),
    ...shop.couriers.flatMap(({ name, tracking, sheet }) => {
      const [group, shown] = ['shop couriers', tracking || 'no tracking address'];
      return [
        { group, key: `courier ${name}`, label: `Courier ${name}`, text: shown },
        { group, key: `sheet ${name}`, label: `Sheet of ${name}`, text: '', value: sheet ?? [], isDetail: true },
      ];
    }),
    {
      group: 'shop couriers',
      key: 'answerHours',
      label: 'Hours until “No answer yet” lists a new order',
      text: String(shop.answerHours),
    },
    ...weekdays.map((name, day) => {
      const label = `Opening hours, ${name}`;
      return { group: 'shop hours', key: label, label, text: hours[day] ?? '' };
    }),
    ...languages.flatMap((language) =>
      messageStates.map((state) => {
        const label = `WhatsApp message for ${state} orders in ${languageNames[language]}`;
        const value = messageText(shop.messages, language, state);
        return { group: 'shop messages', key: label, label, text: '', value };
      }),
    ),
  ];
}

function pagesChanges(folders: Folders): readonly CatalogueChange[] {
  const [old, now] = [readPagesFile(folders[0]), readPagesFile(folders[1])];
  if (old.text === now.text) return [];
  if (!old.value || !now.value) return [{ group: 'pages', sentences: ['Pages: other changes in their file'] }];
  const names = productNames(folders);
  return changedFacts(pagesFacts(old.value, names), pagesFacts(now.value, names));
}

/** The list is only edited by hand. */
function citiesChanges(folders: Folders): readonly CatalogueChange[] {
  const [old, now] = folders.map((folder) => readCitiesFile(folder).text);
  return old === now ? [] : [{ group: 'cities', sentences: ['The list of cities changed'] }];
}

function pagesFacts(pages: PagesContent, names: Names): readonly Fact[] {
  const rest = structuredClone(pages);
  for (const { path } of productLists(rest)) {
    const page = path.slice(0, -1).reduce<object>((value, name) => Reflect.get(value, name), rest);
    Object.assign(page, { heading: null, products: null });
  }
  return [
    ...productLists(pages).flatMap(({ key: list, name, heading, ids }) => {
      const fact = (key: string, label: string, text: string) => ({
        group: `list ${list}`,
        key: `${list} ${key}`,
        label: `${name}${label}`,
        text,
      });
      return [
        { ...fact('heading', ', heading', quoted(heading)), value: heading },
        ...ids.map((id) => fact(String(id), `: ${names.get(id) ?? `product ${id}`}`, '')),
        { ...fact('order', ': order', ''), order: ids },
      ];
    }),
    { group: 'pages', key: 'rest', label: 'Pages: other texts', text: '', value: rest },
  ];
}
