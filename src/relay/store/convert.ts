/**
 * `npm run orders -- convert`: brings an orders database of version 14bed64, from before the first release, to the schema of
 * that release. All of it is one transaction: whatever stops it, the database is the former one or the new one, and
 * running it again does no harm. It ends only after every order, mail and event was found in the new tables.
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '#relay/process/clock.ts';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { refuseBesidePostgres, refuseBesideSqlite, renameFormerMarkers } from './data-folder.ts';
import { type Ask, integerOf, sql, textOf, textOrNull } from './database.ts';
import { appliedMigrations, formerMigrations, migrate, type Migrating } from './migrations.ts';
import { migratePostgres } from './postgres/open-postgres.ts';
import { connectAlone } from './postgres/postgres-database.ts';
import { type PostgresSettings, postgresDescription } from './postgres/postgres-settings.ts';
import { findDatabase } from './sqlite/database-files.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';

export interface Conversion {
  readonly orders: number;
  readonly mails: number;
  readonly events: number;
}

/** `null` if the database is of this version already. Throws a StartProblem; then nothing was changed. */
export async function convertSqlite(folder: string): Promise<Conversion | null> {
  renameFormerMarkers(folder);
  refuseBesidePostgres(folder);
  if (!findDatabase(folder))
    throw new StartProblem(`There is no orders database in ${folder}; set DATA_DIR to its folder.`);
  let conversion: Conversion | null = null;
  const database = await openSqlite(folder, { clock: systemClock, onBroken: () => {} }, async (migrating) => {
    conversion = await convert(migrating, inSqlite);
  });
  await database.close();
  return conversion;
}

/** As above. `folder` has the name of the database that the relay used. */
export async function convertPostgres(folder: string, settings: PostgresSettings): Promise<Conversion | null> {
  renameFormerMarkers(folder);
  refuseBesideSqlite(folder);
  let conversion: Conversion | null = null;
  const client = await connectAlone(settings);
  try {
    await migratePostgres(client, async (migrating) => {
      await refuseBesideRelays(migrating.ask);
      conversion = await convert(migrating, inPostgres);
    });
    return conversion;
  } catch (cause) {
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(
      `The orders database in ${postgresDescription(settings)} can't be brought over: ${errorMessage(cause)}. Nothing was changed.`,
      { cause },
    );
  } finally {
    await client.end();
  }
}

interface Words {
  /** Copies what has another form in each engine, and drops what is no more. */
  readonly setAside: string;
  /** So that new ids follow those that were copied. */
  readonly afterwards: string;
}

const inSqlite: Words = {
  setAside: `
    CREATE TABLE former_identity AS SELECT NULL AS name, (SELECT secret FROM sender_secret) AS secret;
    CREATE TABLE former_mail_jobs AS SELECT *, 'relay' AS worker FROM mail_jobs;
    DROP TABLE sender_secret;
    DROP TABLE probes;`,
  afterwards: '',
};

const inPostgres: Words = {
  setAside: `
    CREATE TABLE former_identity AS SELECT CAST(id AS text) AS name, CAST(sender_secret AS text) AS secret FROM order_book;
    CREATE TABLE former_mail_jobs AS SELECT * FROM mail_jobs;
    DROP TABLE order_book;
    DROP FUNCTION accept_orders(jsonb, integer, integer, integer);
    DROP FUNCTION confirmation_refusal(text, text, integer, integer, integer);
    DROP FUNCTION probe_order_book();`,
  afterwards: `
    SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT max(id) FROM orders));
    SELECT setval(pg_get_serial_sequence('mail_jobs', 'id'), (SELECT max(id) FROM mail_jobs));
    SELECT setval(pg_get_serial_sequence('desk_log', 'id'), (SELECT max(id) FROM desk_log));`,
};

const setAside = `
  CREATE TABLE former_orders AS SELECT * FROM orders;
  CREATE TABLE former_order_events AS SELECT * FROM order_events;
  CREATE TABLE former_desk_password AS SELECT * FROM desk_password;
  CREATE TABLE former_desk_sessions AS SELECT * FROM desk_sessions;
  CREATE TABLE former_desk_log AS SELECT * FROM desk_log;
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

const dropFormer = `
  DROP TABLE former_identity;
  DROP TABLE former_orders;
  DROP TABLE former_mail_jobs;
  DROP TABLE former_order_events;
  DROP TABLE former_desk_password;
  DROP TABLE former_desk_sessions;
  DROP TABLE former_desk_log;`;

async function convert(migrating: Migrating, words: Words): Promise<Conversion | null> {
  const { ask, run } = migrating;
  const applied = (await ask(appliedMigrations)).map((row) => textOf(row, 'name'));
  if (formerMigrations.some((name) => !applied.includes(name))) {
    await migrate(migrating); // Refuses an older database.
    return null;
  }
  await run(words.setAside);
  await run(setAside);
  await migrate(migrating);
  await run(copy);
  await copyLog(ask);
  await ask(sql`
    INSERT INTO this_database (id, name, sender_secret)
    SELECT 1, coalesce(name, ${randomUUID()}), secret FROM former_identity`);
  await run(words.afterwards);
  const conversion = await checked(ask);
  await run(dropFormer);
  return conversion;
}

/** The former log had sentences. Sign-ins are read, as they name the device of later entries; the others are shown as they were. */
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

/** Throws where anything is missing, or differs. */
async function checked(ask: Ask): Promise<Conversion> {
  const [row] = await ask(sql`
    SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM mail_jobs) AS mails,
           (SELECT count(*) FROM order_events) AS events,
           (SELECT count(*) FROM former_orders f WHERE NOT EXISTS (
              SELECT 1 FROM orders o WHERE o.id = f.id AND o.key = f.key AND o.content_hash = f.content_hash
                AND o.params = f.params AND o.order_check = f.verdict AND o.confirmation = f.confirmation)) AS lost_orders,
           (SELECT count(*) FROM former_mail_jobs f WHERE NOT EXISTS (
              SELECT 1 FROM mail_jobs j WHERE j.id = f.id AND j.order_id = f.order_id AND j.kind = f.kind
                AND j.state = f.state AND j.token = f.token AND j.due_at = f.due_at)) AS lost_mails,
           (SELECT count(*) FROM former_order_events f WHERE NOT EXISTS (
              SELECT 1 FROM order_events e WHERE e.order_id = f.order_id AND e.sequence = f.sequence
                AND e.kind = f.kind AND e.detail = f.detail)) AS lost_events,
           (SELECT count(*) FROM former_desk_log) - (SELECT count(*) FROM desk_log)
             + (SELECT count(*) FROM former_desk_password) - (SELECT count(*) FROM desk_password) AS lost_rows`);
  for (const lost of ['lost_orders', 'lost_mails', 'lost_events', 'lost_rows'])
    if (integerOf(row, lost) !== 0) throw new Error(`${integerOf(row, lost)} ${lost.replace('_', ' ')}`);
  return { orders: integerOf(row, 'orders'), mails: integerOf(row, 'mails'), events: integerOf(row, 'events') };
}

/** Each relay holds a lock on its name (`PostgresListener`). */
async function refuseBesideRelays(ask: Ask): Promise<void> {
  const relays = await ask(sql`
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 1885433451 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  if (relays.length > 0)
    throw new StartProblem('A relay still uses the orders database: stop all relays and the desk first.');
}
