/**
 * The `.sql` files that make an orders database, applied in the order of their names. A migration only adds, so that the
 * version before can continue with the database; one that can't be made so has a name that ends in `.breaking.sql`, and the
 * versions before it refuse the database. `test/formats/migrations.json` has the hash of each: none is ever edited.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { StartProblem } from '#relay/process/start-problem.ts';
import { type Ask, type Row, sql, textOf } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);

/** An engine's part in a migration: one transaction that no other process shares. */
export interface Migrating {
  readonly ask: Ask;
  /** Runs a whole file. */
  readonly run: (script: string) => Promise<void>;
}

export interface Identity {
  /** Tells the database from any other. */
  readonly name: string;
  /** Keys the hashes by which a sender's confirmations are counted, at every relay and across restarts. */
  readonly senderSecret: string;
}

const migrationsTable =
  'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT';

/** Brings a database to this version's schema. Throws a StartProblem. */
export async function migrate({ ask, run }: Migrating): Promise<void> {
  await run(migrationsTable);
  const applied = await ask(appliedMigrations);
  refuseUnknown(applied);
  const hashes = new Map(applied.map((row) => [textOf(row, 'name'), textOf(row, 'hash')]));
  for (const name of migrationNames()) {
    const script = readFileSync(new URL(name, folder), 'utf8');
    const hash = createHash('sha256').update(script).digest('hex');
    const former = hashes.get(name);
    if (former === hash) continue;
    if (former !== undefined)
      throw new StartProblem(`The migration ${name} was edited after it was applied; install this version anew.`);
    await run(script);
    await ask(sql`INSERT INTO migrations (name, hash, applied_at) VALUES (${name}, ${hash}, relay_now())`);
  }
}

/** The same for a relay, which gives a new database its name and its secret; a restored one lacks the secret. */
export async function migrateAndIdentify(migrating: Migrating): Promise<Identity> {
  await migrate(migrating);
  const [row] = await migrating.ask(sql`
    INSERT INTO this_database (id, name, sender_secret) VALUES (1, ${randomUUID()}, ${randomBytes(32).toString('hex')})
    ON CONFLICT (id) DO UPDATE SET sender_secret = coalesce(this_database.sender_secret, excluded.sender_secret)
    RETURNING name, sender_secret`);
  return { name: textOf(row, 'name'), senderSecret: textOf(row, 'sender_secret') };
}

export const appliedMigrations = sql`SELECT name, hash FROM migrations ORDER BY name`;

/** For a process that only uses a database. Throws a StartProblem if this version can't, given the applied migrations. */
export function checkVersion(applied: readonly Row[]): void {
  refuseUnknown(applied);
  const names = applied.map((row) => textOf(row, 'name'));
  if (migrationNames().some((name) => !names.includes(name)))
    throw new StartProblem(
      'The orders database was made by an older relay; start this version of the relay once to bring it up to date.',
    );
}

/** Those of version 14bed64, which alone `convert` understands. */
export const formerMigrations = [
  '001-orders.sql',
  '002-retention.sql',
  '003-written-mails.sql',
  '004-digests.sql',
  '010-desk.sql',
  '011-origin.sql',
];
export const conversion =
  'npm run orders -- convert (docs/runbook.md, "An orders database from before the first release")';

function refuseUnknown(applied: readonly Row[]): void {
  const names = applied.map((row) => textOf(row, 'name'));
  const former = formerMigrations.filter((name) => names.includes(name));
  if (former.length === formerMigrations.length)
    throw new StartProblem(
      `The orders database is from before the first release. Convert it, which loses nothing: ${conversion}.`,
    );
  if (former.length > 0)
    throw new StartProblem(
      'The orders database is older than version 14bed64, the only one that can be converted: start that version once, then ' +
        `${conversion}.`,
    );
  const breaking = names.filter((name) => !migrationNames().includes(name) && name.endsWith('.breaking.sql'));
  if (breaking.length > 0)
    throw new StartProblem(
      `The orders database was changed by a newer version in a way that this one can't read (${breaking.join(', ')}). ` +
        'Start the newer version; for the way back see docs/runbook.md, "Back to the version before".',
    );
}

export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
}
