/** Changes of orders that were accepted before: each is one transaction. */
import type { DeskEvent } from '#order/desk-order.ts';
import { type MailKind, shippedMailWaitMs } from '#order/mail-job.ts';
import { type Database, type Query, type Sql, sql } from './database.ts';
import { addToLog, type LogRow } from './desk-log.ts';
import { listAgain } from './listed-orders.ts';
import { eventColumns } from './stored-row.ts';

/** An event with its number, and what the desk's log says of it. */
export interface OrderChange {
  readonly orderId: number;
  readonly sequence: number;
  readonly kind: string;
  readonly detail: string;
  readonly entry: LogRow;
  /** A mail that the change causes, unless the order has had it before. */
  readonly mail?: 'shipped' | undefined;
}

/**
 * Appends all events or none; false if a number is taken, or the order gone or erased (an erased one still takes
 * payments, D85). Their time is the database's, as that of a mail's snapshot (I4).
 */
export function changeOrders(database: Database, events: readonly OrderChange[]): Promise<boolean> {
  return database.transaction(async (query) => {
    const areImpersonal = events.every(({ kind }) => ['state', 'paid', 'wanted', 'undo'].includes(kind));
    for (const { orderId, sequence, kind, detail, entry, mail } of events) {
      const appended = await query(sql`
        INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
        SELECT id, CAST(${sequence} AS bigint), CAST(${kind} AS text), CAST(${detail} AS text),
               relay_now(), CAST(${entry.session} AS text)
        FROM orders WHERE id = ${orderId} AND (erased_at IS NULL OR ${areImpersonal ? 1 : 0} = 1)
        ${database.dialect.lockRows}
        ON CONFLICT DO NOTHING RETURNING sequence`);
      // Only the first can be refused, because it locks the order for the others.
      if (appended.length === 0) return false;
      await addToLog(query, entry);
      if (mail)
        await query(sql`
          INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at)
          VALUES (${orderId}, ${mail}, 'queued', relay_now(), relay_now() + ${shippedMailWaitMs})
          ON CONFLICT (order_id, kind) DO NOTHING`);
    }
    const ids = events.map(({ orderId }) => orderId);
    await listAgain(query, database.dialect, ids);
    await withdrawMails(query, sql`order_id ${database.dialect.isOneOf(ids)}`);
    return true;
  });
}

/** Deletes the mails "on its way" of orders that are not, unless one may have arrived (D120). */
export async function withdrawMails(query: Query, areTheirs: Sql): Promise<void> {
  await query(sql`
    DELETE FROM mail_jobs
    WHERE ${areTheirs} AND kind = 'shipped' AND state IN ('queued', 'held') AND is_ambiguous = 0
      AND NOT EXISTS (SELECT 1 FROM desk_orders d WHERE d.order_id = mail_jobs.order_id AND d.state = 'shipped')`);
}

/**
 * The last event of a message of which an order was made, in the transaction of that order. Appended whatever happened to
 * the message since its page was shown.
 */
export async function addLastEvent(
  query: Query,
  { dialect }: Pick<Database, 'dialect'>,
  { orderId, event, session }: Pick<LogRow, 'session'> & { readonly orderId: number; readonly event: DeskEvent },
): Promise<void> {
  const { kind, detail } = eventColumns(event);
  // Locked first, so that nobody takes the next number.
  await query(sql`SELECT id FROM orders WHERE id = ${orderId} ${dialect.lockRows}`);
  await query(sql`
    INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
    SELECT CAST(${orderId} AS bigint), coalesce(max(sequence), 0) + 1, CAST(${kind} AS text), CAST(${detail} AS text),
           relay_now(), CAST(${session} AS text)
    FROM order_events WHERE order_id = ${orderId}`);
  await listAgain(query, dialect, [orderId]);
}

/** Queues a mail again; false while it is being sent, or if nothing is left to send. */
export function queueAgain(
  database: Database,
  { orderId, kind }: { readonly orderId: number; readonly kind: MailKind },
): Promise<boolean> {
  return database.transaction(async (query) => {
    // This mail goes alone; those that were to go with it wait for the next digest.
    await query(sql`
      UPDATE mail_jobs SET digest_id = 0
      WHERE state = 'queued' AND digest_id <> id AND digest_id = (
        SELECT j.id FROM mail_jobs j WHERE j.order_id = ${orderId} AND j.kind = ${kind} AND j.state <> 'sending')`);
    // Locks the order against erasure.
    const orders = await query(
      sql`SELECT id FROM orders WHERE id = ${orderId} AND erased_at IS NULL ${database.dialect.lockRows}`,
    );
    if (orders.length === 0) return false;
    // A mail that was sent before goes out marked as a possible duplicate, which it is.
    const queued = await query(sql`
      UPDATE mail_jobs
      SET state = 'queued', queued_at = relay_now(), due_at = relay_now(), attempts = 0,
          is_ambiguous = CASE WHEN state = 'sent' THEN 1 ELSE is_ambiguous END,
          lease_until = NULL, snapshot_at = NULL, digest_id = NULL
      WHERE order_id = ${orderId} AND kind = ${kind} AND state <> 'sending' RETURNING id`);
    return queued.length > 0;
  });
}
