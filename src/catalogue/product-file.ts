/** A file of `catalogue/products/`: fields between two lines of three hyphens, and the description below. Edits keep comments and order. */
import { formattedPrice, rupees } from '#shop/money.ts';
import type { RichText } from '#shop/product.ts';
import { type Checked, checkFile, reportOn, type CatalogueProblem } from './check-file.ts';
import { readDescription } from './description.ts';
import { type ProductContent, productSchema } from './schema.ts';
import { readYaml, type FieldPath } from './yaml-file.ts';
import { isDeepStrictEqual } from 'node:util';
import { type FieldValue, withValue } from './edit-yaml.ts';

/** A product as its file describes it. */
export interface ProductRecord extends ProductContent {
  readonly description: RichText;
  readonly file: string;
  readonly lineOf: (path: FieldPath) => number;
}

export function readProductFile(file: string, text: string): Checked<ProductRecord> {
  if (!file.endsWith('.md')) {
    const remedy = 'Let its name end with .md, such as 070-canary-song-mix.md; editors often add .txt. Or remove it.';
    return broken([{ file, line: 1, problem: "The file's name doesn't end with .md", remedy }]);
  }
  const [, fields, description] = /^---\n(.*?)^---\n?(.*)$/ms.exec(text) ?? [];
  if (fields === undefined || description === undefined) {
    const remedy = 'Begin the file with ---, the fields below it, --- again, and then the description.';
    return broken([{ file, line: 1, problem: "The fields aren't between two lines of three hyphens", remedy }]);
  }
  const yaml = readYaml(file, fields, 2);
  const markdown = readDescription(file, description, fields.split('\n').length + 2);
  const checked = checkFile(productSchema, yaml);
  if (!checked.value || yaml.kind === 'broken') return broken([...checked.problems, ...markdown.problems]);
  const product = { ...checked.value, description: markdown.richText, file, lineOf: yaml.lineOf };
  const problems = [...conflicts(product), ...markdown.problems];
  return problems.length > 0 ? broken(problems) : { value: product, problems };
}

function broken(problems: readonly CatalogueProblem[]): Checked<ProductRecord> {
  return { value: null, problems };
}

/** An option's price replaces the product's, so with options a price or a sale price would be misleading (D47). */
function conflicts(product: ProductRecord): readonly CatalogueProblem[] {
  const { price, salePrice, packs, sizes } = product;
  const { problems, report } = reportOn(product);
  const field = packs ? 'packs' : 'sizes';
  const options = packs ?? sizes;
  if (options) {
    const given = `is given although there are ${field}`;
    if (price !== undefined) report(['price'], given, `Leave it out: the first of the ${field} sets it.`);
    if (salePrice !== undefined) report(['salePrice'], given, 'Leave it out, and lower their prices.');
  } else if (price === undefined) report(['price'], 'is missing', 'Write whole rupees without a comma, such as 1200.');
  else if (salePrice !== undefined && salePrice >= price)
    report(['salePrice'], `is ${salePrice}, not below the price`, `Write less than ${price}, or leave it out.`);
  if (packs && sizes) {
    report(['sizes'], 'is given although there are packs', 'A product has packs or sizes, not both.');
    return problems;
  }
  const names = (options ?? []).map(({ name }) => name.toLowerCase());
  for (const [index, name] of names.entries())
    if (names.indexOf(name) !== index)
      report([field, index, 'name'], 'is there already', 'Give each option a name of its own.');
  return problems;
}

/** All prices of a product in a few words: `Rs 800 to Rs 1,300`. */
export function pricesText({ price = 0, salePrice, packs, sizes }: ProductContent): string {
  if (salePrice !== undefined) return `${formatted(salePrice)}, was ${formatted(price)}`;
  const prices = (packs ?? sizes)?.map((option) => option.price) ?? [price];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high ? formatted(low) : `${formatted(low)} to ${formatted(high)}`;
}

function formatted(amount: number): string {
  return formattedPrice(rupees(amount));
}

/** The text with another value in a field; `null` removes the field. */
export function withField(text: string, path: FieldPath, value: FieldValue | null): string {
  const parts = partsOf(text);
  if (!parts) throw new Error('a product without fields can’t be edited');
  const { start, fields } = parts;
  const changed = withValue(fields, path, value, Object.keys(productSchema.shape));
  return text.slice(0, start) + changed + text.slice(start + fields.length);
}

/** The description as Markdown, without the empty lines around it; line ends become `\n`. */
export function descriptionOf(text: string): string {
  const { before, after } = aroundDescription(text);
  return text.slice(before, after).replaceAll('\r\n', '\n');
}

/** The line of the file on which the description begins, from 1. */
export function descriptionLine(text: string): number {
  return text.slice(0, aroundDescription(text).before).split('\n').length;
}

/** Replaces the description; the file's line ends and the empty lines around the description stay. */
export function withDescription(text: string, description: string): string {
  const { end } = partsOf(text) ?? { end: text.length };
  const lineEnd = /\r\n/.test(text) ? '\r\n' : '\n';
  const { before, after } = aroundDescription(text);
  const isEmpty = before === after;
  const above = isEmpty ? `${text.slice(0, end).endsWith('\n') ? '' : lineEnd}${lineEnd}` : text.slice(end, before);
  const below = isEmpty ? lineEnd : text.slice(after);
  const body = withoutEmptyLines(description.replaceAll(/\r\n?/g, '\n')).replaceAll('\n', lineEnd);
  return text.slice(0, end) + above + body + below;
}

function withoutEmptyLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

function aroundDescription(text: string): { readonly before: number; readonly after: number } {
  const { end } = partsOf(text) ?? { end: text.length };
  const below = text.slice(end);
  const empty = /^(?:[ \t]*\r?\n)*/.exec(below)?.[0].length ?? 0;
  const before = below.trim() === '' ? end : end + empty;
  return { before, after: Math.max(before, text.trimEnd().length) };
}

/** Equal fields and descriptions, in any spelling. */
export function isSameProduct(one: string, other: string): boolean {
  return isDeepStrictEqual(meaning(one), meaning(other));
}

function meaning(text: string): unknown {
  const parts = partsOf(text);
  const yaml = parts && readYaml('', parts.fields);
  return yaml?.kind === 'yaml' ? [yaml.value, text.slice(parts?.end).replaceAll('\r\n', '\n')] : text;
}

/** The fields of a file with their first and last offset, as `readProductFile` finds them. */
function partsOf(text: string): { readonly start: number; readonly end: number; readonly fields: string } | null {
  const found = /^(\uFEFF?---\r?\n)(.*?)^---\r?(?:\n|$)/ms.exec(text);
  const [whole, head, fields] = found ?? [];
  if (!found || whole === undefined || head === undefined || fields === undefined) return null;
  return { start: found.index + head.length, end: found.index + whole.length, fields };
}
