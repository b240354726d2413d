/**
 * The changes that the desk and the owner's commands make, by name: where a relay owns a SQLite database, they ask it to make
 * them (`sqlite/change-socket.ts`), and what travels is a name and its facts, never a statement. Each is one transaction.
 */
import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { Acceptance, MailKind, NewOrder } from '#order/order-store.ts';
import { acceptOrder } from './accept-order.ts';
import { type Ask, type Database, type Reading, sql } from './database.ts';
import { listOrder, type ListRow } from './listed-orders.ts';

/** An entry of the desk's log, as it is stored (`desk-log.ts`). */
export interface LogRow {
  readonly at: number;
  /** A short name, by which one phone is told from another; `null` if nobody was signed in. */
  readonly session: string | null;
  readonly kind: string;
  /** JSON. */
  readonly detail: string;
}

interface ChangeTypes {
  /** An order that was entered at the desk. Of a repeat nothing is changed. */
  enterOrder: {
    facts: { readonly order: NewOrder; readonly limits: ConfirmationLimits; readonly entry: LogRow };
    result: Acceptance;
  };
  /** Appends an event; false where the order has another one of this number, was erased or is gone. */
  changeOrder: {
    facts: {
      readonly sequence: number;
      readonly kind: string;
      readonly detail: string;
      readonly listed: ListRow;
      readonly entry: LogRow;
    };
    result: boolean;
  };
  /** Queues a mail again; false while it is being sent, or when nothing is left to send. */
  resend: { facts: { readonly orderId: number; readonly kind: MailKind }; result: boolean };
  /** Whoever was signed in is signed out. */
  setPassword: { facts: { readonly hash: string; readonly entry: LogRow }; result: boolean };
  /** False where `by`, the hash of the password that was given, is no longer the desk's; `null` for no password. */
  openSession: {
    facts: {
      readonly session: string;
      readonly by: string | null;
      /** Sessions up to this time are over. */
      readonly overSince: number;
      readonly entry: LogRow;
    };
    result: boolean;
  };
  /** False where there is no such session. */
  endSession: { facts: { readonly session: string; readonly entry: LogRow }; result: boolean };
  endAllSessions: { facts: { readonly entry: LogRow }; result: boolean };
  note: { facts: { readonly entry: LogRow }; result: boolean };
  /** Of these entries, which strangers can make, only the newest stay: they push none of the owner's out of sight. */
  noteWrongPassword: { facts: { readonly entry: LogRow }; result: boolean };
}

export type ChangeName = keyof ChangeTypes;
export type Facts<Name extends ChangeName> = ChangeTypes[Name]['facts'];
export type Result<Name extends ChangeName> = ChangeTypes[Name]['result'];
type Changes = { readonly [Name in ChangeName]: (database: Database, facts: Facts<Name>) => Promise<Result<Name>> };

/** The orders database as desk and commands use it, with or without a running relay. */
export interface SharedDatabase extends Reading {
  /** Durable when it resolves. */
  change<Name extends ChangeName>(name: Name, facts: Facts<Name>): Promise<Result<Name>>;
}

const maxLog = 10_000;
const maxWrongPasswords = 100;

const changes: Changes = {
  enterOrder: (database, { order, limits, entry }) =>
    acceptOrder(database, { order, limits }, ({ ask }) => addToLog(ask, entry)),

  changeOrder: (database, { sequence, kind, detail, listed, entry }) =>
    database.transaction(async ({ ask }) => {
      const appended = await ask(sql`
        INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
        SELECT id, CAST(${sequence} AS bigint), CAST(${kind} AS text), CAST(${detail} AS text),
               CAST(${entry.at} AS bigint), CAST(${entry.session} AS text)
        FROM orders WHERE id = ${listed.orderId} AND erased_at IS NULL
        ON CONFLICT DO NOTHING RETURNING sequence`);
      if (appended.length === 0) return false;
      await listOrder(ask, listed);
      await addToLog(ask, entry);
      return true;
    }),

  resend: (database, { orderId, kind }) =>
    database.transaction(async ({ ask, announce }) => {
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
            lease_until = NULL, data_started_at = NULL, digest_id = NULL
        WHERE order_id = ${orderId} AND kind = ${kind} AND state <> 'sending' RETURNING id`);
      if (queued.length > 0) announce();
      return queued.length > 0;
    }),

  setPassword: (database, { hash, entry }) =>
    database.transaction(async ({ ask }) => {
      await ask(sql`
        INSERT INTO desk_password (id, hash, set_at) VALUES (1, ${hash}, ${entry.at})
        ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`);
      await ask(sql`DELETE FROM desk_sessions`);
      return addToLog(ask, entry);
    }),

  openSession: (database, { session, by, overSince, entry }) =>
    database.transaction(async ({ ask }) => {
      const opened = await ask(sql`
        INSERT INTO desk_sessions (token_hash, made_at)
        SELECT CAST(${session} AS text), CAST(${entry.at} AS bigint)
        WHERE CAST(${by} AS text) IS NULL OR EXISTS (SELECT 1 FROM desk_password WHERE hash = CAST(${by} AS text))
        RETURNING made_at`);
      if (opened.length === 0) return false;
      await ask(sql`DELETE FROM desk_sessions WHERE made_at <= ${overSince}`);
      return addToLog(ask, entry);
    }),

  endSession: (database, { session, entry }) =>
    database.transaction(async ({ ask }) => {
      const ended = await ask(sql`DELETE FROM desk_sessions WHERE token_hash = ${session} RETURNING made_at`);
      return ended.length > 0 && addToLog(ask, entry);
    }),

  endAllSessions: (database, { entry }) =>
    database.transaction(async ({ ask }) => {
      await ask(sql`DELETE FROM desk_sessions`);
      return addToLog(ask, entry);
    }),

  note: (database, { entry }) =>
    database.transaction(async ({ ask }) => {
      await addToLog(ask, entry);
      await ask(sql`DELETE FROM desk_log WHERE id <= (SELECT max(id) - ${maxLog} FROM desk_log)`);
      return true;
    }),

  noteWrongPassword: (database, { entry }) =>
    database.transaction(async ({ ask }) => {
      await addToLog(ask, entry);
      await ask(sql`
        DELETE FROM desk_log WHERE kind = ${entry.kind} AND id <= (
          SELECT id FROM desk_log WHERE kind = ${entry.kind} ORDER BY id DESC LIMIT 1 OFFSET ${maxWrongPasswords})`);
      return true;
    }),
};

export function makeChange<Name extends ChangeName>(
  database: Database,
  name: Name,
  facts: Facts<Name>,
): Promise<Result<Name>> {
  return changes[name](database, facts);
}

export function isChangeName(name: string): name is ChangeName {
  return Object.hasOwn(changes, name);
}

async function addToLog(ask: Ask, { at, session, kind, detail }: LogRow): Promise<true> {
  await ask(sql`INSERT INTO desk_log (made_at, session, kind, detail) VALUES (${at}, ${session}, ${kind}, ${detail})`);
  return true;
}
