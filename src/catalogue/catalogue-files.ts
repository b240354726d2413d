/** Reads the files of a catalogue: all of them into memory, where each text is parsed only once. */
import { isUtf8 } from 'node:buffer';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { cachedFile } from '#files/cached-file.ts';
import { citiesFile, deskFile, deskSchema } from './desk-schema.ts';
import { photoFiles, photoHash, type PhotoHashes, photoPath, readPhotoName, readPhotoPath } from './photo-files.ts';
import { type ProductRecord, readProductFile } from './product-file.ts';
import { citiesSchema, pagesSchema, shopSchema } from './schema.ts';
import { type CatalogueProblem, type Checked, checkFile, type FieldPath, readYaml } from './yaml-file.ts';

/** The catalogue that comes with the code, within the project's folder. */
export const shippedFolder = 'catalogue';

/**
 * Texts of files, and the hashes of photos, by their paths in a catalogue's folder. What is no text begins with
 * `noText`.
 */
export type Content = ReadonlyMap<string, string>;

/** Stands before the bytes, in Latin-1, of a file that isn't text in UTF-8; alone for a file that can't be read. */
export const noText = '\0';

/** Orders names by the numbers in them. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** The paths of the products' files. */
export function productPaths(content: Content): readonly string[] {
  return [...content.keys()].filter((path) => path.startsWith('products/')).toSorted(byNumber.compare);
}

/** `43-1` for each picture that is a photo. */
export function photoKeys(content: Content): ReadonlySet<string> {
  const photos = [...content.keys()].flatMap((path) => readPhotoPath(path) ?? []);
  return new Set(photos.map(({ id, name }) => `${id}-${readPhotoName(name)?.number}`));
}

/** The photos of a product. */
export function photosOf(content: Content, id: number): PhotoHashes {
  const folder = photoPath(id, '');
  const photos = [...content].filter(([path]) => path.startsWith(folder));
  return new Map(photos.map(([path, hash]) => [path.slice(folder.length), hash]));
}

/** The owner's files: `catalogue/` of the project, unless the environment names another folder. */
export function catalogueFolder(environment: Readonly<Partial<Record<string, string>>>): string {
  return environment['CATALOGUE_DIR']?.trim() || shippedFolder;
}

/** Copies the shipped catalogue to a missing or empty folder, completely or not at all. */
export function beginCatalogue(root: string, folder: string): void {
  const [shipped, target] = [join(root, shippedFolder), resolve(root, folder)];
  if (target === shipped || (existsSync(target) && readdirSync(target).length > 0) || !existsSync(shipped)) return;
  const aside = `${target}.new`;
  mkdirSync(dirname(target), { recursive: true });
  rmSync(aside, { recursive: true, force: true }); // Left by a process that was killed.
  cpSync(shipped, aside, { recursive: true });
  renameSync(aside, target);
}

/** All files that a release is built from but photos, as paths within the catalogue's folder. */
export function contentFiles(folder: string): readonly string[] {
  return ['shop.yaml', 'pages.yaml', ...productFiles(folder).map((name) => `products/${name}`)];
}

/** Without the files that systems leave behind: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
export function productFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, 'products'))
    .filter((name) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted(byNumber.compare);
}

export function contentOf(folder: string): Content {
  return new Map([
    ...contentFiles(folder).map((file) => [file, textOf(join(folder, file))] as const),
    ...photoFiles(folder).map((file) => [file, photoHash(join(folder, file))] as const),
  ]);
}

/** As in a `Content`. */
export const textOf = cachedFile((file) => {
  try {
    const bytes = readFileSync(file);
    // Text has no zero bytes; UTF-16 without its mark is full of them.
    return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : noText + bytes.toString('latin1');
  } catch {
    return noText;
  }
});

export function copyContent(from: string, to: string): void {
  for (const path of [...contentFiles(from), ...photoFiles(from)]) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(from, path), join(to, path));
  }
}

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
  for (const file of [readShopFile, readPagesFile]) await read(file);
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
