/** `npm run release`: lists the last releases, and returns to one of them. Running relays switch automatically. */
import { returnTo } from './publish.ts';
import { currentRelease, knownReleases, maxReleases, ReleaseProblem, releasesFolder } from './releases.ts';

const help = `Lists the last ${maxReleases} releases: npm run release

  -- back           returns to the release before the current one
  -- back 1a2b3c4d  returns to that one; the first characters of a name are enough

Relays switch within seconds. The next build makes a new release.
`;

const [word, start, ...rest] = process.argv.slice(2);
const folder = releasesFolder(process.env);

try {
  if (word === undefined) await list();
  else if (word === '--help') process.stdout.write(help);
  else if (word === 'back' && rest.length === 0) console.log(`The shop is back at release ${await back(start)}.`);
  else {
    console.error('For help: npm run release -- --help');
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof ReleaseProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function list(): Promise<void> {
  const releases = await knownReleases(folder);
  const current = currentRelease(folder);
  if (releases.length === 0) console.log(`There is no release in ${folder}; run "npm run build" first.`);
  for (const { name, publishedAt } of releases)
    console.log(
      `${name}  ${publishedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC${name === current ? '  current' : ''}`,
    );
}

async function back(beginning: string | undefined): Promise<string> {
  if (beginning === undefined) return returnTo(folder, null);
  const fits = (await knownReleases(folder)).filter(({ name }) => name.startsWith(beginning));
  const [release] = fits;
  if (!release || fits.length > 1) throw new ReleaseProblem(`${fits.length} releases begin with ${beginning}.`);
  return returnTo(folder, release.name);
}
