/** A SQLite orders database for desk and commands. They read through a read-only connection, which can't harm it. */
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '#relay/process/clock.ts';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { refuseBesidePostgres } from '#relay/store/data-folder.ts';
import { type Ask, type Row } from '#relay/store/database.ts';
import { appliedMigrations, checkVersion } from '#relay/store/migrations.ts';
import {
  type ChangeName,
  type Facts,
  makeChange,
  type Result,
  type SharedDatabase,
} from '#relay/store/shared-changes.ts';
import { askRelay } from './change-socket.ts';
import { checkLog, databaseFile, findDatabase, restoreIt } from './database-files.ts';
import { asking, busyMs, SqliteDatabase, storeError } from './sqlite-database.ts';

/** Throws a StartProblem where there is no database that can be used. */
export function openSharedSqlite(folder: string): SharedDatabase {
  const reader = openForReading(folder);
  const ask = asking(reader, systemClock);
  const read: Ask = (statement) => ask(statement).catch((error: unknown) => Promise.reject(storeError(error)));
  return {
    read,
    async change(name, facts) {
      const answer = await askRelay(folder, name, facts);
      return answer ? answer.result : changeAlone(folder, name, facts);
    },
    close: async () => reader.close(),
  };
}

/** Where no relay runs. Closing the connection rolls back whatever is not committed. */
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

/** A read-only connection to a database of this version. Throws a StartProblem. */
export function openForReading(folder: string): DatabaseSync {
  const file = databaseFile(folder);
  refuseBesidePostgres(folder);
  if (!findDatabase(folder))
    throw new StartProblem(
      `There is no orders database in ${folder} yet: the relay creates it at its first start. ` +
        'If it is kept elsewhere, set DATA_DIR to that folder.',
    );
  checkLog(folder);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: busyMs, readOnly: true });
    checkVersion(migrationsOf(database, file));
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(
      `The orders database ${file} can't be opened: ${errorMessage(cause)}. Nothing was changed. If it is damaged: ${restoreIt}.`,
      { cause },
    );
  }
}

function migrationsOf(database: DatabaseSync, file: string): readonly Row[] {
  const hasMigrations = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get();
  if (!hasMigrations) throw new StartProblem(`The file ${file} is not an orders database. ${restoreIt}.`);
  return database.prepare(appliedMigrations.sql).all();
}
