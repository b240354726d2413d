/** What was done to an order, as its history and the desk's log call it. */
import type { DeskEvent } from '#order/desk-order.ts';
import { type OrderState, stateFacts } from '#shop/order-states.ts';

export function orderChangeOf(event: DeskEvent): ChangeKind {
  if (event.kind === 'state') return event.state;
  if (event.kind === 'note' && event.text === '') return 'note removed';
  if (event.kind === 'answer') return `answer ${event.answer}`;
  return event.kind;
}

/** A change of an order, without anything personal. */
export type ChangeKind =
  | OrderState
  | Exclude<DeskEvent['kind'], 'state' | 'answer'>
  | 'note removed'
  | 'answer send'
  | 'answer cancel';

/** A change in the order's history and in the log. */
export const changeLabels: Readonly<Record<ChangeKind, string>> = {
  new: stateFacts.new.label,
  confirmed: stateFacts.confirmed.label,
  packed: stateFacts.packed.label,
  shipped: stateFacts.shipped.label,
  delivered: stateFacts.delivered.label,
  returned: stateFacts.returned.label,
  cancelled: stateFacts.cancelled.label,
  note: 'Note',
  'note removed': 'Note removed',
  parcel: 'Courier and tracking number',
  correction: 'Correction',
  advance: 'Advance',
  paid: 'Paid by the courier',
  city: 'City',
  weight: 'Weight',
  wanted: 'The customer wants it after all',
  told: 'Customer told',
  'answer send': 'Confirmed by the customer',
  'answer cancel': 'Cancellation requested by the customer',
  undo: 'Undo',
  erased: 'Erased',
  unknown: 'Changed by a newer version of the desk.',
};

const undone: Partial<Readonly<Record<ChangeKind, string>>> = {
  note: 'note',
  'note removed': 'note',
  parcel: 'courier and tracking',
  correction: 'correction',
  advance: 'advance',
  paid: 'payment',
  city: 'city',
  weight: 'weight',
};

export function undoLabel(change: ChangeKind): string {
  return `Undo ${undone[change] ?? `“${changeLabels[change]}”`}`;
}
