/** `npm run catalogue`: the owner's command after every edit. Takes new photographs in and looks at everything. */
import { examine } from './doctor/examine.ts';
import { terminalColumns } from './terminal.ts';

const help = `Takes new photographs in, checks the catalogue, and prints it as a table: npm run catalogue

  ASK          why shoppers ask for a product instead of buying it
  1 KG         why a product counts as 1 kg in the delivery fee
  GROUP        the animal whose products it is related to
  LISTS        where it stands; Shop All follows from these

Ends with 0: nothing to mend; 1: problems, the shop can't be built until they are mended; 2: a wrong command;
3: the shop can be built, but something is to be looked at.
`;

const words = process.argv.slice(2);
if (words.length === 1 && words[0] === '--help') {
  process.stdout.write(help);
} else if (words.length > 0) {
  process.stderr.write(`There is no "${words.join(' ')}". For help: npm run catalogue -- --help\n`);
  process.exitCode = 2;
} else {
  const { text, exitCode } = await examine({
    root: process.cwd(),
    columns: terminalColumns(),
    environment: process.env,
  });
  process.stdout.write(text);
  process.exitCode = exitCode;
}
