/** `npm run photographs`: takes the photographs in `catalogue/photographs/` into the shop. `npm start` and the others do it too. */
import { soundCatalogue } from './doctor/sound-catalogue.ts';
import { removePhotograph, takeInPhotographs } from './photographs/take-in.ts';
import { terminalColumns } from './terminal.ts';

const help = `Takes photographs into the shop: npm run photographs

  catalogue/photographs/43/1.jpg   becomes picture 1 of product 43, in place of a rendered one
  --remove 43/1                    takes it out of the shop again; take its file away first
  --go-on                          a photograph that can't be used is no reason to end with 1: for npm start

Only what is new or changed is worked on. Ends with 0: all is in; 1: some can't be used, with the remedy for each;
2: a wrong command.
`;

const [word, place, ...rest] = process.argv.slice(2);
const root = process.cwd();

if (word === undefined || (word === '--go-on' && place === undefined)) process.exitCode = await takeIn();
else if (word === '--help') process.stdout.write(help);
else if (word === '--remove' && place !== undefined && rest.length === 0) {
  const result = removePhotograph(root, place);
  console.log('done' in result ? result.done : result.problem);
  process.exitCode = 'done' in result ? 0 : 1;
} else {
  console.error('For help: npm run photographs -- --help');
  process.exitCode = 2;
}

/** A catalogue that can't be used ends with 1 in any case, in plain words, before the build fails on it in others. */
async function takeIn(): Promise<0 | 1> {
  const sound = soundCatalogue(root, terminalColumns());
  if ('text' in sound) {
    process.stderr.write(sound.text);
    return 1;
  }
  const { done, problems, gone } = await takeInPhotographs(root, sound.catalogue.products);
  for (const line of done) console.log(line);
  for (const problem of problems) console.error(problem);
  if (word === '--go-on') return 0;
  if (gone.length > 0) console.log(goneLine(gone));
  if (problems.length === 0) console.log('All photographs are in the shop.');
  return problems.length === 0 ? 0 : 1;
}

function goneLine(gone: readonly string[]): string {
  return `In the shop though not in catalogue/photographs/: ${gone.join(', ')}. To take one out: npm run photographs -- --remove ${gone[0]}`;
}
