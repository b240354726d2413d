/** The report of `npm run catalogue`, as text. A terminal wraps long lines itself. */
import { animalGroup } from '#shop/species.ts';
import { counted } from '#shop/numbers.ts';
import { isOneKilogram } from '#shop/delivery.ts';
import { inquiryWords, isInquiryOnly, type Product } from '#shop/product.ts';
import type { CatalogueProduct } from '#catalogue/products.ts';
import { weightInName, weightText } from '#shop/weight.ts';
import type { ImportedPhotos } from '#photos/import-photos.ts';
import { type Finding, type NamedList, namesOfListsWith } from './findings.ts';

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
  return inquiryWords.find((word) => product.name.toLowerCase().includes(word)) ?? `id ${product.id}`;
}

/** The prices of a product: `800-2100` with packs or sizes, `900 (1200)` on sale. */
function prices({ price, salePrice, packOptions, sizeOptions }: Product): string {
  const options = [...(packOptions ?? []), ...(sizeOptions ?? [])].map((option) => option.price);
  if (options.length > 1) return `${Math.min(...options)}-${Math.max(...options)}`;
  return salePrice === null ? String(price) : `${salePrice} (${price})`;
}

/** The problems that keep the shop from being built. */
export function problemReport(problems: readonly string[]): string {
  return `${counted(problems.length, 'problem')} to fix; until then the shop can't be built:\n\n${bullets(problems)}`;
}

/** The results of importing new photos; empty without any. */
export function photoReport({ done, problems }: ImportedPhotos): string {
  const imported = done.map((line) => `${line}\n`).join('');
  if (problems.length === 0) return imported;
  return `${imported}${counted(problems.length, 'photo')} can't be used:\n\n${bullets(problems)}`;
}

/** Notices about texts and packs that are still those the shop came with. Nothing that must be fixed. */
export function noticeReport(texts: readonly string[], brand: string | null): string {
  const unread = `Not changed yet in catalogue/shop.yaml: ${texts.join(', ')}. Read them and write your own.`;
  return [...(texts.length > 0 ? [unread] : []), ...(brand === null ? [] : [brand])]
    .map((notice) => `${notice}\n`)
    .join('');
}

/** A hint that lists the products without a weight; empty if all have one (D84). */
export function weightReport(products: readonly CatalogueProduct[]): string {
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
export function findingReport(findings: readonly Finding[], products: number): string {
  const count = counted(products, 'product');
  if (findings.length === 0) return `${count}, nothing to fix in the catalogue.\n`;
  const sentences = findings.map(
    ({ product: { id, name }, problem, remedy }) => `Product ${id} "${name}": ${problem}. ${remedy}`,
  );
  const head = `${counted(findings.length, 'thing')} to look at; the shop can be built all the same:`;
  return `${head}\n\n${bullets(sentences)}\n${count}, no problem, ${findings.length} to look at.\n`;
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}\n`).join('');
}
