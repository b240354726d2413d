/**
 * Marks orders as paid, and undoes this. An order that was only shipped becomes delivered too, because its courier has paid
 * for it.
 */
import type { ChangedOrder, Selected } from '#desk/orders/change-each.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { amountToCollect, type DeskEvent } from '#order/desk-order.ts';
import { stateLabels } from '#order/order-states.ts';
import { isRupees, type Rupees } from '#shop/money.ts';

export const maxPayments = 500;
/** Events of one payment: the delivery and the payment. */
const maxEvents = 2;

/** A payment, as offered on a page. */
export interface Payment extends Selected {
  /** The total of the courier's payments, including this one. */
  readonly amount: Rupees;
  readonly chargePaisa: number;
}

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

interface Undo extends Selected {
  /** The number of its events to undo. */
  readonly count: number;
}

export function undoField({ id, sequence, appended }: ChangedOrder): string {
  return [id, sequence, appended].join('-');
}

export function readUndos(form: URLSearchParams): readonly Undo[] {
  return form.getAll('order').flatMap((value) => {
    const [id, sequence, count] = numbersIn(value, 3);
    return id === undefined || sequence === undefined || count === undefined ? [] : [{ id, sequence, count }];
  });
}

function numbersIn(value: string, count: number): readonly number[] {
  const parts = value.split('-');
  return parts.length === count && parts.every((part) => /^\d{1,15}$/.test(part)) ? parts.map(Number) : [];
}

/** Returns the events that record a payment, or the reason why it is not recorded. */
export function eventsOfPayment({ now }: WorkedOrder, { amount, chargePaisa }: Payment): readonly DeskEvent[] | string {
  // Checked first, because a second click comes from an outdated page.
  if (now.paid > 0 && now.paid === amount) return 'is already paid.';
  if (now.state !== 'delivered' && now.state !== 'shipped')
    return `is ${stateLabels[now.state].toLowerCase()}, and was left as it is.`;
  if (amountToCollect(now) !== amount) return 'was changed in the meantime; check it.';
  const paid = { kind: 'paid', amount, chargePaisa } as const;
  return now.state === 'shipped' ? [{ kind: 'state', state: 'delivered' }, paid] : [paid];
}

export function eventsOfUndo({ count }: Undo): readonly DeskEvent[] {
  return Array.from({ length: Math.min(count, maxEvents) }, () => ({ kind: 'undo' }));
}
