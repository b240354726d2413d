/**
 * Marks orders as paid. An order that was only shipped becomes delivered too, because its courier has paid for it.
 */
import { readSelected, type Selected, selectedValue } from '#desk/orders/change-each.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { amountToCollect, type DeskEvent } from '#order/desk-order.ts';
import { stateLabels } from '#order/order-states.ts';
import { isRupees, type Rupees } from '#shop/money.ts';

export const maxPayments = 500;

export interface Payment extends Selected {
  /** The total of the courier's payments, including this one. */
  readonly amount: Rupees;
  readonly chargePaisa: number;
}

export function paymentField(payment: Payment): string {
  return selectedValue(payment, payment.amount, payment.chargePaisa);
}

/** Reads each selected order once, in the page's order. Ignores malformed values. */
export function readPayments(form: URLSearchParams): readonly Payment[] {
  return readSelected(form).flatMap(({ more, ...selected }) => {
    const [amount = -1, chargePaisa = 0] = /^\d{1,15}-\d{1,15}$/.test(more) ? more.split('-').map(Number) : [];
    return isRupees(amount) ? [{ ...selected, amount, chargePaisa }] : [];
  });
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
