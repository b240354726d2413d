/** `npm run build`: publishes a release of the shop, for running and starting relays. Skips the build if that release exists. */
import { resolve } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CatalogueError, problemLine } from '#catalogue/check-file.ts';
import { beginCatalogue, catalogueFolder } from '#catalogue/content-files.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { overruledFacts, shopConfig, shopProblems } from '#config';
import { finishInterrupted } from '#release/publish.ts';
import { ReleaseProblem, releasesFolder, siteLink, siteOf } from '#release/releases.ts';
import { goingBack } from './content-in-place.ts';
import { publishShop, notices } from './build-shop.ts';

const root = process.cwd();
const content = catalogueFolder(process.env);

await main();

async function main(): Promise<void> {
  const releases = releasesFolder(process.env);
  beginCatalogue(root, content);
  try {
    await finishInterrupted(releases, goingBack({ content: resolve(content), releases }));
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
    refuse([error.message]);
    return;
  }
  const catalogue = readContent();
  if (!catalogue) return;
  const shop = shopConfig(process.env, catalogue.shop);
  const problems = shopProblems(process.env);
  if (problems.length > 0) {
    refuse(problems);
    return;
  }
  console.log('Building the shop …');
  try {
    const source = { root, environment: process.env, content: resolve(content) };
    const name = await publishShop(releases, source, { tell: (line) => console.log(line.replace(`${root}/`, '')) });
    const [site, link] = [siteOf(releases, name), siteLink(releases)];
    console.log(`The shop is built in ${site}.`);
    if (link !== null && site !== link) console.log(`The link ${link} to it could not be made.`);
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
    refuse([error.message]);
    return;
  }
  for (const line of [...overruledFacts(process.env, catalogue.shop), ...notices(catalogue, shop)]) console.log(line);
}

/** `null` if the owner's files have problems, which have been printed. */
function readContent(): Catalogue | null {
  try {
    return shopCatalogue(root, content);
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
