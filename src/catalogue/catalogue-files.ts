/** Reads the files of a catalogue, and parses each text of a file only once. */
import { resolve } from 'node:path';
import type { z } from 'zod';
import { type Checked, checkFile } from './check-file.ts';
import { citiesFile, productFiles } from './content-files.ts';
import { type ProductRecord, readProductFile } from './product-file.ts';
import { citiesSchema, pagesSchema, shopSchema } from './schema.ts';
import { plainText, textOrProblem } from './atomic-file.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

interface Parsed<Value> extends Checked<Value> {
  readonly lineOf: (path: FieldPath) => number;
}

export interface CatalogueFile<Value> extends Parsed<Value> {
  /** Within the catalogue's folder: `products/043-parrot-d-swing.md`. */
  readonly path: string;
  /** Empty for a file that can't be read as text. */
  readonly text: string;
}

/** Lets a test check that files are parsed once: with many products, parsing dominates. */
export const parseCount = { files: 0 };

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
  /** The most recently used files are last. */
  const known = new Map<string, Parsed<Value>>();
  return (folder: string, path: string, name = ''): CatalogueFile<Value> => {
    const text = textOrProblem(resolve(folder, path), name + path);
    if (typeof text !== 'string') return { path, text: '', value: null, problems: [text], lineOf: firstLine };
    const key = `${name}${path}\n${text}`;
    const parsed = known.get(key) ?? parse(name + path, plainText(text));
    if (!known.delete(key)) parseCount.files += 1;
    known.set(key, parsed);
    const [oldest] = known.keys();
    if (known.size > maxParsed && oldest !== undefined) known.delete(oldest);
    return { path, text, ...parsed };
  };
}

/** True if a file is the same in both folders, or can't be read in either, so that nobody has to parse it. */
export function isSameFile(folders: readonly [string, string], path: string): boolean {
  const [one, other] = folders.map((folder) => {
    const text = textOrProblem(resolve(folder, path), path);
    return typeof text === 'string' ? text : null;
  });
  return one === other;
}

function parsedProduct(file: string, text: string): Parsed<ProductRecord> {
  const read = readProductFile(file, text);
  return { ...read, lineOf: read.value?.lineOf ?? firstLine };
}

function firstLine(): number {
  return 1;
}
