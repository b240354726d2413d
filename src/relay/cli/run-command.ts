/** Runs one of the owner's commands. Exit code 0: done; 1: a problem; 2: wrong usage. */
import { open, rm } from 'node:fs/promises';
import { type Environment, shopConfig } from '#config';
import { counted } from '#shop/counted.ts';
import { provinces } from '#shop/provinces.ts';
import { releasesFolder } from '#release/releases.ts';
import { builtCatalogue } from '#relay/compiled-catalogue.ts';
import { type StoreBackend, readStoreBackend, readConfig } from '#relay/settings/config.ts';
import type { MailShop } from '#relay/send/mails/mail-content.ts';
import { fileProblem } from '#relay/process/file-problem.ts';
import { errorCode, StartProblem } from '#relay/process/start-problem.ts';
import { cleanLine } from '#order/clean-text.ts';
import { confirmationText } from '#order/confirmation.ts';
import { type MailKind, StoreError } from '#order/order-store.ts';
import { type OrderRecord, OrdersDatabase } from '#relay/store/orders-database.ts';
import { backUpIntoFolder, type Backup, backUpSqlite } from '#relay/store/sqlite/sqlite-backup.ts';
import { convertPostgres, convertSqlite } from '#relay/store/convert.ts';
import { moveOrders } from '#relay/store/move-orders.ts';
import { openSharedDatabase } from '#relay/store/open-store.ts';
import { postgresDescription } from '#relay/store/postgres/postgres-settings.ts';
import { type Command, help, parseCommand } from './command.ts';
import { exportOrders } from '#relay/export/export-orders.ts';
import { listOrders, table } from './list-orders.ts';
import { customerName, mailOf, totalText } from '#relay/export/order-facts.ts';
import { exactName, isNamed, type OrderName, shortKeyOf, shortName } from '#order/order-name.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';
import { showOrder } from './show-order.ts';
import { sendTestMail } from '#relay/send/test-mail.ts';

export interface Terminal {
  /** Resolves when more can be written. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
}

export type ExitCode = 0 | 1 | 2;

export async function runCommand(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<ExitCode> {
  const command = parseCommand(args);
  if (command.kind === 'wrong usage') {
    terminal.err(`${command.problem}\nFor help: npm run orders -- --help\n`);
    return 2;
  }
  if (command.kind === 'help') {
    await terminal.out(help);
    return 0;
  }
  if (command.kind === 'test-mail') return testMail(environment, terminal);
  const backend = readStoreBackend(environment);
  if ('problems' in backend) {
    for (const problem of backend.problems) terminal.err(`${problem}\n`);
    return 1;
  }
  try {
    return await carryOut(command, { backend, environment, terminal });
  } catch (error) {
    if (!(error instanceof StartProblem) && !(error instanceof StoreError)) throw error;
    terminal.err(`${error instanceof StoreError ? `The orders database failed: ${error.message}.` : error.message}\n`);
    return 1;
  }
}

interface Context {
  readonly backend: StoreBackend;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

async function carryOut(
  command: Exclude<Command, { kind: 'help' | 'test-mail' }>,
  context: Context,
): Promise<ExitCode> {
  const { backend, terminal } = context;
  if (command.kind === 'backup') return backUp(command.file, context);
  if (command.kind === 'convert') return convert(backend, terminal);
  if (command.kind === 'move-to-postgres') return moveToPostgres(backend, terminal);
  const database = new OrdersDatabase(await openSharedDatabase(backend));
  try {
    switch (command.kind) {
      case 'list':
        await terminal.out(await listOrders(database, command));
        return 0;
      case 'show': {
        const order = await findOne(database, command.name, terminal);
        if (order === null) return 1;
        await terminal.out(showOrder(order, mailShop(context.environment)));
        return 0;
      }
      case 'resend': {
        const order = await findOne(database, command.name, terminal);
        if (order === null) return 1;
        const isQueued = await database.resend(order.id, command.to);
        const message = `${resendMessage(order, command.to, isQueued)}\n`;
        if (isQueued) await terminal.out(message);
        else terminal.err(message);
        return isQueued ? 0 : 1;
      }
      case 'export':
        await exportTo(database, command, context);
        return 0;
    }
  } finally {
    await database.close();
  }
}

async function testMail(environment: Environment, { out, err }: Terminal): Promise<ExitCode> {
  const read = readConfig(environment, builtCatalogue(releasesFolder(environment)).shop);
  if ('problems' in read) {
    for (const problem of read.problems) err(`${problem}\n`);
    return 1;
  }
  const { config, warnings } = read;
  for (const warning of warnings) err(`WARNING: ${warning}\n`);
  if (config.mailServers.length === 0) {
    err('There is no mail server to test: set SMTP_URL and OWNER_EMAIL as the relay has them.\n');
    return 1;
  }
  let code: ExitCode = 0;
  for (const server of config.mailServers) {
    const { isTaken, text } = await sendTestMail(server, config);
    if (isTaken) await out(`${text}\n`);
    else err(`${text}\n`);
    if (!isTaken) code = 1;
  }
  return code;
}

async function backUp(file: string | null, { backend, terminal }: Context): Promise<ExitCode> {
  if (backend.postgres) {
    terminal.err(
      'The orders are in PostgreSQL: deploy/backup-postgres.sh backs them up (docs/runbook.md, "Backup").\n',
    );
    return 1;
  }
  const backup = takeBackup(file, backend);
  const newest = backup.newest === null ? '' : `, the newest of ${pakistanClock(backup.newest)} (Pakistan time)`;
  await terminal.out(`The backup is in ${backup.file}: ${counted(backup.orders, 'order')}${newest}. It was checked.\n`);
  return 0;
}

function takeBackup(file: string | null, { dataFolder, backupFolder }: StoreBackend): Backup {
  if (file !== null) return backUpSqlite(dataFolder, file);
  if (backupFolder === null) throw new StartProblem('Name the file to write (backup FILE), or set BACKUP_DIR.');
  return backUpIntoFolder(dataFolder, backupFolder, Date.now());
}

async function exportTo(
  database: OrdersDatabase,
  { since, file }: { readonly since: number | null; readonly file: string | null },
  { environment, terminal }: Context,
): Promise<void> {
  const pieces = exportOrders(database.orders({ since, state: null }), mailShop(environment).provinces);
  if (file === null) {
    for await (const piece of pieces) await terminal.out(piece);
    return;
  }
  const handle = await open(file, 'wx', 0o600).catch((cause: unknown) => {
    const reason = errorCode(cause) === 'EEXIST' ? 'it already exists; choose another name' : fileProblem(cause);
    throw new StartProblem(`The table ${file} could not be written: ${reason}.`, { cause });
  });
  try {
    for await (const piece of pieces) await handle.write(piece);
    await handle.sync();
  } catch (cause) {
    await rm(file, { force: true });
    if (errorCode(cause) === '') throw cause;
    throw new StartProblem(`The table ${file} could not be written: ${fileProblem(cause)}. Nothing was saved.`, {
      cause,
    });
  } finally {
    await handle.close();
  }
  await terminal.out(`The table is in ${file}.\n`);
}

function resendMessage(order: OrderRecord, to: MailKind, isQueued: boolean): string {
  const name = shortName(order);
  const mail = mailOf(order, to);
  if (isQueued) {
    const before =
      mail?.state === 'sent'
        ? ' It was sent before, so this copy is marked as a possible duplicate (header X-Possible-Duplicate).'
        : '';
    const problem =
      mail?.state === 'held' && mail.lastProblem !== null
        ? ` The last attempt failed: ${cleanLine(mail.lastProblem)}`
        : '';
    return `The ${to}’s mail of ${name} is queued: a running relay sends it within seconds; otherwise it is sent at the next start.${before}${problem}`;
  }
  if (mail === undefined)
    return `There is no mail to the ${to} of ${name}. ${confirmationText(order.confirmation, order.check)}`;
  if (order.erasedAt !== null)
    return `The order ${name} can’t be mailed again: its personal details were erased after RETENTION_DAYS.`;
  return `The ${to}’s mail of ${name} is being sent right now; look again in a minute with "show ${name}".`;
}

/** Rejects with a StartProblem, having changed nothing, when the orders can't be moved. */
async function moveToPostgres({ dataFolder, postgres }: StoreBackend, { out, err }: Terminal): Promise<ExitCode> {
  if (!postgres) {
    err('DATABASE_URL is not set: set it to the PostgreSQL database that the orders should move to.\n');
    return 1;
  }
  const { orders, mails, oldDatabase } = await moveOrders(dataFolder, postgres);
  await out(`Moved ${counted(orders, 'order')} with ${counted(mails, 'mail')} to ${postgresDescription(postgres)}.\n`);
  await out(`The old database is now ${oldDatabase}. Start the relay with the same DATABASE_URL.\n`);
  return 0;
}

async function convert({ dataFolder, postgres }: StoreBackend, { out }: Terminal): Promise<ExitCode> {
  const conversion = postgres ? await convertPostgres(dataFolder, postgres) : await convertSqlite(dataFolder);
  if (conversion === null) {
    await out('The orders database is of this version already. Nothing was changed.\n');
    return 0;
  }
  const { orders, mails, events } = conversion;
  await out(
    `Converted ${counted(orders, 'order')} with ${counted(mails, 'mail')} and ${counted(events, 'change')} of the desk. ` +
      'Start the relay.\n',
  );
  return 0;
}

/** `null` if the name matches no order or several, which is printed. */
async function findOne(database: OrdersDatabase, name: OrderName, { err }: Terminal): Promise<OrderRecord | null> {
  const found = (await database.ordersNear(shortKeyOf(name))).filter((order) => isNamed(order, name));
  const [order] = found;
  if (order === undefined) {
    err(`There is no order ${name.text}${name.copy === null ? '' : `-${name.copy + 1}`}; "list" shows all orders.\n`);
    return null;
  }
  if (found.length === 1) return order;
  const rows = found.map((each) => [
    exactName(each),
    pakistanClock(each.acceptedAt),
    totalText(each),
    customerName(each),
  ]);
  err(
    `${found.length} orders are called ${shortName({ key: name.text, copy: 0 })}; use an exact name:\n\n` +
      table(['EXACT NAME', 'ACCEPTED', 'TOTAL', 'CUSTOMER'], rows),
  );
  return null;
}

/** Works without a built shop too: then the shop has no name, and only the specified provinces. */
function mailShop(environment: Environment): MailShop {
  try {
    const catalogue = builtCatalogue(releasesFolder(environment));
    return { ...shopConfig(environment, catalogue.shop), provinces: catalogue.provinces };
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return { name: 'the shop', phone: '', chatNumber: '', publicOrigin: '', provinces };
  }
}
