/** Retention in the orders database: personal data is erased first, and the erased order is deleted later. */
import { noCustomer } from '#order/customer-fields.ts';
import type { Confirmation } from '#order/confirmation.ts';
import { type DeskEvent, deskOrder } from '#order/desk-order.ts';
import type { OrderCheck } from '#order/check-order.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { type Database, integerOf, sql } from './database.ts';
import { whereOwed } from './listed-orders.ts';
import { eventColumns, orderColumns, ordersWithEvents, unsentMails } from './stored-row.ts';

export interface Erasure {
  readonly max: number;
  /** True if the operator asked for mails as files (`MAIL=files`), so that a file counts as having reached the owner. */
  readonly isMailToFiles: boolean;
}

export async function eraseOrders(database: Database, time: number, { max, isMailToFiles }: Erasure): Promise<number> {
  const { isOneOf, lockRows } = database.dialect;
  const erased = await database.transaction(async (query) => {
    const old = await query(sql`
      SELECT ${orderColumns} FROM orders o
      WHERE o.erased_at IS NULL AND o.accepted_at < ${time}
        AND EXISTS (
          SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.kind = 'owner'
            AND (j.state = 'sent' OR (j.state = 'written' AND CAST(${isMailToFiles ? 1 : 0} AS integer) = 1)))
        AND NOT EXISTS (${unsentMails})
      ORDER BY o.accepted_at LIMIT ${max} ${lockRows}`);
    const erasedIds: number[] = [];
    for (const { order, events } of await ordersWithEvents(query, database.dialect, old)) {
      const { params, check, confirmation } = erasedOrder(order, events);
      // The owner may have queued its mail again meanwhile.
      const rows = await query(sql`
        UPDATE orders AS o SET erased_at = relay_now(), params = ${JSON.stringify(params)},
          order_check = ${JSON.stringify(check)}, confirmation = ${JSON.stringify(confirmation)}
        WHERE o.id = ${order.id} AND NOT EXISTS (${unsentMails}) RETURNING id`);
      if (rows.length === 0) continue;
      erasedIds.push(order.id);
      for (const [index, event] of events.entries()) {
        const remains = erasedEvent(event);
        if (remains === event) continue;
        const { kind, detail } = eventColumns(remains);
        await query(sql`
          UPDATE order_events SET kind = ${kind}, detail = ${detail} WHERE order_id = ${order.id} AND sequence = ${index + 1}`);
      }
    }
    const areErased = isOneOf(erasedIds);
    await query(sql`
      UPDATE mail_jobs SET address = NULL, sender_key = NULL, receipt = NULL, last_problem = NULL WHERE order_id ${areErased}`);
    await query(sql`
      UPDATE desk_orders SET name = '', city = '', products = NULL, to_tell = 0,
        search = (SELECT lower(key) FROM orders WHERE id = order_id)
      WHERE order_id ${areErased}`);
    await query(sql`DELETE FROM order_phones WHERE order_id ${areErased}`);
    return erasedIds.length;
  });
  if (erased > 0) database.scrub();
  return erased;
}

/**
 * Deletes all copies of a reference together, so that no copy number is reused; not while a courier owes money for one
 * (D85).
 */
export async function purgeOrders(database: Database, time: number, max: number): Promise<number> {
  const forgotten = await database.transaction(async (query) => {
    const old = await query(sql`
      SELECT o.id FROM orders o
      WHERE o.erased_at IS NOT NULL AND o.accepted_at < ${time}
        AND NOT EXISTS (
          SELECT 1 FROM orders n WHERE n.reference = o.reference AND (n.accepted_at >= ${time} OR n.erased_at IS NULL))
        AND NOT EXISTS (
          SELECT 1 FROM desk_orders d JOIN orders n ON n.id = d.order_id
          WHERE ${whereOwed} AND (n.id = o.id OR n.reference = o.reference))
      ORDER BY o.id LIMIT ${max}`);
    const areOld = database.dialect.isOneOf(old.map((row) => integerOf(row, 'id')));
    await query(sql`DELETE FROM mail_jobs WHERE order_id ${areOld}`);
    await query(sql`DELETE FROM order_events WHERE order_id ${areOld}`);
    await query(sql`DELETE FROM desk_orders WHERE order_id ${areOld}`);
    await query(sql`DELETE FROM orders WHERE id ${areOld}`);
    return old.length;
  });
  if (forgotten > 0) database.scrub();
  return forgotten;
}

type Body = Pick<StoredOrder, 'params' | 'check' | 'confirmation'>;

/** An order after its retention period: its reference, times, and sums after corrections, but nothing personal. */
export function erasedOrder({ check, confirmation }: Body, events: readonly DeskEvent[] = []): Body {
  return { params: {}, check: erasedCheck(check, events), confirmation: erasedConfirmation(confirmation) };
}

/** States, payments and the courier's name remain; other events only keep their place in the sequence. */
function erasedEvent(event: DeskEvent): DeskEvent {
  switch (event.kind) {
    case 'parcel':
      return { ...event, trackingNumber: '' };
    case 'state':
    case 'answer':
    case 'told':
    case 'wanted':
    case 'weight':
    case 'advance':
    case 'paid':
    case 'undo':
      return event;
    case 'note':
    case 'city':
    case 'correction':
    case 'erased':
    case 'unknown':
      return { kind: 'erased' };
  }
}

function erasedCheck(check: OrderCheck, events: readonly DeskEvent[]): OrderCheck {
  if (check.kind === 'unreadable') return { kind: 'unreadable', problem: 'erased' };
  const { reference, placedAt, catalogue } = check.order;
  const { subtotal, delivery, grandTotal } = deskOrder(check, events).contents ?? check.order;
  return {
    kind: 'checked',
    order: { reference, placedAt, customer: noCustomer, lines: [], subtotal, delivery, grandTotal, catalogue },
    findings: check.findings.map(({ kind }) => ({ kind, text: '' })),
  };
}

function erasedConfirmation(confirmation: Confirmation): Confirmation {
  return confirmation.kind === 'queued' ? { kind: 'queued', address: '' } : confirmation;
}
