/** The folder of the owner's photographs: `catalogue/photographs/<product id>/<number>.jpg`, as it was filled by hand. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mostPictures } from '#catalogue/schema.ts';
import type { CatalogueProduct } from '#catalogue/products.ts';

export const originalsFolder = 'catalogue/photographs';
const endings = ['jpg', 'jpeg', 'png', 'webp'];

/** A photograph that may become picture `number` of a product. */
export interface Original {
  readonly id: number;
  readonly number: number;
  /** From the project's folder, as its owner knows it: `catalogue/photographs/43/1.jpg`. */
  readonly file: string;
  readonly productName: string;
}

export interface Originals {
  readonly originals: readonly Original[];
  /** What can't be used, why, and what to do; one sentence or two each. */
  readonly problems: readonly string[];
}

type Products = readonly Pick<CatalogueProduct, 'id' | 'name' | 'pictureTexts'>[];

/** Reads names only. A folder that is not there holds nothing. */
export function findOriginals(root: string, products: Products): Originals {
  const folders = existsSync(join(root, originalsFolder)) ? entriesOf(join(root, originalsFolder)) : [];
  const found = folders.map((entry) => {
    if (!entry.isDirectory()) return looseFile(entry.name);
    const files = entriesOf(join(root, originalsFolder, entry.name)).map(({ name }) => name);
    return inFolder(entry.name, files, products);
  });
  return {
    originals: found.flatMap(({ originals }) => originals),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** Sorted by name, without what systems leave behind: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
function entriesOf(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

function looseFile(name: string): Originals {
  if (name === 'README.md') return { originals: [], problems: [] };
  return problem(
    `${originalsFolder}/${name}`,
    `stands in no product's folder. Move it to ${originalsFolder}/<id>/1.jpg.`,
  );
}

function inFolder(folder: string, files: readonly string[], products: Products): Originals {
  const product = products.find(({ id }) => String(id) === folder);
  const path = `${originalsFolder}/${folder}`;
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
    return [{ id: product.id, number, file: `${path}/${name}`, productName: product.name }];
  });
  return { originals, problems };
}

/** The number of the picture that a file's name says, or what is wrong with the name. */
function pictureNumber(name: string): number | string {
  const [, stem = name, ending = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
  if (/^hei[cf]$/i.test(ending)) {
    return (
      'browsers can’t show HEIC. On the iPhone choose Settings, Camera, Formats, Most Compatible; or send the ' +
      'photograph to yourself by e-mail, which makes a .jpg of it.'
    );
  }
  if (!endings.includes(ending.toLowerCase())) {
    return `isn’t a .jpg, .png or .webp file. Save it as .jpg, or remove it.`;
  }
  if (!/^\d+$/.test(stem)) return `isn’t named by a number. Name it 1.${ending}, the next one 2.${ending}.`;
  const number = Number(stem);
  if (number < 1 || number > mostPictures || stem.startsWith('0')) {
    return `a product has pictures 1 to ${mostPictures}. Give it a number of these, or remove it.`;
  }
  return number;
}

type Read = readonly { readonly name: string; readonly number: number | string }[];

/** Pictures after the last described one must follow without a gap. Empty when all is well. */
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
