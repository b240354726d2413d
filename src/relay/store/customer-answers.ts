/** The order of a parcel page, and the customer's answer on it (D80, D81). */
import { decideEvent } from '#order/desk-order.ts';
import { listEntry } from '#order/list-entry.ts';
import { shortName } from '#order/order-name.ts';
import type { GivenAnswer, Parcel } from '#order/order-store.ts';
import { type Database, sql } from './database.ts';
import { eventColumns, eventsOf } from './order-events.ts';
import { makeChange } from './shared-changes.ts';
import { orderColumns, storedOrder } from './stored-row.ts';

/** The first order under a reference; `null` for one that is unknown or erased. */
export async function parcelOf(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  reference: string,
): Promise<Parcel | null> {
  const [row] = await read(sql`
    SELECT ${orderColumns} FROM orders o WHERE o.reference = ${reference} AND o.copy = 0 AND o.erased_at IS NULL`);
  if (!row) return null;
  const order = storedOrder(row);
  const events = await eventsOf(read, dialect.list([order.id]));
  return { order, events: (events.get(order.id) ?? []).map(({ event }) => event) };
}

/** Appends an answer in one transaction with the list's row and the log, so that the desk shows it. */
export async function appendAnswer(
  database: Database,
  reference: string,
  { answer, sequence, at }: GivenAnswer & { readonly at: number },
): Promise<'done' | 'nothing' | 'stale'> {
  const parcel = await parcelOf(database, reference);
  if (!parcel) return 'nothing';
  const { order, events } = parcel;
  const event = { kind: 'answer', answer } as const;
  const decision = decideEvent(order.check, events, { event, sequence });
  if (decision.kind !== 'append') return decision.kind === 'stale' ? 'stale' : 'nothing';
  const isDone = await makeChange(database, 'changeOrder', {
    sequence: sequence + 1,
    ...eventColumns(event),
    listed: { orderId: order.id, acceptedAt: order.acceptedAt, ...listEntry(order, decision.order) },
    // The desk logs the owner's changes in the same form (`src/desk/account/log.ts`).
    entry: {
      at,
      session: null,
      kind: 'order changed',
      detail: JSON.stringify({ order: shortName(order), change: `answer ${answer}` }),
    },
  });
  return isDone ? 'done' : 'stale';
}
