/**
 * `npm run orders -- convert`: brings an orders database of version 14bed64, from before version 1.0, to the schema of
 * that release. All of it is one transaction: if it is stopped, the database is as it was, and running it again does no
 * harm.
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '#server/clock.ts';
import { asStartProblem, StartProblem } from '#server/start-problem.ts';
import { refuseIfInPostgres, refuseIfInSqlite, renameFormerMarkers, findDatabase } from './data-folder.ts';
import { type Ask, integerOf, type Migrating, sql, textOf, textOrNull } from './database.ts';
import { appliedMigrations, continueIds, formerMigrations, migrate } from './migrations.ts';
import { openSqlite } from './open-store.ts';
import { PostgresDatabase } from './postgres.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';

export interface Conversion {
  readonly orders: number;
  readonly mails: number;
  readonly events: number;
}

/** `null` if the database is of this version already. Throws a StartProblem; then nothing was changed. */
export async function convertSqlite(folder: string): Promise<Conversion | null> {
  renameFormerMarkers(folder);
  refuseIfInPostgres(folder);
  if (!findDatabase(folder))
    throw new StartProblem(`There is no orders database in ${folder}; set DATA_DIR to its folder.`);
  const options = { clock: systemClock, onBroken: () => {} };
  const { database, prepared } = await openSqlite(folder, options, (migrating) => convert(migrating, formerSqlite));
  await database.close();
  return prepared;
}

/** The same for PostgreSQL. `folder` has the name of the database that the relay used. */
export async function convertPostgres(folder: string, settings: PostgresSettings): Promise<Conversion | null> {
  renameFormerMarkers(folder);
  refuseIfInSqlite(folder);
  const database = new PostgresDatabase(settings);
  const converted = async (migrating: Migrating) => {
    await refuseBesideRelays(migrating.ask);
    const conversion = await convert(migrating, formerPostgres);
    if (conversion) await migrating.run(continueIds);
    return conversion;
  };
  try {
    return await asStartProblem(
      () => database.prepare(converted),
      (message) =>
        `The orders database in ${postgresDescription(settings)} can't be converted: ${message}. Nothing was changed.`,
    );
  } finally {
    await database.close();
  }
}

/** Each engine had these two tables in a form of its own. */
const formerSqlite = `
  CREATE TEMPORARY TABLE former_identity AS SELECT NULL AS name, (SELECT secret FROM sender_secret) AS secret;
  CREATE TEMPORARY TABLE former_mail_jobs AS SELECT *, 'relay' AS worker FROM mail_jobs;
  DROP TABLE sender_secret;
  DROP TABLE probes;`;
const formerPostgres = `
  CREATE TEMPORARY TABLE former_identity AS
    SELECT CAST(id AS text) AS name, CAST(sender_secret AS text) AS secret FROM order_book;
  CREATE TEMPORARY TABLE former_mail_jobs AS SELECT * FROM mail_jobs;
  DROP TABLE order_book;
  DROP FUNCTION accept_orders(jsonb, integer, integer, integer);
  DROP FUNCTION confirmation_refusal(text, text, integer, integer, integer);
  DROP FUNCTION probe_order_book();`;

const setAside = `
  CREATE TEMPORARY TABLE former_orders AS SELECT * FROM orders;
  CREATE TEMPORARY TABLE former_order_events AS SELECT * FROM order_events;
  CREATE TEMPORARY TABLE former_desk_password AS SELECT * FROM desk_password;
  CREATE TEMPORARY TABLE former_desk_sessions AS SELECT * FROM desk_sessions;
  CREATE TEMPORARY TABLE former_desk_log AS SELECT * FROM desk_log;
  DROP TABLE migrations;
  DROP TABLE desk_log;
  DROP TABLE desk_sessions;
  DROP TABLE desk_password;
  DROP TABLE desk_orders;
  DROP TABLE order_events;
  DROP TABLE mail_jobs;
  DROP TABLE orders;`;

const copy = `
  INSERT INTO orders
    (id, key, content_hash, reference, copy, accepted_at, params, order_check, confirmation, origin, erased_at)
  SELECT id, key, content_hash, reference, copy, accepted_at, params, verdict, confirmation, origin, erased_at
  FROM former_orders;
  INSERT INTO mail_jobs
    (id, order_id, kind, state, queued_at, due_at, attempts, token, worker, lease_until, data_started_at, is_ambiguous,
     sent_at, receipt, last_problem, digest_id, address, sender_key)
  SELECT id, order_id, kind, state, queued_at, due_at, attempts, token, worker, lease_until, data_started_at,
    CASE WHEN is_ambiguous THEN 1 ELSE 0 END, sent_at, receipt, last_problem, digest_id, address, sender_key
  FROM former_mail_jobs;
  INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
  SELECT order_id, sequence, kind, detail, made_at, session FROM former_order_events;
  INSERT INTO desk_password (id, hash, set_at) SELECT id, hash, set_at FROM former_desk_password;
  INSERT INTO desk_sessions (token_hash, made_at) SELECT token_hash, made_at FROM former_desk_sessions;`;

async function convert(migrating: Migrating, formerTables: string): Promise<Conversion | null> {
  const { ask, run } = migrating;
  const applied = (await ask(appliedMigrations)).map((row) => textOf(row, 'name'));
  if (formerMigrations.some((name) => !applied.includes(name))) {
    await migrate(migrating); // Refuses an older database.
    return null;
  }
  await run(formerTables);
  await run(setAside);
  await migrate(migrating);
  await run(copy);
  await copyLog(ask);
  await ask(sql`
    INSERT INTO this_database (id, name, sender_secret)
    SELECT 1, coalesce(name, ${randomUUID()}), secret FROM former_identity`);
  const [row] = await ask(sql`
    SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM mail_jobs) AS mails,
           (SELECT count(*) FROM order_events) AS events`);
  return { orders: integerOf(row, 'orders'), mails: integerOf(row, 'mails'), events: integerOf(row, 'events') };
}

/**
 * The former log had sentences. Sign-ins are read, as they name the device of later entries; the others are shown as
 * they were.
 */
async function copyLog(ask: Ask): Promise<void> {
  for (const row of await ask(sql`SELECT id, made_at, session, words FROM former_desk_log`)) {
    const session = textOrNull(row, 'session');
    const { kind, ...detail } = formerEntry(textOf(row, 'words'), session);
    await ask(sql`
      INSERT INTO desk_log (id, made_at, session, kind, detail)
      VALUES (${integerOf(row, 'id')}, ${integerOf(row, 'made_at')}, ${session}, ${kind}, ${JSON.stringify(detail)})`);
  }
}

function formerEntry(text: string, session: string | null): { readonly kind: string; readonly [fact: string]: string } {
  const [, by, device] = /^Signed in with the (password|link)(?: of the terminal)?: (.+)$/.exec(text) ?? [];
  if (by !== undefined && device !== undefined) return { kind: 'signed in', by, device };
  const isOfShop = session !== null && !/^(?:Order |Signed |Test mail$)/.test(text);
  return { kind: isOfShop ? 'shop text' : 'text', text };
}

/** Each relay of version 14bed64 holds a lock on its name. */
async function refuseBesideRelays(ask: Ask): Promise<void> {
  const relays = await ask(sql`
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 1885433451 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  if (relays.length > 0)
    throw new StartProblem('A relay still uses the orders database: stop all relays and the desk first.');
}
