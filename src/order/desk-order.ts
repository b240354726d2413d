/**
 * An order plus its owner's changes. What the shopper sent never changes; each change is an event of its own, appended
 * with the next number, and the order as it is now is the fold of all of them. `undo` reverts the last change that
 * still counts, so a second undo reverts the change before it; what stays is the customer's answer, that the customer was
 * told, and that an order was made of a message. A change names the number of events that it was based on: if another
 * one came first, from a second phone, it is stale and nothing is appended.
 */
import type { OrderCheck } from './check-order.ts';
import { contentsAsSent, type Correction, corrected, type OrderContents } from './order-contents.ts';
import { noRupees, type Rupees, rupees } from '#shop/money.ts';
import { lostStates, parcelSteps, type OrderState, stateFacts } from '#shop/order-states.ts';

/** An order that was made of an unreadable message. */
export interface MadeOrder {
  readonly id: number;
  /** As people see it. */
  readonly name: string;
}

/**
 * The amount that is settled so far, of it what the owner wrote off, and the charge that the courier deducted, in
 * hundredths of a rupee (D85). The receipt and the day, such as `2026-11-21`, are those of the last payment (D118).
 */
export interface Paid {
  readonly kind: 'paid';
  readonly amount: Rupees;
  readonly chargePaisa: number;
  readonly writtenOff?: Rupees;
  readonly receipt?: string;
  readonly day?: string;
}

/** One payment of a courier: what it adds to those before; below 0 where it corrects them. */
export interface Payment {
  /** The number of its event. */
  readonly number: number;
  /** In rupees, the charge included. */
  readonly received: number;
  readonly chargePaisa: number;
  readonly writtenOff: number;
  readonly receipt: string;
  /** Empty for the day of its event. */
  readonly day: string;
}

export type Change =
  /** `into`: the order that the owner made of this message, which could not be read; the state is then `cancelled`. */
  | { readonly kind: 'state'; readonly state: OrderState; readonly into?: MadeOrder }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'parcel'; readonly courier: string; readonly trackingNumber: string }
  /** The sum that the customer has paid so far (D85). */
  | { readonly kind: 'advance'; readonly amount: Rupees }
  | Paid
  /** The owner's choice of the city (D84); empty to use the one in the address. */
  | { readonly kind: 'city'; readonly city: string }
  /** The owner's weight of the whole parcel (D84); 0 to use the products'. */
  | { readonly kind: 'weight'; readonly grams: number }
  /** The customer wants the order after all, as the owner heard: it answers a cancellation (D115). */
  | { readonly kind: 'wanted' }
  | Correction;

/** The customer's answer on the order's page: send the order, or cancel it (D81). The last one counts. */
export const answers = ['send', 'cancel'] as const;
export type Answer = (typeof answers)[number];

/**
 * The personal part of an `erased` event was deleted at the end of its retention period; only a later version can read an
 * `unknown` one. Both stay in the sequence and change nothing.
 */
export type DeskEvent =
  | Change
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The owner told the customer of this state (D120). */
  | { readonly kind: 'told'; readonly state: OrderState }
  | { readonly kind: 'undo' }
  | { readonly kind: 'erased' }
  | { readonly kind: 'unknown' };

export interface DeskOrder {
  /** The number of its events. */
  readonly sequence: number;
  readonly state: OrderState;
  /** The order that was made of this message, which stands for nothing from then on; `null` for none. */
  readonly madeInto: MadeOrder | null;
  readonly note: string;
  readonly courier: string;
  readonly trackingNumber: string;
  /** The owner's choice; empty if there is none, or if the address was corrected since (D84). */
  readonly city: string;
  /** The owner's weight of the parcel, in grams; 0 if there is none, or if the products were corrected since (D84). */
  readonly grams: number;
  /** The customer's last word, on the order's page or to the owner; `null` for none. */
  readonly answer: Answer | null;
  /** True if the customer was told of the state. */
  readonly isTold: boolean;
  /** 0 for none. */
  readonly advance: Rupees;
  /** What is settled: the courier's payments, including its charge, and what was written off. */
  readonly paid: Rupees;
  readonly writtenOff: Rupees;
  /** The courier's charge, in hundredths of a rupee. */
  readonly chargePaisa: number;
  /** The number of the event that set the state, from 1; `null` if there is none. */
  readonly stateEvent: number | null;
  readonly receipt: string;
  readonly paidDay: string;
  readonly payments: readonly Payment[];
  /** `null` for a message that could not be read. */
  readonly contents: OrderContents | null;
  /** True if the owner corrected the shopper's order. */
  readonly isCorrected: boolean;
  /**
   * The change that the next undo would revert; `null` for none, or if it was erased or is unknown: then nothing can be
   * undone.
   */
  readonly lastChange: Change | null;
}

/**
 * The order after all its events, the first one first. Throws a RangeError if the sum of a correction is beyond exact
 * numbers.
 */
export function deskOrder(check: OrderCheck, events: readonly DeskEvent[]): DeskOrder {
  const start: DeskOrder = {
    sequence: events.length,
    state: 'new',
    madeInto: null,
    note: '',
    courier: '',
    trackingNumber: '',
    city: '',
    grams: 0,
    answer: null,
    isTold: false,
    advance: noRupees,
    paid: noRupees,
    writtenOff: noRupees,
    chargePaisa: 0,
    stateEvent: null,
    receipt: '',
    paidDay: '',
    payments: [],
    contents: contentsAsSent(check),
    isCorrected: false,
    lastChange: null,
  };
  const { inEffect, last } = eventsInEffect(events);
  const order = inEffect.reduce((before, { event, number }) => applied(before, event, number), start);
  return { ...order, lastChange: last && isChange(last) ? last : null };
}

/** The cash that the courier collects: the total less the advance; `null` for a message that could not be read (D85). */
export function amountToCollect({
  contents,
  advance,
}: Pick<DeskOrder, 'advance'> & { readonly contents: Pick<OrderContents, 'grandTotal'> | null }): Rupees | null {
  return contents && rupees(Math.max(0, contents.grandTotal - advance));
}

/** True until the order is packed or cancelled: the customer can still say whether to send it (D81). */
export function takesAnswer({ state }: Pick<DeskOrder, 'state'>): boolean {
  return stateFacts[state].takesAnswer;
}

/**
 * True while the customer wants to cancel and nobody has answered: the order is neither cancelled nor returned, and the
 * customer has not said since that it is wanted after all (D115).
 */
export function isCancelOpen({ answer, state }: Pick<DeskOrder, 'answer' | 'state'>): boolean {
  return answer === 'cancel' && !lostStates.includes(state);
}

/** True if a change moves the parcel on although the customer's cancellation is unanswered (D115). */
export function isAgainstCancellation(before: DeskOrder, after: DeskOrder): boolean {
  const stepOf = ({ state }: DeskOrder) => Math.max(0, parcelSteps.indexOf(state));
  return isCancelOpen(after) && stepOf(after) > stepOf(before);
}

/** After its retention period an order still accepts what is not personal: states, payments, and their undo (D85). */
export function acceptsWhenErased({ lastChange }: Pick<DeskOrder, 'lastChange'>, event: DeskEvent): boolean {
  const change = event.kind === 'undo' ? lastChange : event;
  return change?.kind === 'state' || change?.kind === 'paid' || change?.kind === 'wanted';
}

/** An event with the order before and after it. */
export interface HistoryStep {
  readonly event: DeskEvent;
  readonly before: DeskOrder;
  readonly after: DeskOrder;
}

export function orderHistory(check: OrderCheck, events: readonly DeskEvent[]): readonly HistoryStep[] {
  const after = (count: number) => deskOrder(check, events.slice(0, count));
  return events.map((event, index) => ({ event, before: after(index), after: after(index + 1) }));
}

/** The order as sent, with the owner's corrections and the advance: mails use it from then on. */
export function correctedCheck(check: OrderCheck, events: readonly DeskEvent[]): OrderCheck {
  const { contents, isCorrected, advance } = deskOrder(check, events);
  if (check.kind === 'unreadable' || !contents || (!isCorrected && advance === 0)) return check;
  const order = { ...check.order, ...(advance > 0 && { advance }) };
  if (!isCorrected) return { ...check, order };
  const lines = contents.lines.filter(({ quantity }) => quantity > 0);
  const agreedTotal = check.order.grandTotal;
  return { ...check, order: { ...order, ...contents, lines, catalogue: null, agreedTotal } };
}

export type Decision =
  | { readonly kind: 'append'; readonly order: DeskOrder }
  /** Another change came first. */
  | { readonly kind: 'stale' }
  /** It would change nothing. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'too large' };

/** Decides whether an event still applies that was made when the order had `sequence` events. */
export function decideEvent(
  check: OrderCheck,
  events: readonly DeskEvent[],
  { event, sequence }: { readonly event: DeskEvent; readonly sequence: number },
): Decision {
  if (sequence !== events.length) return { kind: 'stale' };
  try {
    const before = deskOrder(check, events);
    if (isNoop(before, event)) return { kind: 'nothing' };
    return { kind: 'append', order: deskOrder(check, [...events, event]) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'too large' };
    throw error;
  }
}

type EffectiveEvent = Exclude<DeskEvent, { kind: 'undo' }>;

/**
 * The events that count, each with its number from 1, and the last one that an undo would revert. Erased and unknown
 * ones are among them, as an undo reverted the same event.
 */
function eventsInEffect(events: readonly DeskEvent[]) {
  const changes: { readonly event: EffectiveEvent; readonly number: number }[] = [];
  const given: typeof changes = [];
  for (const [index, event] of events.entries()) {
    if (event.kind === 'undo') changes.pop();
    else (isUndone(event) ? changes : given).push({ event, number: index + 1 });
  }
  const inEffect = [...changes, ...given].sort((one, other) => one.number - other.number);
  return { inEffect, last: changes.at(-1)?.event };
}

/** True for an event that an undo reverts; an order that was made of a message can be cancelled instead. */
function isUndone(event: EffectiveEvent): boolean {
  if (event.kind === 'state') return event.into === undefined;
  return event.kind !== 'answer' && event.kind !== 'told';
}

function isChange(event: EffectiveEvent): event is Change {
  return isUndone(event) && event.kind !== 'erased' && event.kind !== 'unknown';
}

function isNoop(before: DeskOrder, event: DeskEvent): boolean {
  if (event.kind === 'undo') return before.lastChange === null;
  if (event.kind === 'answer') return event.answer === before.answer || !takesAnswer(before);
  return comparableText(before) === comparableText(applied(before, event, null));
}

function comparableText(order: DeskOrder): string {
  const howItCameAbout = { sequence: 0, stateEvent: null, payments: [], isCorrected: false, lastChange: null };
  return JSON.stringify({ ...order, ...howItCameAbout });
}

/** `number` is the event's; `null` for a trial. */
function applied(order: DeskOrder, change: EffectiveEvent, number: number | null): DeskOrder {
  switch (change.kind) {
    case 'erased':
    case 'unknown':
      return order;
    case 'state':
      if (order.madeInto) return order;
      return { ...order, state: change.state, madeInto: change.into ?? null, isTold: false, stateEvent: number };
    case 'note':
      return { ...order, note: change.text };
    case 'parcel':
      return { ...order, courier: change.courier, trackingNumber: change.trackingNumber };
    case 'advance':
      return { ...order, advance: change.amount };
    case 'paid':
      return paidOrder(order, change, number ?? 0);
    case 'city':
      return { ...order, city: change.city };
    case 'weight':
      return { ...order, grams: change.grams };
    case 'wanted':
      return { ...order, answer: 'send' };
    case 'answer':
      return { ...order, answer: change.answer };
    case 'told':
      return { ...order, isTold: order.isTold || change.state === order.state };
    case 'correction': {
      const before = order.contents;
      if (!before) return order;
      const contents = corrected(before, change);
      const { address, province } = contents.customer;
      const isSamePlace = address === before.customer.address && province === before.customer.province;
      const isSameParcel = !change.quantities && !change.added;
      const grams = isSameParcel ? order.grams : 0;
      return { ...order, contents, city: isSamePlace ? order.city : '', grams, isCorrected: true };
    }
  }
}

function paidOrder(order: DeskOrder, paid: Paid, number: number): DeskOrder {
  const { amount, chargePaisa, writtenOff = noRupees, receipt = '', day = '' } = paid;
  const payment: Payment = {
    number,
    received: amount - writtenOff - receivedOf(order),
    chargePaisa: chargePaisa - order.chargePaisa,
    writtenOff: writtenOff - order.writtenOff,
    receipt,
    day,
  };
  const payments = [...order.payments, payment];
  return { ...order, paid: amount, writtenOff, chargePaisa, receipt, paidDay: day, payments };
}

/** The courier's payments so far, in rupees, including its charge. */
export function receivedOf({ paid, writtenOff }: Pick<DeskOrder, 'paid' | 'writtenOff'>): Rupees {
  return rupees(paid - writtenOff);
}

/**
 * The money of a delivered order: the cash collected at the door (the amount paid if the order's is unknown), the part
 * of it that the courier owes, and payments in excess of it, such as for an order that was returned later (D85).
 */
export function orderMoney(order: DeskOrder): Readonly<Record<'collected' | 'owed' | 'over', Rupees>> {
  const received = receivedOf(order);
  const collected = order.state === 'delivered' ? (amountToCollect(order) ?? received) : noRupees;
  const [owed, over] = [collected - order.paid, received - collected];
  return { collected, owed: rupees(Math.max(0, owed)), over: rupees(Math.max(0, over)) };
}
