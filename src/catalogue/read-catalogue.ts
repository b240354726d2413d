/** Reads the owner's files. All mistakes are reported at once; nothing is built from a catalogue with any. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNode, parseDocument, stringify } from 'yaml';
import type { z } from 'zod';
import { type Catalogue, catalogueFrom } from './catalogue.ts';
import { type Checked, checkFile } from './check-file.ts';
import { productFiles, shippedFolder } from './content-files.ts';
import { pageProblems } from './pages.ts';
import { type PictureLists, pictureIndex } from './pictures.ts';
import { CatalogueError, type CatalogueProblem } from './problem.ts';
import { type ProductRecord, readProductFile } from './product-file.ts';
import { productProblems } from './products.ts';
import { pagesSchema, shopSchema } from './schema.ts';
import { shopProblems } from './shop-problems.ts';
import { plainText, readText, unreadable } from './whole-file.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** Where a catalogue is: its folder, relative to the project's folder. */
export interface CatalogueFolders {
  readonly root: string;
  readonly folder: string;
  /** Empty for a catalogue without pictures. */
  readonly pictures: PictureLists;
  /** Texts that count instead of those on the disk, by their paths in the folder. */
  readonly drafts?: ReadonlyMap<string, string>;
}

/** The shop's own catalogue, in the project at `root`, with these of the owner's photographs. */
export function shopCatalogue(
  root: string,
  folder = 'catalogue',
  photographs: PictureLists['photographs'] = {},
): Catalogue {
  return readCatalogue({ root, folder, pictures: { rendered: renderedPictures(root), photographs } });
}

export const generatedFolder = 'src/catalogue/generated';

/** The pictures that came with the shop. */
export function renderedPictures(root: string): PictureLists['rendered'] {
  const rendered: PictureLists['rendered'] = JSON.parse(
    readFileSync(join(root, generatedFolder, 'pictures.json'), 'utf8'),
  );
  return rendered;
}

/** Throws a CatalogueError with every mistake. */
export function readCatalogue({ root, folder, pictures, drafts }: CatalogueFolders): Catalogue {
  const problems: CatalogueProblem[] = [];

  /** Null, with a problem of its own, for a file that is missing or can't be read. */
  function text(name: string): string | null {
    try {
      return plainText(drafts?.get(name) ?? readText(resolve(root, folder, name)));
    } catch {
      problems.push(unreadable(`${folder}/${name}`, resolve(root, folder, name)));
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
    problems.push(...checked.problems.map((problem) => withLineToPaste(problem, root, name)));
    return null;
  }

  const shop = yaml('shop.yaml', shopSchema);
  if (shop) problems.push(...shopProblems(shop.value, shop.at));
  const pages = yaml('pages.yaml', pagesSchema);
  const records: ProductRecord[] = [];
  let unread = 0;
  const drafted = [...(drafts?.keys() ?? [])].filter((path) => path.startsWith('products/'));
  const files = productFiles(resolve(root, folder)).map((name) => `products/${name}`);
  for (const path of new Set([...files, ...drafted])) {
    const content = text(path);
    const read = content === null ? null : readProductFile(`${folder}/${path}`, content);
    if (read?.kind === 'product') records.push(read.product);
    else {
      unread += 1;
      problems.push(...(read?.problems ?? []));
    }
  }
  // Unreadable files are no reason to call a list or a number wrong.
  if (unread === 0) {
    problems.push(...productProblems(records));
    const ids = new Map(records.map((record) => [record.id, record]));
    if (pages) problems.push(...pageProblems(pages.value, ids, pages.at));
  }
  if (problems.length > 0 || !shop || !pages) throw new CatalogueError(problems);
  return catalogueFrom({ shop: shop.value, pages: pages.value, records, pictures: pictureIndex(pictures) });
}

/** A field that an update brought is missing in the owner's file: the file that came with the shop has a line for it. */
function withLineToPaste(problem: CatalogueProblem, root: string, name: string): CatalogueProblem {
  const path = problem.field?.split(' ') ?? [];
  const shipped = join(root, shippedFolder, name);
  if (problem.problem !== 'is missing' || path.some((part) => /^\d/.test(part)) || !existsSync(shipped)) return problem;
  const node = parseDocument(readText(shipped)).getIn(path);
  const value: unknown = isNode(node) ? node.toJSON() : node;
  if (value === undefined) return problem;
  const [field = '', ...above] = path.toReversed();
  const lines = stringify(
    { [field]: value },
    { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' },
  )
    .trimEnd()
    .replaceAll(/^/gm, '  '.repeat(above.length));
  const place = above.length === 0 ? '' : ` below ${above.toReversed().join(' ')}:`;
  return { ...problem, remedy: `${problem.remedy} To begin with, paste${place}\n${lines}\n` };
}
