/** An orders database in PostgreSQL, for the owner's commands and desk. Opening changes nothing; an empty one is refused. */
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { checkVersion } from '#relay/store/migrations.ts';
import { refuseAnotherPostgres, refuseBesideSqlite } from '#relay/store/data-folder.ts';
import { type Acceptance, type NewOrder, StoreError } from '#order/order-store.ts';
import { type Change, type EngineAccepting, type QueryEngine, OrdersDatabase } from '#relay/store/orders-database.ts';
import { acceptOrders } from './postgres-accept.ts';
import { PostgresDatabase, serverCode } from './postgres-database.ts';
import { postgresMigrations } from './postgres-migrations.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';
import { postgresStatements } from './postgres-statements.ts';
import { integerOf, textOf } from '#relay/store/stored-row.ts';

const noSuchTable = '42P01';

const stateText = `SELECT (SELECT id::text FROM order_book) AS id, (SELECT count(*) FROM migrations) AS migrations`;
const nowText = 'SELECT relay_now() AS now';

/** `folder` has the id of the database that the relay used. */
export async function openPostgresOrders(settings: PostgresSettings, folder: string): Promise<OrdersDatabase> {
  return new OrdersDatabase(await openPostgresEngine(settings, folder));
}

/** `folder` as above. */
export async function openPostgresEngine(settings: PostgresSettings, folder: string): Promise<QueryEngine> {
  refuseBesideSqlite(folder);
  const database = new PostgresDatabase(settings, () => {}); // The next query reports a broken connection.
  try {
    await checkDatabase(database, folder);
    return engineOf(database);
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
      {
        cause,
      },
    );
  }
}

async function checkDatabase(database: PostgresDatabase, folder: string): Promise<void> {
  const [state = {}] = await database.query(stateText);
  refuseAnotherPostgres(folder, textOf(state, 'id'));
  checkVersion(postgresMigrations, integerOf(state, 'migrations'));
}

function engineOf(database: PostgresDatabase): QueryEngine {
  return {
    ask: (text, values) => database.query(text, values),
    change: (text, values) => database.query(text, values),
    changeAll: (changes) => changeAll(database, changes),
    accept: (order, accepting) => accept(database, order, accepting),
    now: async () => integerOf((await database.query(nowText))[0] ?? {}, 'now'),
    announce: async () => void (await database.query(postgresStatements.announce)),
    close: () => database.close(),
  };
}

async function accept(
  database: PostgresDatabase,
  order: NewOrder,
  { limits, changes }: EngineAccepting,
): Promise<Acceptance> {
  return database.transaction(async (query) => {
    const [acceptance = { kind: 'repeat' }] = await acceptOrders(query, [{ order, limits }]);
    if (acceptance.kind === 'stored') for (const { text, values } of changes) await query(text, values);
    return acceptance;
  });
}

/** Thrown to roll a transaction back. */
class NothingChanged extends Error {}

async function changeAll(database: PostgresDatabase, changes: readonly Change[]): Promise<boolean> {
  try {
    await database.transaction(async (query) => {
      for (const { text, values } of changes) if ((await query(text, values)).length === 0) throw new NothingChanged();
    });
    return true;
  } catch (error) {
    if (error instanceof StoreError && error.cause instanceof NothingChanged) return false;
    throw error;
  }
}
