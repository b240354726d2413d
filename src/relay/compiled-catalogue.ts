/** Reads the relay's part of a release: products, prices, provinces and the shop's facts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledCatalogue, compiledFile, compiledFormat, type PricedCatalogue } from '#catalogue/compiled.ts';
import { currentRelease, ReleaseProblem } from '#release/releases.ts';
import type { CurrentCatalogue } from '#order/check-order.ts';
import { shippedColours } from '#shop/colours.ts';
import { StartProblem } from './process/start-problem.ts';

/** Facts that a release of an earlier version doesn't have. */
const laterFacts = { couriers: [], answerHours: 24, colours: shippedColours };

/** Throws a ReleaseProblem where a release was built by another version of this code. */
export function compiledCatalogue(releases: string, name: string): CompiledCatalogue {
  const compiled: Omit<CompiledCatalogue, 'cities'> & Partial<CompiledCatalogue> = JSON.parse(
    readFileSync(join(releases, name, compiledFile), 'utf8'),
  );
  if (compiled.format === compiledFormat) return { cities: [], ...compiled, shop: { ...laterFacts, ...compiled.shop } };
  throw new ReleaseProblem(`Release ${name} does not fit this version of the shop; run "npm run build"`);
}

/** The current release's, for the owner's commands. Throws a StartProblem where there is none. */
export function builtCatalogue(releases: string): CompiledCatalogue {
  const name = currentRelease(releases);
  try {
    if (name !== null) return compiledCatalogue(releases, name);
  } catch (cause) {
    throw new StartProblem(`The current release in ${releases} can't be read; run "npm run build" first.`, { cause });
  }
  throw new StartProblem(`There is no built shop in ${releases}; run "npm run build" first.`);
}

export function currentCatalogue({ version, provinces, products }: PricedCatalogue): CurrentCatalogue {
  const byId = new Map(products.map((product) => [product.id, product]));
  return { catalogueVersion: version, provinces, findProduct: (id) => byId.get(id) };
}
