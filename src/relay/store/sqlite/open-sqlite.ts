/** Opens a SQLite orders database, for the relay that owns it and for desk and commands. Each throws a StartProblem. */
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '#relay/process/clock.ts';
import { errorMessage, explained, StartProblem, errorCode } from '#relay/process/start-problem.ts';
import {
  prepareDataFolder,
  refuseIfInPostgres,
  checkLog,
  databaseFile,
  findDatabase,
  restoreIt,
} from '#relay/store/data-folder.ts';
import type { RelayDatabase, Database } from '#relay/store/database.ts';
import { appliedMigrations, checkVersion, migrateAndIdentify, type Migrating } from '#relay/store/migrations.ts';
import {
  type ChangeName,
  makeChange,
  type Facts,
  type Result,
  type SharedDatabase,
  isChangeName,
} from '#relay/store/shared-changes.ts';
import {
  asking,
  busyMs,
  isBusy,
  ownerOnlyFile,
  SqliteDatabase,
  type SqliteOptions,
  storeError,
} from './sqlite-database.ts';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { StoreError } from '#order/order-store.ts';
import { secondMs } from '#shop/durations.ts';

/** For a relay, which also makes the changes of the others while it runs. */
export async function openRelaySqlite(folder: string, options: SqliteOptions): Promise<RelayDatabase> {
  refuseIfInPostgres(folder);
  const { database, prepared } = await openSqlite(folder, options, migrateAndIdentify);
  const stopServing = serveChanges(folder, database);
  return {
    database,
    worker: () => 'relay', // Only one relay owns the file.
    senderSecret: prepared.senderSecret,
    location: databaseFile(folder),
    async close() {
      stopServing();
      await database.close();
    },
  };
}

/** Opens the database of a data folder, or makes a new one where there was none, and prepares it in one transaction. */
export async function openSqlite<Prepared>(
  folder: string,
  options: SqliteOptions,
  prepare: (migrating: Migrating) => Promise<Prepared>,
): Promise<{ readonly database: SqliteDatabase; readonly prepared: Prepared }> {
  prepareDataFolder(folder);
  const lock = takeLock(folder);
  const open = async () => {
    if (findDatabase(folder)) checkLog(folder, { thoroughly: true });
    const database = new SqliteDatabase(folder, options, lock);
    return { database, prepared: await database.prepare(prepare) };
  };
  try {
    return await explained(open, (message) => cantBeOpened(folder, message));
  } catch (error) {
    if (lock.isOpen) lock.close();
    throw error;
  }
}

/** For desk and commands. They read through a read-only connection, which can't harm the database. */
export function openSharedSqlite(folder: string): SharedDatabase {
  const reader = openForReading(folder);
  const ask = asking(reader, systemClock);
  return {
    read: (statement) => ask(statement).catch((error: unknown) => Promise.reject(storeError(error))),
    async change(name, facts) {
      const answer = await askRelay(folder, name, facts);
      return answer ? answer.result : changeAlone(folder, name, facts);
    },
    close: async () => reader.close(),
  };
}

/** Used if no relay runs. Closing the connection rolls back uncommitted changes. */
async function changeAlone<Name extends ChangeName>(
  folder: string,
  name: Name,
  facts: Facts<Name>,
): Promise<Result<Name>> {
  const database = new SqliteDatabase(folder, { clock: systemClock, onBroken: () => {} }, null);
  try {
    return await makeChange(database, name, facts);
  } finally {
    await database.close();
  }
}

/** A read-only connection to a database of this version. */
export function openForReading(folder: string): DatabaseSync {
  refuseIfInPostgres(folder);
  if (!findDatabase(folder))
    throw new StartProblem(
      `There is no orders database in ${folder} yet: the relay creates it at its first start. ` +
        'If it is kept elsewhere, set DATA_DIR to that folder.',
    );
  checkLog(folder);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(databaseFile(folder), { timeout: busyMs, readOnly: true });
    if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get())
      throw new StartProblem(`The file ${databaseFile(folder)} is not an orders database. ${restoreIt}.`);
    checkVersion(database.prepare(appliedMigrations.sql).all());
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(cantBeOpened(folder, errorMessage(cause)), { cause });
  }
}

function cantBeOpened(folder: string, message: string): string {
  return (
    `The orders database ${databaseFile(folder)} can't be opened: ${message}. Nothing was changed. ` +
    `If it is damaged: ${restoreIt}.`
  );
}

/** The relay's lock ends with its process: a killed relay leaves nothing behind, and others can still read. */
function takeLock(folder: string): DatabaseSync {
  const file = join(folder, 'relay.lock');
  try {
    const lock = new DatabaseSync(file);
    chmodSync(file, ownerOnlyFile);
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    const problem = isBusy(cause)
      ? `Another relay already uses ${folder}; stop it, or set DATA_DIR to another folder.`
      : `The data folder ${folder} can't be written (${errorMessage(cause)}); set DATA_DIR to one that can.`;
    throw new StartProblem(problem, { cause });
  }
}

const maxWaitMs = 10 * secondMs;

/**
 * The relay makes the changes of the desk and of the owner's commands, which ask for them through a socket in the data
 * folder: a process that freezes inside a transaction of its own would lock orders out. The returned function ends it.
 */
export function serveChanges(folder: string, database: Database): () => void {
  const answerTo = async (body: string): Promise<object> => {
    try {
      const { name, facts } = JSON.parse(body);
      if (!isChangeName(name)) return { problem: 'the relay, which is of another version, knows no such change' };
      return { result: await makeChange(database, name, facts) };
    } catch (error) {
      return { problem: errorMessage(error) };
    }
  };
  const server = createServer((asked, reply) => {
    void text(asked)
      .then(answerTo)
      .then((answer) => reply.end(JSON.stringify(answer)))
      .catch(() => reply.destroy());
  });
  // If the folder's path is too long for a socket, desk and commands make their changes by themselves.
  server.on('error', () => {});
  rmSync(socketFile(folder), { force: true }); // A killed relay leaves it behind.
  server.listen(socketFile(folder));
  server.unref();
  return () => {
    server.close();
    server.closeIdleConnections();
  };
}

/** `null` if no relay runs. Rejects with a StoreError if the relay can't make the change, or doesn't answer. */
export async function askRelay<Name extends ChangeName>(
  folder: string,
  name: Name,
  facts: Facts<Name>,
): Promise<{ readonly result: Result<Name> } | null> {
  const body = await post(folder, JSON.stringify({ name, facts }));
  if (body === null) return null;
  const answer: { readonly result: Result<Name> } | { readonly problem: string } = JSON.parse(body);
  if ('problem' in answer) throw new StoreError('unavailable', answer.problem);
  return answer;
}

function post(folder: string, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new StoreError('unavailable', errorMessage(error), { cause: error }));
    const signal = AbortSignal.timeout(maxWaitMs);
    const asked = request({ socketPath: socketFile(folder), method: 'POST', agent: false, signal }, (reply) => {
      text(reply).then(resolve, fail);
    });
    asked.once('error', (error) => {
      if (nobodyListens.includes(errorCode(error))) resolve(null);
      else fail(error);
    });
    asked.end(body);
  });
}

/** The last two: the path is too long for a socket. */
const nobodyListens: readonly string[] = ['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'];

function socketFile(folder: string): string {
  return join(folder, 'writes.sock');
}
