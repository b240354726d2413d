import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PictureLists } from '#catalogue/pictures.ts';
import { CatalogueError, problemLine } from '#catalogue/problem.ts';
import { catalogueFolder } from '#catalogue/content-files.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { problemReport } from './report.ts';

/** The catalogue if nothing is wrong with it; else the report for its owner, `columns` wide. */
export function soundCatalogue(
  root: string,
  columns: number,
  photographs?: PictureLists['photographs'],
): { readonly catalogue: Catalogue } | { readonly text: string } {
  try {
    return { catalogue: shopCatalogue(root, catalogueFolder(process.env), photographs) };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return { text: problemReport(error.problems.map(problemLine), columns) };
  }
}
