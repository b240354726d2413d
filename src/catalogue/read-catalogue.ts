/** Reads the owner's files. All slips are told at once; nothing is built from a catalogue that has one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Catalogue, catalogueFrom } from './catalogue.ts';
import { type Checked, checkFile } from './check-file.ts';
import { pageProblems } from './pages.ts';
import { type PictureLists, pictureBook } from './pictures.ts';
import { CatalogueError, type CatalogueProblem } from './problem.ts';
import { type ProductRecord, readProductFile } from './product-file.ts';
import { productProblems } from './products.ts';
import { pagesSchema, shopSchema } from './schema.ts';
import { shopProblems } from './shop-problems.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** Where a catalogue is: its folder, as problems name it, from the project's folder. */
export interface CataloguePlace {
  readonly root: string;
  readonly folder: string;
  /** None where a catalogue has no pictures. */
  readonly pictures: PictureLists;
}

/** The shop's own catalogue, in the project at `root`. */
export function shopCatalogue(root: string): Catalogue {
  return readCatalogue({ root, folder: 'catalogue', pictures: readPictureLists(root) });
}

export const generatedFolder = 'src/catalogue/generated';

export function readPictureLists(root: string): PictureLists {
  const read = (name: string): PictureLists['rendered'] =>
    JSON.parse(readFileSync(join(root, generatedFolder, name), 'utf8'));
  return { rendered: read('pictures.json'), photographs: read('photographs.json') };
}

/** Throws a CatalogueError that names every slip. */
export function readCatalogue({ root, folder, pictures }: CataloguePlace): Catalogue {
  const problems: CatalogueProblem[] = [];

  /** Null for a file that is not there, or belongs to another user: that is told alone. */
  function text(name: string): string | null {
    try {
      return plainText(readFileSync(join(root, folder, name), 'utf8'));
    } catch {
      const remedy = 'Bring it back from a backup, or let this user read it.';
      problems.push({ file: `${folder}/${name}`, line: 1, problem: "The file can't be opened", remedy });
      return null;
    }
  }

  function yaml<Value>(
    name: string,
    schema: z.ZodType<Value>,
  ): { readonly value: Value; readonly at: YamlFile } | null {
    const content = text(name);
    if (content === null) return null;
    const file = readYaml(`${folder}/${name}`, content);
    if (file.kind === 'broken') {
      problems.push(file.problem);
      return null;
    }
    const checked: Checked<Value> = checkFile(schema, file);
    if (checked.kind === 'value') return { value: checked.value, at: file };
    problems.push(...checked.problems);
    return null;
  }

  const shop = yaml('shop.yaml', shopSchema);
  if (shop) problems.push(...shopProblems(shop.value, shop.at));
  const pages = yaml('pages.yaml', pagesSchema);
  const records: ProductRecord[] = [];
  let unread = 0;
  for (const name of filesOf(join(root, folder, 'products'))) {
    const content = text(`products/${name}`);
    const read = content === null ? null : readProductFile(`${folder}/products/${name}`, content);
    if (read?.kind === 'product') records.push(read.product);
    else {
      unread += 1;
      problems.push(...(read?.problems ?? []));
    }
  }
  // Who can't be read is no reason to call a list or a number wrong.
  if (unread === 0) {
    problems.push(...productProblems(records));
    const ids = new Map(records.map((record) => [record.id, record]));
    if (pages) problems.push(...pageProblems(pages.value, ids, pages.at));
  }
  if (problems.length > 0 || !shop || !pages) throw new CatalogueError(problems);
  return catalogueFrom({ shop: shop.value, pages: pages.value, records, pictures: pictureBook(pictures) });
}

/** Without what systems leave behind: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** As editors on other systems write it: with a byte order mark, or two signs at the end of a line. */
function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
