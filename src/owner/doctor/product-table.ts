/** The catalogue as a table for a terminal: one row for each product, as narrow as the terminal needs. */
import { animalGroup } from '#shop/species.ts';
import type { Product } from '#shop/product.ts';
import { namesOfListsWith, type NamedList } from './lists.ts';
import { inquiryReason, oneKilogramReason } from './name-rules.ts';
import { wrapped } from './wrapped.ts';

const head = ['ID', 'PRICE', 'STOCK', 'GROUP', '1 KG', 'NAME', 'ASK', 'LISTS'];
const gap = '  ';

/** `columns` is the terminal's width; below 80 the last column overflows. */
export function productTable(products: readonly Product[], lists: readonly NamedList[], columns: number): string {
  const rows = [head, ...products.map((product) => row(product, lists))];
  const natural = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const widths = fitted(natural, columns);
  return rows.map((cells) => rowLines(cells, widths)).join('');
}

function row(product: Product, lists: readonly NamedList[]): readonly string[] {
  return [
    String(product.id),
    prices(product),
    product.takenOff ? 'OFF' : product.inStock ? 'yes' : 'OUT',
    animalGroup(product.category),
    oneKilogramReason(product.name) ?? '',
    product.name,
    inquiryReason(product) ?? '',
    namesOfListsWith(product.id, lists).join(', '),
  ];
}

/** The prices of a product: `800-2100` with packs or sizes, `900 (1200)` on sale. */
function prices({ price, salePrice, packOptions, sizeOptions }: Product): string {
  const options = [...(packOptions ?? []), ...(sizeOptions ?? [])].map((option) => option.price);
  if (options.length > 1) return `${Math.min(...options)}-${Math.max(...options)}`;
  return salePrice === null ? String(price) : `${salePrice} (${price})`;
}

/** To make rows fit, lists shrink first, then names and matched words. */
function fitted(natural: readonly number[], columns: number): readonly number[] {
  const least = new Map([
    [7, 18],
    [5, 18],
    [6, 8],
  ]);
  const widths = [...natural];
  for (const [column, narrowest] of least) {
    const excess = widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1)) - columns;
    const width = widths[column] ?? 0;
    widths[column] = Math.max(Math.min(narrowest, width), width - Math.max(0, excess));
  }
  return widths;
}

function rowLines(cells: readonly string[], widths: readonly number[]): string {
  const columns = cells.map((cell, column) => wrapped(cell, widths[column] ?? 0));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const parts = columns.map((lines, column) => (lines[line] ?? '').padEnd(widths[column] ?? 0));
    return `${parts.join(gap).trimEnd()}\n`;
  }).join('');
}
