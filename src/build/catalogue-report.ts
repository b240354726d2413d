/** What there is to say about a valid catalogue: the table of its products, and what its owner should look at. */
import { createHash } from 'node:crypto';
import type { Catalogue, CatalogueProduct } from '#catalogue/catalogue.ts';
import { brandNotice } from '#catalogue/pictures.ts';
import {
  type CatalogueHint,
  catalogueHints,
  listsOf,
  type NamedList,
  namesOfListsWith,
} from '#catalogue/catalogue-hints.ts';
import { animalGroup } from '#shop/species.ts';
import { pluralize } from '#shop/numbers.ts';
import { isOneKilogram } from '#shop/delivery.ts';
import { inquiryPart, isInquiryOnly, type Product } from '#shop/product.ts';
import { weightInName, weightText } from '#shop/weight.ts';

/** `root`: the project's folder. `isClean` unless there is a hint, with which the shop can be built all the same. */
export function catalogueReport(catalogue: Catalogue, root: string) {
  const { shop, products, pictures } = catalogue;
  const hints = catalogueHints(catalogue, root);
  const parts = [
    productTable(products, listsOf(catalogue)),
    noticeReport(textsStillOurs(shop.texts), brandNotice(shop.name, products, pictures)),
    weightReport(products),
    hintReport(hints, products.length),
  ];
  return { text: parts.filter((part) => part !== '').join('\n'), isClean: hints.length === 0 };
}

/** The first characters of the SHA-256 of each original text (`texts` in `catalogue/shop.yaml`). */
const firstTexts: readonly string[] = [
  'c5fcf1b3',
  '063c4f44',
  '06881b85',
  '02618605',
  '5685c571',
  '56158d89',
  '9f2a8df9',
  'b9232d1d',
  '80401989',
  '3b9270a6',
  '0b794cf7',
  'e7be9477',
  '83808a1d',
  'c20587f3',
];

/** Names of the unchanged texts. */
function textsStillOurs(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(texts).filter((name) => firstTexts.includes(shortTextHash(texts[name] ?? '')));
}

function shortTextHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

const columns = ['ID', 'PRICE', 'STOCK', 'GROUP', '1 KG', 'NAME', 'ASK', 'LISTS'];

/** A row for each product. */
export function productTable(products: readonly Product[], lists: readonly NamedList[]): string {
  const rows = [columns, ...products.map((product) => row(product, lists))];
  const widths = columns.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function row(product: Product, lists: readonly NamedList[]): readonly string[] {
  return [
    String(product.id),
    prices(product),
    product.takenOff ? 'OFF' : product.inStock ? 'yes' : 'OUT',
    animalGroup(product.category),
    isOneKilogram(product.name) ? 'yes' : '',
    product.name,
    inquiryReason(product),
    namesOfListsWith(product.id, lists).join(', '),
  ];
}

/** The part of a name that makes a product inquiry-only (R156), which may be within another word; or its number. */
function inquiryReason(product: Product): string {
  if (!isInquiryOnly(product)) return '';
  return inquiryPart(product.name) ?? `id ${product.id}`;
}

/** The prices of a product: `800-2100` with packs or sizes, `900 (1200)` on sale. */
function prices({ price, salePrice, packOptions, sizeOptions }: Product): string {
  const options = [...(packOptions ?? []), ...(sizeOptions ?? [])].map((option) => option.price);
  if (options.length > 1) return `${Math.min(...options)}-${Math.max(...options)}`;
  return salePrice === null ? String(price) : `${salePrice} (${price})`;
}

/** Notices about texts and packs that are still those the shop came with. Nothing that must be fixed. */
function noticeReport(texts: readonly string[], brand: string | null): string {
  const unread = `Not changed yet in catalogue/shop.yaml: ${texts.join(', ')}. Read them and write your own.`;
  return [...(texts.length > 0 ? [unread] : []), ...(brand === null ? [] : [brand])]
    .map((notice) => `${notice}\n`)
    .join('');
}

/** A hint that lists the products without a weight; empty if all have one (D84). */
function weightReport(products: readonly CatalogueProduct[]): string {
  const lacking = products.flatMap(({ id, name, takenOff, weights, packOptions, sizeOptions }) => {
    const options = packOptions ?? sizeOptions ?? [{ name: '' }];
    const without = options.map((option) => option.name).filter((option) => !Object.hasOwn(weights, option));
    if (takenOff || without.length === 0) return [];
    const grams = weightInName(name);
    const part = without.length < options.length ? ` (${without.join(', ')})` : '';
    return [`${id} ${name}${part}${grams === null ? '' : `: the name says ${weightText(grams)}`}`];
  });
  if (lacking.length === 0) return '';
  const head = 'Without a weight, which couriers ask for; write a line such as weight: 500 g, or enter it at the desk:';
  return `${head}\n\n${bullets(lacking)}`;
}

/** Findings with their remedies, and a line with the totals. */
function hintReport(hints: readonly CatalogueHint[], products: number): string {
  const count = pluralize(products, 'product');
  if (hints.length === 0) return `${count}, nothing to fix in the catalogue.\n`;
  const sentences = hints.map(
    ({ product: { id, name }, problem, remedy }) => `Product ${id} "${name}": ${problem}. ${remedy}`,
  );
  const head = `${pluralize(hints.length, 'thing')} to look at; the shop can be built all the same:`;
  return `${head}\n\n${bullets(sentences)}\n${count}, no problem, ${hints.length} to look at.\n`;
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}\n`).join('');
}
