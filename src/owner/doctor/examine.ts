/** The whole examination, from the files of the catalogue to a text and an exit code. */
import { createHash } from 'node:crypto';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { brandNotice, type PictureLists } from '#catalogue/pictures.ts';
import { CatalogueError, problemLine } from '#catalogue/check-file.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { type Environment, overruledFacts, shopConfig, shopProblems } from '#config';
import { beginCatalogue, catalogueFolder } from '#catalogue/content-files.ts';
import { importPhotos, pictureList } from '#photos/import-photos.ts';
import { photoStore } from '#photos/store.ts';
import { releasesFolder } from '#release/releases.ts';
import { findings, listsOf } from './findings.ts';
import { findingReport, noticeReport, photoReport, problemReport, productTable, weightReport } from './report.ts';

/** 0: nothing to fix. 1: problems, the shop can't be built. 3: it can be built, but there is something to look at. */
export type Examination = { readonly text: string; readonly exitCode: 0 | 1 | 3 };

interface Place {
  /** The project's folder. */
  readonly root: string;
  readonly environment: Environment;
}

/** Imports new photos first, so that it examines what shoppers will see. */
export async function examine({ root, environment }: Place): Promise<Examination> {
  const folder = catalogueFolder(environment);
  beginCatalogue(root, folder);
  const before = readValid(root, folder);
  if ('problems' in before) return { text: problemReport(before.problems), exitCode: 1 };
  const { shop: content } = before.catalogue;
  const shop = shopConfig(environment, content);
  const settings = shopProblems(environment);
  if (settings.length > 0) return { text: problemReport(settings), exitCode: 1 };
  const store = photoStore(releasesFolder(environment));
  const photos = await importPhotos({ root, folder, store }, before.catalogue.products);
  const after = readValid(root, folder, pictureList(photos));
  if ('problems' in after) return { text: problemReport(after.problems), exitCode: 1 };
  const { catalogue } = after;
  const found = findings(catalogue, root);
  const parts = [
    productTable(catalogue.products, listsOf(catalogue)),
    photoReport(photos),
    noticeReport(textsStillOurs(content.texts), brandNotice(shop.name, catalogue.products, catalogue.pictures)),
    weightReport(catalogue.products),
    overruledFacts(environment, content)
      .map((line) => `${line}\n`)
      .join(''),
    findingReport(found, catalogue.products.length),
  ];
  const isClean = found.length + photos.problems.length === 0;
  return { text: parts.filter((part) => part !== '').join('\n'), exitCode: isClean ? 0 : 3 };
}

/** The catalogue, or all its problems. */
function readValid(
  root: string,
  folder: string,
  photos?: PictureLists['photos'],
): { readonly catalogue: Catalogue } | { readonly problems: readonly string[] } {
  try {
    return { catalogue: shopCatalogue(root, folder, photos) };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return { problems: error.problems.map(problemLine) };
  }
}

/** The first characters of the SHA-256 of each original text (`texts` in `catalogue/shop.yaml`). */
const firstTexts: readonly string[] = [
  'c5fcf1b3',
  '063c4f44',
  '06881b85',
  '02618605',
  '5685c571',
  '56158d89',
  '9f2a8df9',
  'b9232d1d',
  '80401989',
  '3b9270a6',
  '0b794cf7',
  'e7be9477',
  '83808a1d',
  'c20587f3',
];

/** Names of the unchanged texts. */
function textsStillOurs(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(texts).filter((name) => firstTexts.includes(textHash(texts[name] ?? '')));
}

function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
