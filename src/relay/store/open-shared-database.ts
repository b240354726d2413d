import type { PostgresSettings } from './postgres/postgres-settings.ts';
import { openSharedPostgres } from './postgres/shared-postgres.ts';
import type { SharedDatabase } from './shared-changes.ts';
import { openSharedSqlite } from './sqlite/shared-sqlite.ts';

/** The database that a relay made at its first start, for desk and commands. Throws a StartProblem. */
export async function openSharedDatabase({
  dataFolder,
  postgres,
}: {
  readonly dataFolder: string;
  readonly postgres: PostgresSettings | null;
}): Promise<SharedDatabase> {
  return postgres ? openSharedPostgres(postgres, dataFolder) : openSharedSqlite(dataFolder);
}
