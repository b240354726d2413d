/** Payments of couriers, and parcels that came back, as a form names them, and the events that note them (D118). */
import { type DeskEvent, amountToCollect, receivedOf } from '#order/desk-order.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { paidEvent, rests } from '#desk/orders/order-form.ts';
import { type Selected, changedReason, leftAsItIs, readSelected, selectedValue } from '#desk/orders/selected-orders.ts';
import { type Rupees, isRupees, rupees } from '#shop/money.ts';
import { lostStates, sentStates, stateWord } from '#shop/order-states.ts';

export const maxPayments = 500;

/** What becomes of an order's rest; `returned`: its parcel came back, and it owes nothing. */
export const outcomes = [...rests, 'returned'] as const;
type Outcome = (typeof outcomes)[number];

export interface Payment extends Selected {
  /** What the courier pays now, its charge included. */
  readonly amount: Rupees;
  readonly chargePaisa: number;
  readonly outcome: Outcome;
}

/** Of the same receipt. */
export interface Receipt {
  readonly receipt: string;
  readonly day: string;
}

/** The value of one tick: the orders of a parcel are paid together. */
export function paymentField(...parcel: readonly Omit<Payment, 'outcome'>[]): string {
  return parcel.map((payment) => selectedValue(payment, payment.amount, payment.chargePaisa)).join('+');
}

export function outcomeField(id: number): string {
  return `outcome.${id}`;
}

/** Reads each selected order once, in the page's order. Ignores malformed values. */
export function readPayments(form: URLSearchParams): readonly Payment[] {
  const single = [...form].flatMap(([name, value]) => value.split('+').map((each) => [name, each]));
  return readSelected(new URLSearchParams(single)).flatMap(({ more, ...selected }) => {
    const [amount = -1, chargePaisa = 0] = /^\d{1,15}-\d{1,15}$/.test(more) ? more.split('-').map(Number) : [];
    const outcome = outcomes.find((known) => known === form.get(outcomeField(selected.id))) ?? 'owed';
    return isRupees(amount) ? [{ ...selected, amount, chargePaisa, outcome }] : [];
  });
}

/**
 * The events that note a payment, or the reason why it is not noted. An order that was only shipped becomes delivered,
 * or returned, too.
 */
export function eventsOfPayment(
  { now }: WorkedOrder,
  payment: Payment,
  receipt: Receipt,
): readonly DeskEvent[] | string {
  const { amount, chargePaisa, outcome, sequence } = payment;
  const due = amountToCollect(now);
  const isLost = lostStates.includes(now.state);
  // Checked first, because a second click comes from an outdated page.
  if (outcome === 'returned' && isLost && (chargePaisa === 0 || now.chargePaisa > 0))
    return `is already ${stateWord(now.state)}.`;
  if (outcome !== 'returned' && now.paid > 0 && now.paid === due) return 'is already paid.';
  if (outcome === 'returned' ? !isLost && !sentStates.includes(now.state) : !/^(?:delivered|shipped)$/.test(now.state))
    return leftAsItIs(now);
  if (sequence !== now.sequence || (outcome !== 'returned' && now.paid + amount > Number(due))) return changedReason;
  const state = outcome === 'returned' ? (isLost ? now.state : 'returned') : 'delivered';
  const isWrittenOff = outcome === 'written off';
  const sums = { received: rupees(receivedOf(now) + amount), chargePaisa: now.chargePaisa + chargePaisa };
  const paid = paidEvent({ ...sums, isWrittenOff, ...receipt }, { ...now, state });
  return [
    ...(state === now.state ? [] : [{ kind: 'state', state } as const]),
    ...(paid.amount > 0 || chargePaisa > 0 ? [paid] : []),
  ];
}
