import type { Catalogue } from '#catalogue/catalogue.ts';
import { CatalogueError, problemLine } from '#catalogue/problem.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { problemReport } from './report.ts';

/** The catalogue once nothing is wrong with it; else what its owner should read, as wide as `columns`. */
export function soundCatalogue(
  root: string,
  columns: number,
): { readonly catalogue: Catalogue } | { readonly text: string } {
  try {
    return { catalogue: shopCatalogue(root) };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return { text: problemReport(error.problems.map(problemLine), columns) };
  }
}
