/** The folder of the owner's photographs, filled by hand: `catalogue/photographs/<product id>/<number>.jpg`. */
import { lstatSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  photographEndings,
  type PhotographPart,
  photographsFolder,
  readPhotographName,
} from '#catalogue/photograph-files.ts';
import { mostPictures } from '#catalogue/schema.ts';
import type { CatalogueProduct } from '#catalogue/products.ts';

/** A photograph for picture `number` of a product. */
export interface Original {
  readonly id: number;
  readonly number: number;
  /** Which of it the shop shows. */
  readonly part: PhotographPart;
  /** Path from the project's folder: `catalogue/photographs/43/1.jpg`. */
  readonly file: string;
  readonly productName: string;
}

/** The folder with the owner's files. */
export interface OwnFolder {
  /** The project's folder. */
  readonly root: string;
  /** The catalogue's, within it or anywhere. */
  readonly folder: string;
}

export interface Originals {
  readonly originals: readonly Original[];
  /** Each file that can't be used, the reason and the remedy, in a sentence or two. */
  readonly problems: readonly string[];
}

export type PhotographedProduct = Pick<CatalogueProduct, 'id' | 'name' | 'pictureTexts'>;
type Products = readonly PhotographedProduct[];

/** Reads names only. A missing folder is empty. */
export function findOriginals({ root, folder }: OwnFolder, products: Products): Originals {
  const path = `${folder}/${photographsFolder}`;
  const place = lstatSync(resolve(root, path), { throwIfNoEntry: false });
  if (!place) return { originals: [], problems: [] };
  if (!place.isDirectory()) return problem(path, 'must be a folder, not a link.');
  const found = entriesOf(resolve(root, path)).map((entry) => {
    if (!entry.isDirectory()) return looseFile(path, entry.name);
    const files = entriesOf(resolve(root, path, entry.name)).map(({ name }) => name);
    return inFolder({ path: `${path}/${entry.name}`, folder: entry.name }, files, products);
  });
  return {
    originals: found.flatMap(({ originals }) => originals),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** Sorted by name, without the files that systems leave behind: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
function entriesOf(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

function looseFile(path: string, name: string): Originals {
  if (name === 'README.md') return { originals: [], problems: [] };
  return problem(`${path}/${name}`, `is in no product's folder. Move it to ${path}/<id>/1.jpg.`);
}

function inFolder(
  { path, folder }: { readonly path: string; readonly folder: string },
  files: readonly string[],
  products: Products,
): Originals {
  const product = products.find(({ id }) => String(id) === folder);
  if (!product) {
    const remedy = 'Name the folder after an id: npm run catalogue lists them.';
    return problem(path, `there is no product ${folder}. ${remedy}`);
  }
  const read = files.map((name) => ({ name, number: pictureNumber(name) }));
  const problems = read.flatMap(({ name, number }) => {
    const wrong = typeof number === 'string' ? number : gapProblem(number, product, read) || twinProblem(number, read);
    return wrong === '' ? [] : [`${path}/${name} (${product.name}): ${wrong}`];
  });
  const originals = read.flatMap(({ name, number }) => {
    if (typeof number === 'string' || gapProblem(number, product, read) || twinProblem(number, read)) return [];
    const part = readPhotographName(name)?.part ?? 'middle';
    return [{ id: product.id, number, part, file: `${path}/${name}`, productName: product.name }];
  });
  return { originals, problems };
}

export const heicProblem =
  'browsers can’t show HEIC. On the iPhone choose Settings, Camera, Formats, Most Compatible; or send the ' +
  'photograph to yourself by e-mail, which makes a .jpg of it.';

/** The picture's number in a file's name, or the problem with the name. */
function pictureNumber(name: string): number | string {
  const [, stem = name, ending = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
  if (/^hei[cf]$/i.test(ending)) return heicProblem;
  if (!photographEndings.includes(ending.toLowerCase())) {
    return `isn’t a .jpg, .png or .webp file. Save it as .jpg, or remove it.`;
  }
  const number = readPhotographName(name)?.number;
  if (number === undefined && !/^\d+$/.test(stem))
    return `isn’t named by a number. Name it 1.${ending}, the next one 2.${ending}.`;
  if (number === undefined || number > mostPictures) {
    return `a product has pictures 1 to ${mostPictures}. Give it a number of these, or remove it.`;
  }
  return number;
}

type Read = readonly { readonly name: string; readonly number: number | string }[];

/** Pictures after the last described one must follow without a gap. Empty if they do. */
function gapProblem(number: number, { pictureTexts }: Pick<CatalogueProduct, 'pictureTexts'>, read: Read): string {
  const before = Array.from({ length: number - 1 }, (_, index) => index + 1);
  const missing = before.find((one) => one > pictureTexts.length && !read.some((other) => other.number === one));
  return missing === undefined ? '' : `there is no picture ${missing} before it. Call it ${missing}.`;
}

function twinProblem(number: number, read: Read): string {
  const twins = read.filter((other) => other.number === number).map(({ name }) => name);
  return twins.length < 2 ? '' : `${twins.join(' and ')} are both picture ${number}. Remove one, or renumber it.`;
}

function problem(path: string, text: string): Originals {
  return { originals: [], problems: [`${path}: ${text}`] };
}
