/** An orders database in PostgreSQL for desk and commands. Opening changes nothing; an empty one is refused. */
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { refuseAnotherPostgres, refuseBesideSqlite } from '#relay/store/data-folder.ts';
import { sql, textOf } from '#relay/store/database.ts';
import { appliedMigrations, checkVersion } from '#relay/store/migrations.ts';
import { makeChange, type SharedDatabase } from '#relay/store/shared-changes.ts';
import { PostgresDatabase, serverCode } from './postgres-database.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';

const noSuchTable = '42P01';

/** `folder` has the name of the database that the relay used. */
export async function openSharedPostgres(settings: PostgresSettings, folder: string): Promise<SharedDatabase> {
  refuseBesideSqlite(folder);
  const database = new PostgresDatabase(settings, () => {}); // The next query reports a broken connection.
  try {
    checkVersion(await database.read(appliedMigrations));
    const [row] = await database.read(sql`SELECT name FROM this_database`);
    refuseAnotherPostgres(folder, textOf(row, 'name'));
    return {
      read: database.read,
      change: (name, facts) => makeChange(database, name, facts),
      close: () => database.close(),
    };
  } catch (cause) {
    await database.close();
    if (cause instanceof StartProblem) throw cause;
    const place = postgresDescription(settings);
    if (serverCode(cause) === noSuchTable)
      throw new StartProblem(`There is no orders database in ${place} yet: the relay creates it at its first start.`, {
        cause,
      });
    throw new StartProblem(
      `The orders database in ${place} can't be opened: ${errorMessage(cause)}. Nothing was changed.`,
      { cause },
    );
  }
}
