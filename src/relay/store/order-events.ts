/** The desk's events as the orders database keeps them: a kind, and the rest as JSON. Our own, so only what tells the kinds apart is checked. */
import { answers, type DeskEvent } from '#order/desk-order.ts';
import { orderStates } from '#order/order-states.ts';
import { isRupees } from '#shop/money.ts';
import { type Ask, integerOf, type Row, type Sql, sql, textOf } from './database.ts';

export interface StoredEvent {
  readonly event: DeskEvent;
  readonly madeAt: number;
}

export function eventColumns({ kind, ...detail }: DeskEvent): { readonly kind: string; readonly detail: string } {
  return { kind, detail: JSON.stringify(detail) };
}

/** An event that this version can't read, of a later one or from a hand in the database, is `unknown`. */
export function storedEvent(row: Row): StoredEvent {
  const event: unknown = { ...parsed(textOf(row, 'detail')), kind: textOf(row, 'kind') };
  return { event: isEvent(event) ? event : { kind: 'unknown' }, madeAt: integerOf(row, 'made_at') };
}

/** The events of several orders, by the ids of these; `ids` as `Dialect.list` makes it. */
export async function eventsOf(ask: Ask, ids: Sql): Promise<ReadonlyMap<number, readonly StoredEvent[]>> {
  const rows = await ask(sql`
    SELECT order_id, kind, detail, made_at FROM order_events WHERE order_id IN ${ids} ORDER BY order_id, sequence`);
  const byOrder = Map.groupBy(rows, (row) => integerOf(row, 'order_id'));
  return new Map([...byOrder].map(([id, made]) => [id, made.map(storedEvent)]));
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // A hand in the database: the event is then one of no kind.
  }
}

function isEvent(value: unknown): value is DeskEvent {
  const { kind, state, text, courier, trackingNumber, answer, amount, chargePaisa, city } = Object(value);
  switch (kind) {
    case 'state':
      return orderStates.some((known) => known === state);
    case 'note':
      return typeof text === 'string';
    case 'parcel':
      return typeof courier === 'string' && typeof trackingNumber === 'string';
    case 'answer':
      return answers.some((known) => known === answer);
    case 'advance':
      return isRupees(amount);
    case 'paid':
      return isRupees(amount) && Number.isSafeInteger(chargePaisa) && chargePaisa >= 0;
    case 'city':
      return typeof city === 'string';
    default:
      return kind === 'correction' || kind === 'undo' || kind === 'erased';
  }
}
