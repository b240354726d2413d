/** An order book in PostgreSQL in its owner's hands. Opening changes nothing: an empty database is refused. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { errorMessage, StartProblem } from '#relay/start-problem.ts';
import { knownBookFile, refuseBesideSqlite } from './one-book.ts';
import { type BookEngine, OwnersBook } from './owners-book.ts';
import { PostgresDatabase, serverCode } from './postgres-database.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';
import { integerOf, textOf } from './stored-row.ts';

const migrations = new URL('./migrations/postgres/', import.meta.url);
const noSuchTable = '42P01';

const statements = {
  state: {
    name: 'owner-state',
    text: `SELECT (SELECT id::text FROM order_book) AS id, (SELECT count(*) FROM migrations) AS migrations`,
  },
  now: { name: 'owner-now', text: 'SELECT relay_now() AS now' },
  announce: { name: 'owner-announce', text: `SELECT pg_notify('mail_jobs', '')` },
} as const;

/** `folder` holds the note of which book the relay here used. */
export async function openPostgresOwnersBook(settings: PostgresSettings, folder: string): Promise<OwnersBook> {
  refuseBesideSqlite(folder);
  const database = new PostgresDatabase(settings, () => {}); // A broken idle line shows at the next question.
  try {
    await checkBook(database, folder);
    return new OwnersBook(engineOf(database));
  } catch (cause) {
    await database.close();
    if (cause instanceof StartProblem) throw cause;
    const place = postgresDescription(settings);
    if (serverCode(cause) === noSuchTable)
      throw new StartProblem(`There is no order book in ${place} yet: the relay begins one at its first start.`, {
        cause,
      });
    throw new StartProblem(`The order book in ${place} can't be opened: ${errorMessage(cause)}. Nothing was changed.`, {
      cause,
    });
  }
}

async function checkBook(database: PostgresDatabase, folder: string): Promise<void> {
  const [state = {}] = await database.query(statements.state);
  const note = knownBookFile(folder);
  if (existsSync(note) && readFileSync(note, 'utf8').trim() !== textOf(state, 'id'))
    throw new StartProblem(
      'The database holds another order book, or a new one, in place of the one that the relay used here before. ' +
        `Restore it from a backup; to go on with this one, delete ${note}.`,
    );
  const known = readdirSync(migrations).filter((name) => name.endsWith('.sql')).length;
  const applied = integerOf(state, 'migrations');
  if (applied < known)
    throw new StartProblem(
      'The order book was made by an older relay; start this version of the relay once to bring it up to date.',
    );
  if (applied > known)
    throw new StartProblem('The order book was made by a newer relay; use the command line of that version.');
}

function engineOf(database: PostgresDatabase): BookEngine {
  return {
    ask: (statement, values) => database.query(statement, values),
    change: (statement, values) => database.query(statement, values),
    now: async () => integerOf((await database.query(statements.now))[0] ?? {}, 'now'),
    announce: async () => void (await database.query(statements.announce)),
    close: () => database.close(),
  };
}
