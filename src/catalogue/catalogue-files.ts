/** Reads the files of a catalogue, and parses each text of a file only once. */
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { type Checked, checkFile } from './check-file.ts';
import { type Content, noText, productPaths } from './content.ts';
import { citiesFile, deskFile } from './content-files.ts';
import { type CatalogueProblem, type FieldPath, readYaml } from './yaml-file.ts';
import { deskSchema } from './desk-schema.ts';
import { type ProductRecord, readProductFile } from './product-file.ts';
import { citiesSchema, pagesSchema, shopSchema } from './schema.ts';

interface Parsed<Value> extends Checked<Value> {
  readonly lineOf: (path: FieldPath) => number;
}

export interface CatalogueFile<Value> extends Parsed<Value> {
  /** Within the catalogue's folder: `products/043-parrot-d-swing.md`. */
  readonly path: string;
  /** Empty for a file that can't be read as text. */
  readonly text: string;
}

const maxParsed = 10_000;
export const readShopFile = yamlReader('shop.yaml', shopSchema);
export const readDeskFile = yamlReader(deskFile, deskSchema, true);
export const readPagesFile = yamlReader('pages.yaml', pagesSchema);
export const readCitiesFile = yamlReader(citiesFile, citiesSchema);
export const readProductAt = reader(parsedProduct);

/** `name`: begins the paths in problems, such as `catalogue/`. */
export function readCatalogueFiles(content: Content, name = '') {
  return {
    shop: readShopFile(content, name),
    desk: readDeskFile(content, name),
    pages: readPagesFile(content, name),
    products: productPaths(content).map((path) => readProductAt(content, path, name)),
  };
}

const sliceMs = 5;

/**
 * Parses the files that aren't yet, and lets the process do other things in between: with many products this takes a
 * second. Whoever reads them next needn't wait.
 */
export async function parseAhead(content: Content): Promise<void> {
  let began = performance.now();
  const read = async (file: (content: Content) => unknown) => {
    file(content);
    if (performance.now() - began < sliceMs) return;
    await setImmediate();
    began = performance.now();
  };
  for (const file of [readShopFile, readDeskFile, readPagesFile, readCitiesFile]) await read(file);
  for (const path of productPaths(content)) await read(() => readProductAt(content, path));
}

/** `isOptional`: the file may be missing or empty, as each of its fields may be left out. */
function yamlReader<Value>(path: string, schema: z.ZodType<Value>, isOptional = false) {
  const parse = (file: string, text: string): Parsed<Value> => {
    const yaml = readYaml(file, text);
    const value = isOptional ? (yaml.value ?? {}) : yaml.value;
    return { ...checkFile(schema, { ...yaml, value }), lineOf: yaml.lineOf };
  };
  const read = reader(parse, isOptional ? '' : noText);
  return (content: Content, name = '') => read(content, path, name);
}

/** `missing`: what is read instead of a file that isn't there. */
function reader<Value>(parse: (file: string, text: string) => Parsed<Value>, missing = noText) {
  /** By their texts. The most recently used are last. */
  const known = new Map<string, Parsed<Value> & { readonly file: string }>();
  return (content: Content, path: string, name = ''): CatalogueFile<Value> => {
    const [file, text] = [name + path, content.get(path) ?? missing];
    const unreadable = textProblem(file, text);
    if (unreadable) return { path, text: '', value: null, problems: [unreadable], lineOf: firstLine };
    const before = known.get(text);
    const parsed = before?.file === file ? before : { ...parse(file, plainText(text)), file };
    known.delete(text);
    known.set(text, parsed);
    const [oldest] = known.keys();
    if (known.size > maxParsed && oldest !== undefined) known.delete(oldest);
    return { ...parsed, path, text };
  };
}

/** Why a file of a `Content` is no text; `null` if it is. `file`: the path that its owner knows. */
export function textProblem(file: string, text: string): CatalogueProblem | null {
  if (!text.startsWith(noText)) return null;
  if (text === noText)
    return {
      file,
      line: 1,
      problem: "The file can't be opened",
      remedy: 'Restore it from a backup, or let this user read it.',
    };
  const lines = text.slice(noText.length).split('\n');
  const line = lines.findIndex((each) => each.includes('\0') || !isUtf8(Buffer.from(each, 'latin1'))) + 1;
  const remedy = 'Save it as UTF-8: editors offer it as “encoding” under Save as.';
  return { file, line, problem: 'The file isn’t text in UTF-8', remedy };
}

/** Editors on other systems may write a byte order mark, or CRLF line ends. */
function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

function parsedProduct(file: string, text: string): Parsed<ProductRecord> {
  const product = readProductFile(file, text);
  return { ...product, lineOf: product.value?.lineOf ?? firstLine };
}

function firstLine(): number {
  return 1;
}
