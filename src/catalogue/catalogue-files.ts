/** Reads the files of a catalogue, and parses each text of a file only once. */
import { resolve } from 'node:path';
import type { z } from 'zod';
import { checkFile } from './check-file.ts';
import { productFiles } from './content-files.ts';
import type { CatalogueProblem } from './problem.ts';
import { type ProductRecord, readProductFile } from './product-file.ts';
import {
  type CitiesContent,
  citiesSchema,
  type PagesContent,
  pagesSchema,
  type ShopContent,
  shopSchema,
} from './schema.ts';
import { plainText, readText, unreadable } from './atomic-file.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

export interface CatalogueFile<Value> {
  /** Within the catalogue's folder: `products/043-parrot-d-swing.md`. */
  readonly path: string;
  /** Empty for a file that can't be read as text. */
  readonly text: string;
  /** `null` if the file has problems. */
  readonly value: Value | null;
  readonly problems: readonly CatalogueProblem[];
  readonly lineOf: (path: FieldPath) => number;
}

export interface CatalogueFiles {
  readonly shop: CatalogueFile<ShopContent>;
  readonly pages: CatalogueFile<PagesContent>;
  readonly products: readonly CatalogueFile<ProductRecord>[];
}

/** Lets a test check that files are parsed once: with many products, parsing dominates. */
export const parseCount = { files: 0 };

/** `name`: begins the paths in problems, such as `catalogue/`. */
export function readCatalogueFiles(folder: string, name = ''): CatalogueFiles {
  return {
    shop: readShopFile(folder, name),
    pages: readPagesFile(folder, name),
    products: productFiles(folder).map((file) => readProduct(folder, `products/${file}`, name)),
  };
}

export function readShopFile(folder: string, name = ''): CatalogueFile<ShopContent> {
  return readShop(folder, 'shop.yaml', name);
}

export function readPagesFile(folder: string, name = ''): CatalogueFile<PagesContent> {
  return readPages(folder, 'pages.yaml', name);
}

export function readCitiesFile(folder: string, name = ''): CatalogueFile<CitiesContent> {
  return readCities(folder, 'cities.yaml', name);
}

export function readProductAt(folder: string, path: string): CatalogueFile<ProductRecord> {
  return readProduct(folder, path, '');
}

type Parsed<Value> = Pick<CatalogueFile<Value>, 'value' | 'problems' | 'lineOf'>;

const maxParsed = 5000;
const readShop = reader((file, text) => parsedYaml(shopSchema, file, text));
const readPages = reader((file, text) => parsedYaml(pagesSchema, file, text));
const readCities = reader((file, text) => parsedYaml(citiesSchema, file, text));
const readProduct = reader(parsedProduct);

function reader<Value>(parse: (file: string, text: string) => Parsed<Value>) {
  /** The most recently used files are last. */
  const known = new Map<string, Parsed<Value>>();
  return (folder: string, path: string, name: string): CatalogueFile<Value> => {
    const text = textIfAny(resolve(folder, path));
    if (text === null) {
      const problems = [unreadable(name + path, resolve(folder, path))];
      return { path, text: '', value: null, problems, lineOf: () => 1 };
    }
    const key = `${name}${path}\n${text}`;
    const parsed = known.get(key) ?? parse(name + path, plainText(text));
    if (!known.delete(key)) parseCount.files += 1;
    known.set(key, parsed);
    const [oldest] = known.keys();
    if (known.size > maxParsed && oldest !== undefined) known.delete(oldest);
    return { path, text, ...parsed };
  };
}

function textIfAny(file: string): string | null {
  try {
    return readText(file);
  } catch {
    return null;
  }
}

function parsedProduct(file: string, text: string): Parsed<ProductRecord> {
  const read = readProductFile(file, text);
  if (read.kind === 'problems') return { value: null, problems: read.problems, lineOf: () => 1 };
  return { value: read.product, problems: [], lineOf: read.product.lineOf };
}

function parsedYaml<Value>(schema: z.ZodType<Value>, file: string, text: string): Parsed<Value> {
  const yaml = readYaml(file, text);
  if (yaml.kind === 'broken') return { value: null, problems: [yaml.problem], lineOf: () => 1 };
  const checked = checkFile(schema, yaml);
  if (checked.kind === 'problems') return { value: null, problems: checked.problems, lineOf: yaml.lineOf };
  return { value: checked.value, problems: [], lineOf: yaml.lineOf };
}
