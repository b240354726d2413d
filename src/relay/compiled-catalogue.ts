/** Reads what the build left for the relay beside the pages: products, prices, provinces, what the shop is called. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CompiledCatalogue, compiledFile, compiledFormat } from '#catalogue/compiled.ts';
import type { Shelf } from './accept/check-order.ts';
import { StartProblem } from './start-problem.ts';

/** Throws a StartProblem where the shop was not built, or by another version of this code. */
export function readCompiledCatalogue(siteFolder: string): CompiledCatalogue {
  const file = join(dirname(siteFolder), compiledFile);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartProblem(`There is no built shop in ${siteFolder}; run "npm run build" first.`, { cause });
  }
  const compiled: CompiledCatalogue | null = parsed(text);
  if (compiled?.format === compiledFormat) return compiled;
  throw new StartProblem(`${file} does not fit this version of the shop; run "npm run build" first.`);
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Cut off while it was written: as if from another version.
  }
}

export function shelfOf({ version, provinces, products }: CompiledCatalogue): Shelf {
  const byId = new Map(products.map((product) => [product.id, product]));
  return { catalogueVersion: version, provinces, findProduct: (id) => byId.get(id) };
}
