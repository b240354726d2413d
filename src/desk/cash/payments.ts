/**
 * Marks orders as paid, and undoes this. Each order gets its own events, independently of the others (D72). An order that was
 * only shipped becomes delivered too, because its courier has paid for it.
 */
import type { ChangedOrder, LeftOrder } from '#desk/orders/bulk.ts';
import type { DeskOrders, NewEvent } from '#desk/orders/desk-orders.ts';
import { amountToCollect, type DeskEvent } from '#order/desk-order.ts';
import { shortName } from '#order/order-name.ts';
import { stateLabels } from '#order/order-states.ts';
import { isRupees, type Rupees } from '#shop/money.ts';

export const maxPayments = 500;

/** A payment, as offered on a page. */
export interface Payment {
  readonly id: number;
  /** The order's number of events at that time. */
  readonly sequence: number;
  /** The total of the courier's payments, including this one. */
  readonly amount: Rupees;
  readonly chargePaisa: number;
}

/** A marked order, with the number of events that this took. */
export interface PaidOrder extends ChangedOrder {
  readonly events: number;
  readonly amount: Rupees;
}

type By = Pick<NewEvent, 'at' | 'session'>;

export function paymentField({ id, sequence, amount, chargePaisa }: Payment): string {
  return [id, sequence, amount, chargePaisa].join('-');
}

/** Reads each selected order once, in the page's order. Ignores malformed values. */
export function readPayments(form: URLSearchParams): readonly Payment[] {
  const read = form.getAll('order').flatMap((value) => {
    const [id = 0, sequence = 0, amount = -1, chargePaisa = -1] = numbersIn(value, 4);
    return isRupees(amount) && Number.isSafeInteger(chargePaisa) && chargePaisa >= 0
      ? [[id, { id, sequence, amount, chargePaisa }] as const]
      : [];
  });
  return [...new Map(read).values()];
}

/** Reads the orders to undo: their ids, their numbers of events, and how many of these to undo. */
export function readUndos(form: URLSearchParams): readonly Pick<PaidOrder, 'id' | 'sequence' | 'events'>[] {
  return form.getAll('order').flatMap((value) => {
    const [id, sequence, events] = numbersIn(value, 3);
    return id === undefined || sequence === undefined || events === undefined ? [] : [{ id, sequence, events }];
  });
}

function numbersIn(value: string, count: number): readonly number[] {
  const parts = value.split('-');
  return parts.length === count && parts.every((part) => /^\d{1,15}$/.test(part)) ? parts.map(Number) : [];
}

export async function pay(orders: DeskOrders, payment: Payment, by: By): Promise<PaidOrder | LeftOrder> {
  const { id, sequence, amount, chargePaisa } = payment;
  const worked = await orders.order(id);
  if (!worked) return { id, name: null, reason: 'no longer exists.' };
  const { record, now } = worked;
  const name = shortName(record);
  const left = (reason: string): LeftOrder => ({ id, name, reason });
  // Checked first, because a second click comes from an outdated page.
  if (now.paid > 0 && now.paid === amount) return left('is already paid.');
  if (now.state !== 'delivered' && now.state !== 'shipped')
    return left(`is ${stateLabels[now.state].toLowerCase()}, and was left as it is.`);
  if (now.sequence !== sequence || amountToCollect(now) !== amount) return left(changed);
  const events: readonly DeskEvent[] = [
    ...(now.state === 'shipped' ? [{ kind: 'state', state: 'delivered' } as const] : []),
    { kind: 'paid', amount, chargePaisa },
  ];
  const done = await append(orders, { id, sequence }, { events, ...by });
  return done === events.length ? { id, name, sequence: sequence + done, events: done, amount } : left(changed);
}

export async function undo(
  orders: DeskOrders,
  { id, sequence, events }: Pick<PaidOrder, 'id' | 'sequence' | 'events'>,
  by: By,
): Promise<ChangedOrder | LeftOrder> {
  const worked = await orders.order(id);
  if (!worked) return { id, name: null, reason: 'no longer exists.' };
  const name = shortName(worked.record);
  const undone = await append(
    orders,
    { id, sequence },
    { events: Array.from({ length: Math.min(events, 2) }, () => ({ kind: 'undo' })), ...by },
  );
  return undone === events ? { id, name, sequence: sequence + undone } : { id, name, reason: changed };
}

const changed = 'was changed in the meantime; check it.';

/** The number of events that were appended, one after the other. */
async function append(
  orders: DeskOrders,
  { id, sequence }: Pick<PaidOrder, 'id' | 'sequence'>,
  { events, ...by }: By & { readonly events: readonly DeskEvent[] },
): Promise<number> {
  for (const [index, event] of events.entries()) {
    const outcome = await orders.change(id, { ...by, event, sequence: sequence + index });
    if (outcome !== 'done') return index;
  }
  return events.length;
}
