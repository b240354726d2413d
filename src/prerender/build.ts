/**
 * `npm run build`: builds the shop into `build/`, or into the folder that `--folder` names; with `--if-needed` only when
 * its sources or settings have changed.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CatalogueError, problemLine } from '#catalogue/problem.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { overruledFacts, shopConfig, shopProblems } from '#config';
import { buildShop } from './build-shop.ts';
import { isBuilt } from './fingerprint.ts';

const { values } = parseArgs({
  options: { 'if-needed': { type: 'boolean', default: false }, folder: { type: 'string', default: 'build' } },
});
const root = process.cwd();
const folder = resolve(values.folder);

if (values['if-needed'] && (await isBuilt(root, folder, process.env))) console.log('The shop is built.');
else await build();

async function build(): Promise<void> {
  const problems = contentProblems();
  if (problems.length > 0) {
    for (const line of ["The shop can't be built yet:", ...problems.map((problem) => `- ${problem}`)])
      console.error(line);
    process.exitCode = 1;
    return;
  }
  console.log('Building the shop …');
  await buildShop(root, folder, process.env);
  console.log(`The shop is built: ${values.folder}/site holds it.`);
}

/** What is wrong with catalogue and settings, a sentence each. */
function contentProblems(): readonly string[] {
  try {
    const { shop } = shopCatalogue(root);
    for (const line of overruledFacts(process.env, shop)) console.log(line);
    return shopProblems(shopConfig(process.env, shop));
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.problems.map(problemLine);
  }
}
