import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PictureLists } from '#catalogue/pictures.ts';
import { CatalogueError, problemLine } from '#catalogue/problem.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { problemReport } from './report.ts';

interface Place {
  /** The project's folder. */
  readonly root: string;
  /** The catalogue's folder. */
  readonly folder: string;
  /** The report's width. */
  readonly columns: number;
}

/** The catalogue if nothing is wrong with it; else the report for its owner. */
export function soundCatalogue(
  { root, folder, columns }: Place,
  photographs?: PictureLists['photographs'],
): { readonly catalogue: Catalogue } | { readonly text: string } {
  try {
    return { catalogue: shopCatalogue(root, folder, photographs) };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return { text: problemReport(error.problems.map(problemLine), columns) };
  }
}
