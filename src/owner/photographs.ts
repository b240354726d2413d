/** `npm run photographs`: takes the photographs in `photographs/` into the shop. `npm start` and the others do it too. */
import { checkRecords } from '#catalogue/check-records.ts';
import { records } from '#catalogue/records.ts';
import { removePhotograph, takeInPhotographs } from './photographs/take-in.ts';

const help = `Takes photographs into the shop: npm run photographs

  photographs/43/1.jpg   becomes picture 1 of product 43, in place of a rendered one
  --remove 43/1          takes it out of the shop again; take the file out of photographs/ first

Only what is new or changed is worked on. Ends with 0: all is in; 1: some can't be used, with the remedy for each;
2: a wrong command.
`;

const [word, place, ...rest] = process.argv.slice(2);
const root = process.cwd();

if (word === undefined) process.exitCode = (await takeIn()) ? 0 : 1;
else if (word === '--go-on' && place === undefined) await takeIn();
else if (word === '--help') process.stdout.write(help);
else if (word === '--remove' && place !== undefined && rest.length === 0) {
  const result = removePhotograph(root, place);
  console.log('done' in result ? result.done : result.problem);
  process.exitCode = 'done' in result ? 0 : 1;
} else {
  console.error('For help: npm run photographs -- --help');
  process.exitCode = 2;
}

/** Whether all photographs are in the shop now. */
async function takeIn(): Promise<boolean> {
  if (checkRecords(records).length > 0) {
    console.error('The catalogue has problems, so photographs wait: npm run catalogue names them.');
    return false;
  }
  const { done, problems, gone } = await takeInPhotographs(root, records);
  for (const line of done) console.log(line);
  for (const problem of problems) console.error(problem);
  if (word === undefined && gone.length > 0) console.log(goneLine(gone));
  if (word === undefined && problems.length === 0) console.log('All photographs are in the shop.');
  return problems.length === 0;
}

function goneLine(gone: readonly string[]): string {
  return `In the shop though not in photographs/: ${gone.join(', ')}. To take one out: npm run photographs -- --remove ${gone[0]}`;
}
