/**
 * An order as its owner works on it. What the shopper sent never changes; each change is an event of its own, appended with
 * the next number, and the order as it is now is the fold of all of them. `undo` takes back the last change that still
 * counts, so undoing again goes further back. A change names the number of events it was made upon: where another came
 * first, from a second phone, it is stale and nothing is appended.
 */
import type { CheckedLine, OrderCheck } from './order-check.ts';
import type { Customer } from './customer-fields.ts';
import type { Charges } from './order.ts';
import { type Rupees, sum, times } from '#shop/money.ts';

export const orderStates = ['new', 'confirmed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** States whose orders bring no money, and count in no sum. */
export const lostStates: readonly OrderState[] = ['returned', 'cancelled'];

export type Change =
  | { readonly kind: 'state'; readonly state: OrderState }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'parcel'; readonly courier: string; readonly trackingNumber: string }
  /** Everything that is absent stays as it was, single fields of the customer included. */
  | {
      readonly kind: 'correction';
      readonly customer?: Partial<Customer>;
      /** One for each line, in their order; 0 takes the line out. */
      readonly quantities?: readonly number[];
      readonly delivery?: Rupees;
    };

/**
 * The personal part of an `erased` event was deleted at the end of its retention period; only a later version can read an
 * `unknown` one. Both keep their place and change nothing.
 */
export type DeskEvent = Change | { readonly kind: 'undo' } | { readonly kind: 'erased' } | { readonly kind: 'unknown' };

export interface DeskLine extends CheckedLine {
  /** Pieces that the shopper ordered. */
  readonly orderedQuantity: number;
}

/** What goes to whom, and what is paid for it. */
export interface Parcel extends Charges {
  readonly customer: Customer;
  /** Lines taken out are among them, with the quantity 0. */
  readonly lines: readonly DeskLine[];
}

export interface DeskOrder {
  /** How many events there are so far. */
  readonly sequence: number;
  readonly state: OrderState;
  readonly note: string;
  readonly courier: string;
  readonly trackingNumber: string;
  /** Null for a message that could not be read. */
  readonly parcel: Parcel | null;
  /** Whether the owner corrected what the shopper sent. */
  readonly isCorrected: boolean;
  /** What the next undo takes back; null for nothing. */
  readonly lastChange: Change | null;
}

/** The order after all its events, the first one first. Throws a RangeError where a correction's sum is beyond exact numbers. */
export function deskOrder(check: OrderCheck, events: readonly DeskEvent[]): DeskOrder {
  const changes = changesInEffect(events);
  const start: DeskOrder = {
    sequence: events.length,
    state: 'new',
    note: '',
    courier: '',
    trackingNumber: '',
    parcel: parcelAsSent(check),
    isCorrected: false,
    lastChange: null,
  };
  return changes.reduce<DeskOrder>((order, change) => ({ ...applied(order, change), lastChange: change }), start);
}

export type Decision =
  | { readonly kind: 'append'; readonly order: DeskOrder }
  /** Another change came first. */
  | { readonly kind: 'stale' }
  /** It would change nothing. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'too large' };

/** What becomes of an event that was made when the order had `seen` events. */
export function decideEvent(
  check: OrderCheck,
  events: readonly DeskEvent[],
  { event, seen }: { readonly event: DeskEvent; readonly seen: number },
): Decision {
  if (seen !== events.length) return { kind: 'stale' };
  try {
    const before = deskOrder(check, events);
    if (event.kind === 'undo' ? before.lastChange === null : isIdle(before, event)) return { kind: 'nothing' };
    return { kind: 'append', order: deskOrder(check, [...events, event]) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'too large' };
    throw error;
  }
}

/** An erased event keeps its place, so that an undo after it takes back the same change as before. */
function changesInEffect(events: readonly DeskEvent[]): readonly Change[] {
  const kept = events.reduce<readonly Exclude<DeskEvent, { kind: 'undo' }>[]>(
    (before, event) => (event.kind === 'undo' ? before.slice(0, -1) : [...before, event]),
    [],
  );
  return kept.filter((event) => event.kind !== 'erased' && event.kind !== 'unknown');
}

function isIdle(before: DeskOrder, event: Exclude<DeskEvent, { kind: 'undo' }>): boolean {
  return event.kind === 'erased' || event.kind === 'unknown' || contents(before) === contents(applied(before, event));
}

function contents({ state, note, courier, trackingNumber, parcel }: DeskOrder): string {
  return JSON.stringify([state, note, courier, trackingNumber, parcel]);
}

function parcelAsSent(check: OrderCheck): Parcel | null {
  if (check.kind === 'unreadable') return null;
  const { customer, lines, subtotal, delivery, grandTotal } = check.order;
  return {
    customer,
    lines: lines.map((line) => ({ ...line, orderedQuantity: line.quantity })),
    subtotal,
    delivery,
    grandTotal,
  };
}

function applied(order: DeskOrder, change: Change): DeskOrder {
  switch (change.kind) {
    case 'state':
      return { ...order, state: change.state };
    case 'note':
      return { ...order, note: change.text };
    case 'parcel':
      return { ...order, courier: change.courier, trackingNumber: change.trackingNumber };
    case 'correction':
      return order.parcel ? { ...order, parcel: corrected(order.parcel, change), isCorrected: true } : order;
  }
}

/** Sums as the shopper sent them stay so until a quantity or the fee is corrected, right or not. */
function corrected(parcel: Parcel, { customer, quantities, delivery }: Change & { kind: 'correction' }): Parcel {
  const lines = parcel.lines.map((line, index) => withQuantity(line, quantities?.[index] ?? line.quantity));
  const hasNewSum = delivery !== undefined || lines.some((line, index) => line !== parcel.lines[index]);
  const charges = {
    subtotal: quantities ? sum(lines.map((line) => line.lineTotal)) : parcel.subtotal,
    delivery: delivery ?? parcel.delivery,
  };
  return {
    customer: { ...parcel.customer, ...customer },
    lines,
    ...(hasNewSum
      ? { ...charges, grandTotal: sum([charges.subtotal, charges.delivery]) }
      : { subtotal: parcel.subtotal, delivery: parcel.delivery, grandTotal: parcel.grandTotal }),
  };
}

function withQuantity(line: DeskLine, quantity: number): DeskLine {
  return quantity === line.quantity ? line : { ...line, quantity, lineTotal: times(line.price, quantity) };
}
