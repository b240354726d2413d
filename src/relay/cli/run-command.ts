/** The owner's commands. One table has their usage, from which help and parser follow, and what they do. */
import { parseArgs } from 'node:util';
import { type Environment, shopConfig } from '#config';
import { counted } from '#shop/numbers.ts';
import { pakistanClock, pakistanMidnight } from '#shop/time.ts';
import { shippedColours } from '#shop/colours.ts';
import { provinces } from '#shop/delivery.ts';
import { cleanLine } from '#shop/text.ts';
import { confirmationText } from '#order/confirmation.ts';
import { exactName, isNamed, parseOrderName, shortKeyOf, shortName } from '#order/order-reference.ts';
import { type JobState, jobStates, type MailKind, mailKinds } from '#order/mail-job.ts';
import { StoreError } from '#order/store-error.ts';
import type { CompiledCatalogue } from '#catalogue/compiled.ts';
import { releasesFolder } from '#release/releases.ts';
import { builtCatalogue } from '#server/live-release.ts';
import { exportOrders, mailOf } from '#orders-db/export-orders.ts';
import { StartProblem } from '#server/start-problem.ts';
import type { MailShop } from '#mail/mail-parts.ts';
import { sendTestMail } from '#mail/test-mail.ts';
import { readConfig, readStoreBackend, type StoreBackend } from '#settings/config.ts';
import { unknownSettings } from '#settings/unknown-settings.ts';
import { moveOrders } from '#orders-db/move-orders.ts';
import { openSharedDatabase } from '#orders-db/open-store.ts';
import type { SharedDatabase } from '#orders-db/shared-changes.ts';
import { type OrderRecord, ordersNear, readOrders } from '#orders-db/order-records.ts';
import { postgresDescription } from '#orders-db/postgres-settings.ts';
import { backUpIntoFolder, backUpSqlite } from '#orders-db/back-up.ts';
import { customerName, listOrders, orderText, textTable, totalText } from './show-order.ts';

export interface Terminal {
  /** Resolves when more can be written. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
}

/** 0: done; 1: a problem; 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

type Option = 'since' | 'state' | 'to';

interface Call extends Terminal {
  readonly operand: string | undefined;
  readonly options: Readonly<Partial<Record<Option, string>>>;
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
  ['list', '[--since DATE] [--state STATE]', 'all orders, the newest last', list],
  ['show', 'REF', 'everything about one order', show],
  ['resend', 'REF [--to owner|customer]', 'mails an order again (to the owner)', resend],
  ['export', '[--since DATE]', 'orders as a CSV table for Excel and others', exportTable],
  ['backup', '[FILE]', 'a checked copy of all orders, into BACKUP_DIR if no FILE is named', backUp],
  ['test-mail', '', "sends you a test mail, and prints the mail server's answer", testMail],
  ['move-to-postgres', '', 'moves all orders of DATA_DIR into DATABASE_URL; stop the relay first', moveToPostgres],
];

function help(): string {
  const lines = commands.map(([name, usage, purpose]) => `  ${`${name} ${usage}`.padEnd(38)}${purpose}`);
  return `The shop's orders, from the orders database. Works whether or not the relay is running.

  npm run orders -- COMMAND

${lines.join('\n')}

  REF    an order's reference: the 8 characters from the mail's subject or all 26, in upper or lower case
  DATE   a day such as 2026-11-21; all times are Pakistan time
  STATE  orders with a mail that is queued (for a digest, too), sending, sent, written, held or undeliverable

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
    const { help: isHelp = false, ...options } = values;
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
    const unknown = Object.keys(options).find((option) => !usage.includes(`--${option}`));
    if (unknown !== undefined) throw new WrongUsage(`"${name}" has no option --${unknown}.`);
    const unexpected = /^\[?[A-Z]/.test(usage) ? surplus[0] : operand;
    if (unexpected !== undefined) throw new WrongUsage(`Unexpected "${unexpected}".`);
    for (const warning of unknownSettings(environment)) terminal.err(`WARNING: ${warning}\n`);
    await run({ ...terminal, operand, options, environment });
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
  const value = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, since: value, state: value, to: value },
    });
  } catch (error) {
    // Node's messages name the option in a first sentence; hints for programmers follow.
    throw new WrongUsage(`${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}.`);
  }
}

async function list({ options, environment, out }: Call): Promise<void> {
  const filter = { since: sinceOf(options), state: stateOption(options) };
  await withDatabase(environment, async (database) => out(await listOrders(database, filter)));
}

async function show({ operand, environment, out }: Call): Promise<void> {
  await withOrder('show', { operand, environment }, async (order) => out(orderText(order, mailShop(environment))));
}

async function resend({ operand, options, environment, out }: Call): Promise<void> {
  const to = mailKinds.find((kind) => kind === (options.to ?? 'owner'));
  if (!to) throw new WrongUsage(`--to is "owner" or "customer", not "${options.to}".`);
  await withOrder('resend', { operand, environment }, async (order, database) => {
    if (!(await database.change('resend', { orderId: order.id, kind: to })))
      throw new StartProblem(notQueuedText(order, to));
    await out(`${queuedText(order, to)}\n`);
  });
}

async function exportTable({ options, environment, out }: Call): Promise<void> {
  const since = sinceOf(options);
  await withDatabase(environment, async (database) => {
    const parts = exportOrders(readOrders(database.read, { since, state: null }), mailShop(environment));
    for await (const part of parts) await out(part);
  });
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
  await out(`The backup is in ${backup.file}: ${counted(backup.orders, 'order')}${newest}. It was checked.\n`);
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
  await out(`Moved ${counted(orders, 'order')} with ${counted(mails, 'mail')} to ${postgresDescription(postgres)}.\n`);
  await out(`The old database is now ${oldDatabase}. Start the relay with the same DATABASE_URL.\n`);
}

function sinceOf({ since }: Call['options']): number | null {
  const time = since === undefined ? null : pakistanMidnight(since);
  if (since !== undefined && time === null)
    throw new WrongUsage(`--since is a day such as 2026-11-21, not "${since}".`);
  return time;
}

function stateOption({ state }: Call['options']): JobState | null {
  const known = jobStates.find((each) => each === state) ?? null;
  if (state !== undefined && known === null)
    throw new WrongUsage(`--state is one of ${jobStates.join(', ')}, not "${state}".`);
  return known;
}

function storeBackend(environment: Environment): StoreBackend {
  return valid(readStoreBackend(environment));
}

function valid<Read extends object>(read: Read | { readonly problems: readonly string[] }): Read {
  if ('problems' in read) throw new StartProblem(read.problems.join('\n'));
  return read;
}

async function withDatabase(environment: Environment, use: (database: SharedDatabase) => Promise<void>): Promise<void> {
  const database = await openSharedDatabase(storeBackend(environment));
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

/** Uses the one order that the operand names. */
async function withOrder(
  verb: string,
  { operand, environment }: Pick<Call, 'operand' | 'environment'>,
  use: (order: OrderRecord, database: SharedDatabase) => Promise<void>,
): Promise<void> {
  if (operand === undefined) throw new WrongUsage(`Say which order: ${verb} REF.`);
  const name = parseOrderName(operand);
  if (name === null)
    throw new WrongUsage(`"${operand}" is not a reference: give the 8 characters from the mail’s subject, or all 26.`);
  await withDatabase(environment, async (database) => {
    const orders = (await ordersNear(database.read, [shortKeyOf(name)])).filter((order) => isNamed(order, name));
    const [order] = orders;
    if (order === undefined) {
      const copy = name.copy === null ? '' : `-${name.copy + 1}`;
      throw new StartProblem(`There is no order ${name.text}${copy}; "list" shows all orders.`);
    }
    if (orders.length > 1) throw new StartProblem(ambiguousText(orders, name.text));
    await use(order, database);
  });
}

function ambiguousText(orders: readonly OrderRecord[], key: string): string {
  const rows = orders.map((order) => [
    exactName(order),
    pakistanClock(order.acceptedAt),
    totalText(order),
    customerName(order),
  ]);
  return (
    `${orders.length} orders are called ${shortName({ key, copy: 0 })}; use an exact name:\n\n` +
    textTable(['EXACT NAME', 'ACCEPTED', 'TOTAL', 'CUSTOMER'], rows).trimEnd()
  );
}

function queuedText(order: OrderRecord, to: MailKind): string {
  const mail = mailOf(order, to);
  const before =
    mail?.state === 'sent'
      ? ' It was sent before, so this copy is marked as a possible duplicate (header X-Possible-Duplicate).'
      : '';
  const problem =
    mail?.state === 'held' && mail.lastProblem !== null
      ? ` The last attempt failed: ${cleanLine(mail.lastProblem)}`
      : '';
  return `The ${to}’s mail of ${shortName(order)} is queued: a running relay sends it within seconds; otherwise it is sent at the next start.${before}${problem}`;
}

function notQueuedText(order: OrderRecord, to: MailKind): string {
  const name = shortName(order);
  if (mailOf(order, to) === undefined) return `There is no mail to the ${to} of ${name}. ${confirmationText(order)}`;
  if (order.erasedAt !== null)
    return `The order ${name} can’t be mailed again: its personal details were erased after RETENTION_DAYS.`;
  return `The ${to}’s mail of ${name} is being sent right now; look again in a minute with "show ${name}".`;
}

/** Works without a built shop too: then the shop has no name, and only the specified provinces. */
function mailShop(environment: Environment): MailShop & Pick<CompiledCatalogue, 'cities'> {
  try {
    const catalogue = builtCatalogue(releasesFolder(environment));
    const { shop, provinces: own, cities } = catalogue;
    return { ...shopConfig(environment, shop), provinces: own, cities, colours: shop.colours };
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    const unknown = { phone: '', email: '', chatNumber: '', publicOrigin: '', emailOrigin: '' };
    return { name: 'the shop', ...unknown, provinces, cities: [], colours: shippedColours };
  }
}
