/** `npm run catalogue`: for the owner to run after every edit by hand. Encodes new photos and checks everything. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFiles } from '#catalogue/schema.ts';
import { unknownSettings } from '#settings/unknown-settings.ts';
import { examine } from './examine.ts';

const help = `Imports new photos, checks the catalogue, and prints it as a table: npm run catalogue

  ASK          why shoppers ask for a product instead of buying it
  1 KG         whether a product counts as 1 kg in the delivery fee
  GROUP        the animal whose products it is related to
  LISTS        the pages that show it; Shop All follows from these

Ends with 0: nothing to fix; 1: problems, the shop can't be built until they are fixed; 2: a wrong command;
3: the shop can be built, but something needs a look.
`;

const root = process.cwd();
const [option] = process.argv.slice(2);

if (option === undefined) {
  for (const warning of unknownSettings(process.env)) process.stderr.write(`WARNING: ${warning}\n`);
  for (const [name, text] of schemaFiles()) writeFileSync(join(root, 'catalogue/schema', name), text);
  const { text, exitCode } = await examine({ root, environment: process.env });
  process.stdout.write(text);
  process.exitCode = exitCode;
} else if (option === '--help') {
  process.stdout.write(help);
} else {
  process.stderr.write(`Unknown option "${process.argv.slice(2).join(' ')}". For help: npm run catalogue -- --help\n`);
  process.exitCode = 2;
}
