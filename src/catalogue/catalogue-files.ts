/** Reads the files of a catalogue, and parses each text of a file only once. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { type Checked, checkFile } from './check-file.ts';
import { type CatalogueProblem, type FieldPath, readYaml } from './yaml-file.ts';
import { citiesFile, productFiles } from './content-files.ts';
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

const maxParsed = 5000;
export const readShopFile = yamlReader('shop.yaml', shopSchema);
export const readPagesFile = yamlReader('pages.yaml', pagesSchema);
export const readCitiesFile = yamlReader(citiesFile, citiesSchema);
export const readProductAt = reader(parsedProduct);

/** `name`: begins the paths in problems, such as `catalogue/`. */
export function readCatalogueFiles(folder: string, name = '') {
  return {
    shop: readShopFile(folder, name),
    pages: readPagesFile(folder, name),
    products: productFiles(folder).map((file) => readProductAt(folder, `products/${file}`, name)),
  };
}

function yamlReader<Value>(path: string, schema: z.ZodType<Value>) {
  const read = reader((file, text): Parsed<Value> => {
    const yaml = readYaml(file, text);
    return { ...checkFile(schema, yaml), lineOf: yaml.lineOf };
  });
  return (folder: string, name = '') => read(folder, path, name);
}

function reader<Value>(parse: (file: string, text: string) => Parsed<Value>) {
  /** Each text is parsed once, as parsing takes longest with many products. The most recently used are last. */
  const known = new Map<string, Parsed<Value>>();
  return (folder: string, path: string, name = ''): CatalogueFile<Value> => {
    const text = textOrProblem(resolve(folder, path), name + path);
    if (typeof text !== 'string') return { path, text: '', value: null, problems: [text], lineOf: firstLine };
    const key = `${name}${path}\n${text}`;
    const parsed = known.get(key) ?? parse(name + path, plainText(text));
    known.delete(key);
    known.set(key, parsed);
    const [oldest] = known.keys();
    if (known.size > maxParsed && oldest !== undefined) known.delete(oldest);
    return { path, text, ...parsed };
  };
}

/**
 * A text file of the owner's with its byte order mark, or why it can't be read. `name`: the path that its owner knows.
 */
export function textOrProblem(file: string, name: string): string | CatalogueProblem {
  try {
    const bytes = readFileSync(file);
    return encodingProblem(name, bytes) ?? bytes.toString('utf8');
  } catch {
    const remedy = 'Restore it from a backup, or let this user read it.';
    return { file: name, line: 1, problem: "The file can't be opened", remedy };
  }
}

/** Text has no zero bytes; UTF-16 without its mark is full of them. */
function encodingProblem(file: string, bytes: Buffer): CatalogueProblem | null {
  if (isUtf8(bytes) && !bytes.includes(0)) return null;
  const lines = bytes.toString('latin1').split('\n');
  const line = lines.findIndex((each) => each.includes('\0') || !isUtf8(Buffer.from(each, 'latin1'))) + 1;
  const remedy = 'Save it as UTF-8: editors offer it as “encoding” under Save as.';
  return { file, line, problem: 'The file isn’t text in UTF-8', remedy };
}

/** Editors on other systems may write a byte order mark, or CRLF line ends. */
function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** True if a file is the same in both folders, or can't be read in either, so that nobody has to parse it. */
export function isUnchanged(folders: readonly [string, string], path: string): boolean {
  const [one, other] = folders.map((folder) => {
    const text = textOrProblem(resolve(folder, path), path);
    return typeof text === 'string' ? text : null;
  });
  return one === other;
}

function parsedProduct(file: string, text: string): Parsed<ProductRecord> {
  const product = readProductFile(file, text);
  return { ...product, lineOf: product.value?.lineOf ?? firstLine };
}

function firstLine(): number {
  return 1;
}
