/** The owner's commands. One table has their usage, from which help and parser follow, and what they do. */
import { parseArgs } from 'node:util';
import type { Environment } from '#settings/shop-config.ts';
import { pluralize } from '#shop/numbers.ts';
import { pakistanClock, pakistanMidnight } from '#shop/time.ts';
import { provinces } from '#shop/delivery.ts';
import { StoreError } from '#order/store-error.ts';
import type { Database } from '#orders-db/database.ts';
import { LiveDeskFacts } from '#relay/live-desk-facts.ts';
import { releasesFolder } from '#release/releases.ts';
import { builtCatalogue } from '#server/live-release.ts';
import { exportOrders } from '#orders-db/export-orders.ts';
import { StartProblem } from '#server/start-problem.ts';
import { sendTestMail } from '#mail/test-mail.ts';
import { readConfig, readStoreBackend, type StoreBackend } from '#settings/config.ts';
import { unknownSettings } from '#settings/unknown-settings.ts';
import { moveOrders } from '#orders-db/move-orders.ts';
import { openReader } from '#orders-db/open-store.ts';
import { readOrders } from '#orders-db/order-records.ts';
import { postgresDescription } from '#orders-db/postgres-settings.ts';
import { backUpIntoFolder, backUpSqlite } from '#orders-db/back-up.ts';

export interface Terminal {
  /** Resolves when more can be written. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
}

/** 0: done; 1: a problem; 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

interface Call extends Terminal {
  readonly operand: string | undefined;
  readonly since: string | undefined;
  readonly environment: Environment;
}

/** Each with its operand in capitals and its options, as help shows them, and its purpose. */
const commands: readonly (readonly [
  name: string,
  usage: string,
  purpose: string,
  /** Rejects with a WrongUsage, a StartProblem or a StoreError, whose sentence is printed. */
  run: (call: Call) => Promise<void>,
])[] = [
  ['export', '[--since DATE]', 'orders as a CSV table for Excel and others', exportTable],
  ['backup', '[FILE]', 'a checked copy of all orders, into BACKUP_DIR if no FILE is named', backUp],
  ['test-mail', '', "sends you a test mail, and prints the mail server's answer", testMail],
  ['move-to-postgres', '', 'moves all orders of DATA_DIR into DATABASE_URL; stop the relay first', moveToPostgres],
];

function help(): string {
  const lines = commands.map(([name, usage, purpose]) => `  ${`${name} ${usage}`.padEnd(26)}${purpose}`);
  return `The orders database in a terminal; the desk shows its orders. Works whether or not the relay is running.

  npm run orders -- COMMAND

${lines.join('\n')}

  DATE   a day such as 2026-11-21; all times are Pakistan time

The orders database is the one of DATA_DIR (or DATABASE_URL), the same as the relay's.
To leave npm's own lines out of a table: npm run --silent orders -- export > orders.csv

Ends with 0 if all went well, 1 if there was a problem, 2 if the command was wrong.
`;
}

/** A mistake in the command, as one sentence. */
class WrongUsage extends Error {}

export async function runCommand(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    const { values, positionals } = parsedArgs(args);
    const { help: isHelp = false, since } = values;
    const [name = '', operand, ...surplus] = positionals;
    if (args.length === 0 || isHelp || name === 'help') {
      await terminal.out(help());
      return 0;
    }
    const command = commands.find(([known]) => known === name);
    if (!command) {
      const names = new Intl.ListFormat('en-GB').format(commands.map(([known]) => known));
      throw new WrongUsage(`${name === '' ? '' : `Unknown command "${name}". `}The commands are ${names}.`);
    }
    const [, usage, , run] = command;
    if (since !== undefined && !usage.includes('--since')) throw new WrongUsage(`"${name}" has no option --since.`);
    const unexpected = /^\[?[A-Z]/.test(usage) ? surplus[0] : operand;
    if (unexpected !== undefined) throw new WrongUsage(`Unexpected "${unexpected}".`);
    for (const warning of unknownSettings(environment)) terminal.err(`WARNING: ${warning}\n`);
    await run({ ...terminal, operand, since, environment });
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      terminal.err(`${error.message}\nFor help: npm run orders -- --help\n`);
      return 2;
    }
    if (!(error instanceof StartProblem) && !(error instanceof StoreError)) throw error;
    terminal.err(`${error instanceof StoreError ? `The orders database failed: ${error.message}.` : error.message}\n`);
    return 1;
  }
}

function parsedArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, since: { type: 'string' } },
    });
  } catch (error) {
    // Node's messages name the option in a first sentence; hints for programmers follow.
    throw new WrongUsage(`${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}.`);
  }
}

async function exportTable({ since: day, environment, out }: Call): Promise<void> {
  const since = day === undefined ? 0 : pakistanMidnight(day);
  if (since === null) throw new WrongUsage(`--since is a day such as 2026-11-21, not "${day}".`);
  const database = await openReader(storeBackend(environment));
  try {
    for await (const part of exportOrders(readOrders(database, since), await places(environment, database)))
      await out(part);
  } finally {
    await database.close();
  }
}

async function backUp({ operand: file, environment, out }: Call): Promise<void> {
  const { dataFolder, backupFolder, postgres } = storeBackend(environment);
  if (postgres) {
    throw new StartProblem(
      'The orders are in PostgreSQL: deploy/backup-postgres.sh backs them up (docs/runbook.md, "Backup").',
    );
  }
  if (file === undefined && backupFolder === null)
    throw new StartProblem('Name the file to write (backup FILE), or set BACKUP_DIR.');
  const backup =
    file === undefined && backupFolder !== null
      ? backUpIntoFolder(dataFolder, backupFolder, Date.now())
      : backUpSqlite(dataFolder, file ?? '');
  const newest = backup.newest === null ? '' : `, the newest of ${pakistanClock(backup.newest)} (Pakistan time)`;
  await out(`The backup is in ${backup.file}: ${pluralize(backup.orders, 'order')}${newest}. It was checked.\n`);
}

async function testMail({ environment, out, err }: Call): Promise<void> {
  const { shop } = builtCatalogue(releasesFolder(environment));
  const { config, warnings } = valid(readConfig(environment, shop));
  for (const warning of warnings) err(`WARNING: ${warning}\n`);
  if (!config.mailServer)
    throw new StartProblem('There is no mail server to test: set SMTP_URL and OWNER_EMAIL as the relay has them.');
  const { isTaken, text } = await sendTestMail(config.mailServer, config, shop.colours);
  if (!isTaken) throw new StartProblem(text);
  await out(`${text}\n`);
}

async function moveToPostgres({ environment, out }: Call): Promise<void> {
  const { dataFolder, postgres } = storeBackend(environment);
  if (!postgres)
    throw new StartProblem(
      'DATABASE_URL is not set: set it to the PostgreSQL database that the orders should move to.',
    );
  const { orders, mails, oldDatabase } = await moveOrders(dataFolder, postgres);
  await out(
    `Moved ${pluralize(orders, 'order')} with ${pluralize(mails, 'mail')} to ${postgresDescription(postgres)}.\n`,
  );
  await out(`The old database is now ${oldDatabase}. Start the relay with the same DATABASE_URL.\n`);
}

function storeBackend(environment: Environment): StoreBackend {
  return valid(readStoreBackend(environment));
}

function valid<Read extends object>(read: Read | { readonly problems: readonly string[] }): Read {
  if ('problems' in read) throw new StartProblem(read.problems.join('\n'));
  return read;
}

/** Works without a built shop too: then there are only the specified provinces. */
async function places(environment: Environment, database: Pick<Database, 'read'>) {
  const facts = new LiveDeskFacts(database);
  await facts.refresh();
  const { cities } = facts.current;
  try {
    return { provinces: builtCatalogue(releasesFolder(environment)).provinces, cities };
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return { provinces, cities };
  }
}
