/**
 * `npm run build`: imports new photos, checks the catalogue, and publishes a release of the shop, for running and
 * starting relays. Skips the build if that release exists. `npm run build -- check` only checks and lists;
 * `before-start` is for whatever starts the relay next, which says what there is to say about settings.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { CatalogueError, problemLine } from '#catalogue/yaml-file.ts';
import { beginCatalogue, catalogueFolder, shippedFolder } from '#catalogue/catalogue-files.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { readDeskContent } from '#catalogue/desk-content.ts';
import { schemaFiles } from '#catalogue/schema.ts';
import { shopConfig, shopProblems } from '#settings/shop-config.ts';
import { finishInterrupted } from '#release/publish.ts';
import { namingFileError, ReleaseProblem, releasesFolder, siteLink, siteOf } from '#release/releases.ts';
import { unknownSettings } from '#settings/unknown-settings.ts';
import { goingBack } from './content-in-place.ts';
import { catalogueReport } from './catalogue-report.ts';
import { publishShop, notices } from './build-shop.ts';

const help = `npm run build            imports new photos, checks the catalogue, and builds the shop
npm run build -- check   only checks the catalogue, and prints it as a table:

  ASK          why shoppers ask for a product instead of buying it
  1 KG         whether a product counts as 1 kg in the delivery fee
  GROUP        the animal whose products it is related to
  LISTS        the pages that show it; Shop All follows from these

Ends with 0: nothing to fix; 1: problems, the shop can't be built until they are fixed; 2: a wrong command;
3, from check alone: the shop can be built, but something needs a look.
`;

const root = process.cwd();
const content = catalogueFolder(process.env);
const releases = releasesFolder(process.env);
const [command, ...more] = process.argv.slice(2);
const isBeforeStart = command === 'before-start';
if (!isBeforeStart) for (const warning of unknownSettings(process.env)) console.error(`WARNING: ${warning}`);

if (command === '--help') process.stdout.write(help);
else if ((command === undefined || command === 'check' || isBeforeStart) && more.length === 0)
  await run(command === 'check');
else {
  console.error(`Unknown command "${[command, ...more].join(' ')}". For help: npm run build -- --help`);
  process.exitCode = 2;
}

async function run(isCheck: boolean): Promise<void> {
  try {
    beginCatalogue(root, content);
    await finishInterrupted(releases, goingBack({ content: resolve(content), releases }));
    const catalogue = shopCatalogue(root, content);
    const problems = shopProblems(process.env);
    if (problems.length > 0) refuse(problems);
    else if (isCheck) check(catalogue);
    else await build(catalogue);
  } catch (caught) {
    const error = namingFileError(caught);
    if (error instanceof CatalogueError) refuse(error.problems.map(problemLine));
    else if (error instanceof ReleaseProblem) refuse([error.message]);
    else throw error;
  }
}

function check(catalogue: Catalogue): void {
  const { text, isClean } = catalogueReport(catalogue, root);
  const mistakes = deskMistakes();
  process.stdout.write([text, ...mistakes.map((line) => `\n${line}\n`)].join(''));
  if (!isClean || mistakes.length > 0) process.exitCode = 3;
}

/** Those in `desk.yaml` and `cities.yaml`, which stop no build: the relay goes on with what it last read (D116). */
function deskMistakes(): readonly string[] {
  const { desk, cities } = readDeskContent(resolve(content), join(root, shippedFolder), `${content}/`);
  return [...desk.problems, ...cities.problems].map(
    (problem) => `${problemLine(problem)} Until then the shop goes on with what the file said before.`,
  );
}

async function build(catalogue: Catalogue): Promise<void> {
  console.log('Building the shop…');
  writeSchemas();
  const source = { root, environment: process.env, content };
  const name = await publishShop(releases, source, { tell: (line) => console.log(line.replace(`${root}/`, '')) });
  const [site, link] = [siteOf(releases, name), siteLink(releases)];
  console.log(`The shop is built in ${site}.`);
  if (link !== null && site !== link) console.log(`The link ${link} to it could not be made.`);
  for (const line of [...notices(catalogue, shopConfig(process.env, catalogue.shop)), ...deskMistakes()])
    console.log(line);
}

/** For editors. An installed shop has them, and may not be able to write there. */
function writeSchemas(): void {
  for (const [name, text] of schemaFiles()) {
    const file = join(root, 'catalogue/schema', name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

function refuse(problems: readonly string[]): void {
  for (const line of ["The shop can't be built yet:", ...problems.map((problem) => `- ${problem}`)])
    console.error(line);
  process.exitCode = 1;
}
