/**
 * A file of `catalogue/products/`: fields between two lines of three hyphens, and the description below. Edits keep
 * comments and order.
 */
import { formattedPrice, rupees } from '#shop/money.ts';
import type { RichText } from '#shop/product.ts';
import { type CatalogueProblem, type Checked, checkFile, type FieldPath, readYaml, reportOn } from './yaml-file.ts';
import { readDescription } from './description.ts';
import { type ProductContent, productSchema } from './schema.ts';
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
  const parts = partsOf(text);
  if (!parts) {
    const remedy = 'Begin the file with ---, the fields below it, --- again, and then the description.';
    return broken([{ file, line: 1, problem: "The fields aren't between two lines of three hyphens", remedy }]);
  }
  const yaml = readYaml(file, parts.fields, 2);
  const markdown = readDescription(file, parts.rest, parts.fields.split('\n').length + 2);
  const checked = checkFile(productSchema, yaml);
  if (!checked.value) return broken([...checked.problems, ...markdown.problems]);
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
  const { head, fields, line, rest } = parts;
  return head + withValue(fields, path, value, Object.keys(productSchema.shape)) + line + rest;
}

/** The description as Markdown, without the empty lines around it; line ends become `\n`. */
export function descriptionOf(text: string): string {
  return (partsOf(text)?.description ?? '').replaceAll('\r\n', '\n');
}

/** The line of the file on which the description begins, from 1. */
export function descriptionLine(text: string): number {
  const { head = '', fields = '', line = '', above = '' } = partsOf(text) ?? {};
  return (head + fields + line + above).split('\n').length;
}

/** Replaces the description; the file's line ends and the empty lines around the description stay. */
export function withDescription(text: string, description: string): string {
  const { head = text, fields = '', line = '', above = '', description: old = '', below = '' } = partsOf(text) ?? {};
  const lineEnd = /\r\n/.test(text) ? '\r\n' : '\n';
  const body = description
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .replaceAll('\n', lineEnd);
  const start = head + fields + line;
  if (old !== '') return start + above + body + below;
  return `${start}${start.endsWith('\n') ? '' : lineEnd}${lineEnd}${body}${lineEnd}`;
}

/** Equal fields and descriptions, in any spelling. */
export function isSameProduct(one: string, other: string): boolean {
  return isDeepStrictEqual(meaning(one), meaning(other));
}

function meaning(text: string): unknown {
  const parts = partsOf(text);
  const yaml = parts && readYaml('', parts.fields);
  return yaml?.problem === null ? [yaml.value, parts?.rest.replaceAll('\r\n', '\n')] : text;
}

/**
 * All to the first line of hyphens, the fields, the second such line, and the rest: the description between empty
 * lines. `null` for a text without these two lines.
 */
function partsOf(text: string) {
  const [whole, head = '', fields = '', line = '', rest = ''] =
    /^(.*?^\uFEFF?---\r?\n)(.*?)(^---(?:\r?\n)?)(.*)/ms.exec(text) ?? [];
  if (whole === undefined) return null;
  const [above] = /^(?:[ \t]*\r?\n)*/.exec(rest) ?? [''];
  const description = rest.slice(above.length).trimEnd();
  return { head, fields, line, rest, above, description, below: rest.slice(above.length + description.length) };
}
