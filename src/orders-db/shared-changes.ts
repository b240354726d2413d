/**
 * The changes that the desk and the owner's commands make, by name: where a relay owns a SQLite database, they ask it
 * to make them (`change-socket.ts`), and what travels is a name and its facts, never a statement. Each is one
 * transaction.
 */
import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { Language } from '#shop/message-templates.ts';
import type { Acceptance, NewOrder } from '#order/stored-order.ts';
import type { MailKind } from '#order/mail-job.ts';
import { insertOrder } from './insert-order.ts';
import { type Ask, type Database, type Reading, sql } from './database.ts';
import { listAgain } from './listed-orders.ts';
import { addPhone, type AddedPhone, deletePhones, type NewPhone } from './phones.ts';
import { queueTest } from './push-jobs.ts';

/** An entry of the desk's log, as it is stored (`src/desk/account/log.ts`). */
export interface LogRow {
  readonly at: number;
  /** A short name that distinguishes phones; `null` if nobody was signed in. */
  readonly session: string | null;
  readonly kind: string;
  /** JSON. */
  readonly detail: string;
}

type Logged<Change> = Change & { readonly entry: LogRow };

/** An event with its number. */
export type OrderChange = Logged<{
  readonly orderId: number;
  readonly sequence: number;
  readonly kind: string;
  readonly detail: string;
}>;

/** The orders database as desk and commands use it, with or without a running relay. */
export interface SharedDatabase extends Reading {
  /** Durable when it resolves. */
  change<Name extends ChangeName>(name: Name, facts: Facts<Name>): Promise<Result<Name>>;
}

const maxLog = 10_000;
const maxWrongPasswords = 100;

const changes = {
  /** An order that was entered at the desk. A repeat changes nothing. */
  enterOrder: (
    database: Database,
    { order, limits, entry }: Logged<{ readonly order: NewOrder; readonly limits: ConfirmationLimits }>,
  ): Promise<Acceptance> => insertOrder(database, { order, limits }, (ask) => addToLog(ask, entry)),

  /**
   * Appends all events or none; false if a number is taken, or the order gone or erased (an erased one still takes
   * payments, D85).
   */
  changeOrder: (database: Database, events: readonly OrderChange[]): Promise<boolean> =>
    database.transaction(async (ask) => {
      const areImpersonal = events.every(({ kind }) => ['state', 'paid', 'wanted', 'undo'].includes(kind));
      for (const { orderId, sequence, kind, detail, entry } of events) {
        const appended = await ask(sql`
          INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
          SELECT id, CAST(${sequence} AS bigint), CAST(${kind} AS text), CAST(${detail} AS text),
                 CAST(${entry.at} AS bigint), CAST(${entry.session} AS text)
          FROM orders WHERE id = ${orderId} AND (erased_at IS NULL OR ${areImpersonal ? 1 : 0} = 1)
          ${database.dialect.lockRows}
          ON CONFLICT DO NOTHING RETURNING sequence`);
        // Only the first can be refused, because it locks the order for the others.
        if (appended.length === 0) return false;
        await addToLog(ask, entry);
      }
      const ids = events.map(({ orderId }) => orderId);
      await listAgain(ask, database.dialect, ids);
      return true;
    }),

  /** Queues a mail again; false while it is being sent, or if nothing is left to send. */
  resend: (
    database: Database,
    { orderId, kind }: { readonly orderId: number; readonly kind: MailKind },
  ): Promise<boolean> =>
    database.transaction(async (ask) => {
      // This mail goes alone; those that were to go with it wait for the next digest.
      await ask(sql`
        UPDATE mail_jobs SET digest_id = 0
        WHERE state = 'queued' AND digest_id <> id AND digest_id = (
          SELECT j.id FROM mail_jobs j WHERE j.order_id = ${orderId} AND j.kind = ${kind} AND j.state <> 'sending')`);
      // Nobody erases the order meanwhile.
      const orders = await ask(
        sql`SELECT id FROM orders WHERE id = ${orderId} AND erased_at IS NULL ${database.dialect.lockRows}`,
      );
      if (orders.length === 0) return false;
      // A mail that was sent before goes out marked as a possible duplicate, which it is.
      const queued = await ask(sql`
        UPDATE mail_jobs
        SET state = 'queued', queued_at = relay_now(), due_at = relay_now(), attempts = 0,
            is_ambiguous = CASE WHEN state = 'sent' THEN 1 ELSE is_ambiguous END,
            lease_until = NULL, told_at = NULL, digest_id = NULL
        WHERE order_id = ${orderId} AND kind = ${kind} AND state <> 'sending' RETURNING id`);
      return queued.length > 0;
    }),

  /** The language of a message to a phone number, which was about this order; nothing for one that was erased. */
  noteLanguage: (
    database: Database,
    { phone, language, orderId }: { readonly phone: string; readonly language: Language; readonly orderId: number },
  ): Promise<unknown> =>
    database.write(sql`
      INSERT INTO message_languages (phone, language, order_id)
      SELECT CAST(${phone} AS text), CAST(${language} AS text), id
      FROM orders WHERE id = ${orderId} AND erased_at IS NULL ${database.dialect.lockRows}
      ON CONFLICT (phone) DO UPDATE SET language = excluded.language,
        order_id = CASE WHEN excluded.order_id > message_languages.order_id
                   THEN excluded.order_id ELSE message_languages.order_id END`),

  /** Makes a signed-in device ring (D89). Only a new device is logged, because each visit to the desk may renew one. */
  addPhone: (database: Database, { entry, ...phone }: Logged<NewPhone>): Promise<AddedPhone> =>
    database.transaction(async (ask) => {
      const added = await addPhone(ask, database.dialect, phone);
      if (added === 'added') await addToLog(ask, entry);
      return added;
    }),

  /** False if the session has no phone. */
  removePhone: logged<{ readonly session: string }>((ask, { session }) => deletePhones(ask, session)),

  /** False if the phone doesn't ring. */
  testPhone: (
    database: Database,
    facts: { readonly session: string; readonly text: string; readonly at: number },
  ): Promise<boolean> => database.transaction((ask) => queueTest(ask, facts)),

  /** Ends all sessions. */
  setPassword: logged<{ readonly hash: string }>(async (ask, { hash, entry }) => {
    await ask(sql`
      INSERT INTO desk_password (id, hash, set_at) VALUES (1, ${hash}, ${entry.at})
      ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`);
    await ask(sql`DELETE FROM desk_sessions`);
    await deletePhones(ask, null);
    return true;
  }),

  /**
   * False if `by`, the hash of the password that was given, is no longer the desk's; `null` for no password. Ends the
   * sessions that were opened up to `overSince`.
   */
  openSession: logged<{ readonly session: string; readonly by: string | null; readonly overSince: number }>(
    async (ask, { session, by, overSince, entry }) => {
      const opened = await ask(sql`
        INSERT INTO desk_sessions (token_hash, made_at)
        SELECT CAST(${session} AS text), CAST(${entry.at} AS bigint)
        WHERE CAST(${by} AS text) IS NULL OR EXISTS (SELECT 1 FROM desk_password WHERE hash = CAST(${by} AS text))
        RETURNING made_at`);
      if (opened.length > 0) await ask(sql`DELETE FROM desk_sessions WHERE made_at <= ${overSince}`);
      return opened.length > 0;
    },
  ),

  /** False if there is no such session. */
  endSession: logged<{ readonly session: string }>(async (ask, { session }) => {
    const ended = await ask(sql`DELETE FROM desk_sessions WHERE token_hash = ${session} RETURNING made_at`);
    await deletePhones(ask, session);
    return ended.length > 0;
  }),

  endAllSessions: logged<object>(async (ask) => {
    await ask(sql`DELETE FROM desk_sessions`);
    await deletePhones(ask, null);
    return true;
  }),

  note: logged<object>(async (ask) => {
    await ask(sql`DELETE FROM desk_log WHERE id <= (SELECT max(id) - ${maxLog - 1} FROM desk_log)`);
    return true;
  }),

  /** Strangers can make these entries, so only the newest stay: they must not displace the owner's. */
  noteWrongPassword: logged<object>(async (ask, { entry }) => {
    await ask(sql`
      DELETE FROM desk_log WHERE kind = ${entry.kind} AND id <= (
        SELECT id FROM desk_log WHERE kind = ${entry.kind} ORDER BY id DESC LIMIT 1 OFFSET ${maxWrongPasswords - 1})`);
    return true;
  }),
};

/** A change that, unless it resolves to false, puts its entry into the desk's log in the same transaction. */
function logged<Change>(work: (ask: Ask, facts: Logged<Change>) => Promise<boolean>) {
  return (database: Database, facts: Logged<Change>): Promise<boolean> =>
    database.transaction(async (ask) => (await work(ask, facts)) && addToLog(ask, facts.entry));
}

export type ChangeName = keyof typeof changes;
type FactsOf = { readonly [Name in ChangeName]: Parameters<(typeof changes)[Name]>[1] };
type ResultOf = { readonly [Name in ChangeName]: Awaited<ReturnType<(typeof changes)[Name]>> };
export type Facts<Name extends ChangeName> = FactsOf[Name];
export type Result<Name extends ChangeName> = ResultOf[Name];

export function makeChange<Name extends ChangeName>(
  database: Database,
  name: Name,
  facts: Facts<Name>,
): Promise<Result<Name>> {
  const byName: {
    readonly [Each in ChangeName]: (database: Database, facts: FactsOf[Each]) => Promise<ResultOf[Each]>;
  } = changes;
  return byName[name](database, facts);
}

export function isChangeName(name: string): name is ChangeName {
  return Object.hasOwn(changes, name);
}

async function addToLog(ask: Ask, { at, session, kind, detail }: LogRow): Promise<true> {
  await ask(sql`INSERT INTO desk_log (made_at, session, kind, detail) VALUES (${at}, ${session}, ${kind}, ${detail})`);
  return true;
}
