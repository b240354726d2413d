/**
 * `npm run build`: builds the shop into `build/`, or into the folder that `--folder` names; with `--if-needed` only when
 * its sources or settings have changed.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CatalogueError, problemLine } from '#catalogue/problem.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { overruledFacts, shopConfig, shopProblems } from '#config';
import { buildShop } from './build-shop.ts';
import { isBuilt } from './fingerprint.ts';
import { notices } from './notices.ts';

const { values } = parseArgs({
  options: { 'if-needed': { type: 'boolean', default: false }, folder: { type: 'string', default: 'build' } },
});
const root = process.cwd();
const folder = resolve(values.folder);

await main();

async function main(): Promise<void> {
  const catalogue = readContent();
  if (!catalogue) return;
  const shop = shopConfig(process.env, catalogue.shop);
  const problems = shopProblems(shop);
  if (problems.length > 0) {
    refuse(problems);
    return;
  }
  if (values['if-needed'] && (await isBuilt(root, folder, process.env))) {
    console.log('The shop is built.');
  } else {
    console.log('Building the shop …');
    await buildShop(root, folder, process.env);
    console.log(`The shop is built: ${values.folder}/site holds it.`);
  }
  for (const line of [...overruledFacts(process.env, catalogue.shop), ...notices(catalogue, shop)]) console.log(line);
}

/** Null where the owner's files have problems: they have been told. */
function readContent(): Catalogue | null {
  try {
    return shopCatalogue(root);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    refuse(error.problems.map(problemLine));
    return null;
  }
}

function refuse(problems: readonly string[]): void {
  for (const line of ["The shop can't be built yet:", ...problems.map((problem) => `- ${problem}`)])
    console.error(line);
  process.exitCode = 1;
}
