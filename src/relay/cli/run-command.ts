/** One command of the owner's, from arguments to exit code: 0 done, 1 a problem, 2 wrong usage. */
import { open, rm } from 'node:fs/promises';
import { type Environment, shopConfig } from '#config';
import { provinces } from '#shop/provinces.ts';
import { readCompiledCatalogue } from '#relay/compiled-catalogue.ts';
import { type BookPlace, readBookPlace, readConfig, siteFolderOf } from '#relay/config.ts';
import type { MailShop } from '#relay/delivery/mails/mail-content.ts';
import { fileProblem } from '#relay/file-problem.ts';
import { errorCode, StartProblem } from '#relay/start-problem.ts';
import { StoreError } from '#relay/store/order-store.ts';
import type { BookedOrder, OwnersBook } from '#relay/store/owners-book.ts';
import { backUpIntoFolder } from '#relay/store/backup-folder.ts';
import { openPostgresOwnersBook } from '#relay/store/postgres-owners-book.ts';
import { type Backup, backUpSqlite } from '#relay/store/sqlite-backup.ts';
import { openSqliteOwnersBook } from '#relay/store/sqlite-owners-book.ts';
import { type Command, parseCommand } from './command.ts';
import { exportOrders } from './export-orders.ts';
import { help } from './help.ts';
import { listOrders } from './list-orders.ts';
import { customerName, totalWords } from './order-facts.ts';
import { exactName, isNamed, type OrderName, shortKeyOf, shortName } from './order-name.ts';
import { pakistanClock } from './pakistan-clock.ts';
import { resendWords } from './resend-words.ts';
import { showOrder } from './show-order.ts';
import { table } from './table.ts';
import { sendTestMail } from './test-mail.ts';

export interface Terminal {
  /** Resolves once more can be written. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
  /** How wide it is; null for a file or a pipe. */
  readonly columns: number | null;
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
  const place = readBookPlace(environment);
  if ('problems' in place) {
    for (const problem of place.problems) terminal.err(`${problem}\n`);
    return 1;
  }
  try {
    return await carryOut(command, { place, environment, terminal });
  } catch (error) {
    if (!(error instanceof StartProblem) && !(error instanceof StoreError)) throw error;
    terminal.err(`${error instanceof StoreError ? `The order book failed: ${error.message}.` : error.message}\n`);
    return 1;
  }
}

interface Context {
  readonly place: BookPlace;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

async function carryOut(
  command: Exclude<Command, { kind: 'help' | 'test-mail' }>,
  context: Context,
): Promise<ExitCode> {
  const { place, terminal } = context;
  if (command.kind === 'backup') return backUp(command.file, context);
  const book = place.postgres
    ? await openPostgresOwnersBook(place.postgres, place.dataFolder)
    : openSqliteOwnersBook(place.dataFolder);
  try {
    switch (command.kind) {
      case 'list':
        await terminal.out(await listOrders(book, command, terminal.columns));
        return 0;
      case 'show': {
        const order = await findOne(book, command.name, terminal);
        if (order === null) return 1;
        await terminal.out(showOrder(order, mailShop(context.environment)));
        return 0;
      }
      case 'resend': {
        const order = await findOne(book, command.name, terminal);
        if (order === null) return 1;
        const isQueued = await book.resend(order.id, command.to);
        const words = `${resendWords(order, command.to, isQueued)}\n`;
        if (isQueued) await terminal.out(words);
        else terminal.err(words);
        return isQueued ? 0 : 1;
      }
      case 'export':
        await exportTo(book, command, context);
        return 0;
    }
  } finally {
    await book.close();
  }
}

async function testMail(environment: Environment, { out, err }: Terminal): Promise<ExitCode> {
  const read = readConfig(environment, readCompiledCatalogue(siteFolderOf(environment)).shop);
  if (read.kind === 'problems') {
    for (const problem of read.problems) err(`${problem}\n`);
    return 1;
  }
  const { config } = read;
  for (const warning of config.warnings) err(`WARNING: ${warning}\n`);
  if (config.mailServers.length === 0) {
    err('There is no mail server to test: set SMTP_URL and OWNER_EMAIL as the relay has them.\n');
    return 1;
  }
  let code: ExitCode = 0;
  for (const server of config.mailServers) {
    const { isTaken, words } = await sendTestMail(server, config);
    if (isTaken) await out(`${words}\n`);
    else err(`${words}\n`);
    if (!isTaken) code = 1;
  }
  return code;
}

async function backUp(file: string | null, { place, terminal }: Context): Promise<ExitCode> {
  if (place.postgres) {
    terminal.err(
      'The orders are in PostgreSQL: deploy/backup-postgres.sh backs them up (docs/runbook.md, "Backup").\n',
    );
    return 1;
  }
  const backup = takeBackup(file, place);
  const newest = backup.newest === null ? '' : `, the newest of ${pakistanClock(backup.newest)} (Pakistan time)`;
  await terminal.out(
    `The backup is in ${backup.file}: ${backup.orders === 1 ? '1 order' : `${backup.orders} orders`}${newest}. It was checked.\n`,
  );
  return 0;
}

function takeBackup(file: string | null, { dataFolder, backupFolder }: BookPlace): Backup {
  if (file !== null) return backUpSqlite(dataFolder, file);
  if (backupFolder === null) throw new StartProblem('Name the file to write (backup FILE), or set BACKUP_DIR.');
  return backUpIntoFolder(dataFolder, backupFolder, Date.now());
}

async function exportTo(
  book: OwnersBook,
  { since, file }: { readonly since: number | null; readonly file: string | null },
  { environment, terminal }: Context,
): Promise<void> {
  const pieces = exportOrders(book, { since, provinces: mailShop(environment).provinces });
  if (file === null) {
    for await (const piece of pieces) await terminal.out(piece);
    return;
  }
  const handle = await open(file, 'wx', 0o600).catch((cause: unknown) => {
    const reason = errorCode(cause) === 'EEXIST' ? 'it exists already; choose another name' : fileProblem(cause);
    throw new StartProblem(`The table ${file} could not be written: ${reason}.`, { cause });
  });
  try {
    for await (const piece of pieces) await handle.write(piece);
    await handle.sync();
  } catch (cause) {
    await rm(file, { force: true });
    if (errorCode(cause) === '') throw cause;
    throw new StartProblem(`The table ${file} could not be written: ${fileProblem(cause)}. Nothing was kept of it.`, {
      cause,
    });
  } finally {
    await handle.close();
  }
  await terminal.out(`The table is in ${file}.\n`);
}

/** Null when the name fits none or several; that is said. */
async function findOne(book: OwnersBook, name: OrderName, { err, columns }: Terminal): Promise<BookedOrder | null> {
  const found = (await book.ordersNear(shortKeyOf(name))).filter((order) => isNamed(order, name));
  const [order] = found;
  if (order === undefined) {
    err(
      `There is no order ${name.text}${name.copy === null ? '' : `-${name.copy + 1}`}; "list" shows all there are.\n`,
    );
    return null;
  }
  if (found.length === 1) return order;
  const rows = found.map((each) => [
    exactName(each),
    pakistanClock(each.acceptedAt),
    totalWords(each),
    customerName(each),
  ]);
  err(
    `${found.length} orders are called ${shortName({ key: name.text, copy: 0 })}; name one exactly:\n\n` +
      table(['EXACT NAME', 'ACCEPTED', 'TOTAL', 'CUSTOMER'], rows, columns),
  );
  return null;
}

/** Orders can be read also where the shop was not built: as a shop without a name, with the provinces that every shop has. */
function mailShop(environment: Environment): MailShop {
  try {
    const catalogue = readCompiledCatalogue(siteFolderOf(environment));
    return { ...shopConfig(environment, catalogue.shop), provinces: catalogue.provinces };
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return { name: 'the shop', phone: '', chatNumber: '', publicOrigin: '', provinces };
  }
}
