/**
 * `npm run build`: publishes a release of the shop, for running and starting relays. Skips the build if that release
 * exists.
 */
import { resolve } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CatalogueError, problemLine } from '#catalogue/check-file.ts';
import { beginCatalogue, catalogueFolder } from '#catalogue/content-files.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { overruledFacts, shopConfig, shopProblems } from '#config';
import { finishInterrupted } from '#release/publish.ts';
import { namingFileError, ReleaseProblem, releasesFolder, siteLink, siteOf } from '#release/releases.ts';
import { unknownSettings } from '#settings/unknown-settings.ts';
import { goingBack } from './content-in-place.ts';
import { publishShop, notices } from './build-shop.ts';

const root = process.cwd();
const content = catalogueFolder(process.env);
const releases = releasesFolder(process.env);
for (const warning of unknownSettings(process.env)) console.error(`WARNING: ${warning}`);

try {
  beginCatalogue(root, content);
  await finishInterrupted(releases, goingBack({ content: resolve(content), releases }));
  const catalogue = shopCatalogue(root, content);
  const problems = shopProblems(process.env);
  if (problems.length > 0) refuse(problems);
  else await build(catalogue);
} catch (caught) {
  const error = namingFileError(caught);
  if (error instanceof CatalogueError) refuse(error.problems.map(problemLine));
  else if (error instanceof ReleaseProblem) refuse([error.message]);
  else throw error;
}

async function build(catalogue: Catalogue): Promise<void> {
  console.log('Building the shop…');
  const source = { root, environment: process.env, content };
  const name = await publishShop(releases, source, { tell: (line) => console.log(line.replace(`${root}/`, '')) });
  const [site, link] = [siteOf(releases, name), siteLink(releases)];
  console.log(`The shop is built in ${site}.`);
  if (link !== null && site !== link) console.log(`The link ${link} to it could not be made.`);
  const told = notices(catalogue, shopConfig(process.env, catalogue.shop));
  for (const line of [...overruledFacts(process.env, catalogue.shop), ...told]) console.log(line);
}

function refuse(problems: readonly string[]): void {
  for (const line of ["The shop can't be built yet:", ...problems.map((problem) => `- ${problem}`)])
    console.error(line);
  process.exitCode = 1;
}
