/** The names of the changes of an order, as people read them. */
import type { OrderChange } from '#desk/account/log.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { type OrderState, stateLabels } from '#order/order-states.ts';

/** On the button that brings an order into a state. */
export const stateActions: Readonly<Record<OrderState, string>> = {
  new: 'Back to new',
  confirmed: 'Confirm the order',
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
  cancelled: 'Cancel the order',
};

export function orderChangeOf(event: DeskEvent): OrderChange {
  if (event.kind === 'state') return event.state;
  if (event.kind === 'note' && event.text === '') return 'note removed';
  if (event.kind === 'answer') return `answer ${event.answer}`;
  return event.kind;
}

/** A change in the order's history and in the log. */
export const changeLabels: Readonly<Record<OrderChange, string>> = {
  ...stateLabels,
  note: 'Note',
  'note removed': 'Note removed',
  parcel: 'Courier and tracking number',
  correction: 'Correction',
  advance: 'Advance',
  paid: 'Paid by the courier',
  city: 'City',
  'answer send': 'Confirmed by the customer',
  'answer cancel': 'Cancellation requested by the customer',
  undo: 'Undo',
  erased: 'Erased',
  unknown: 'Changed by a newer version of the desk.',
};

const undone: Partial<Readonly<Record<OrderChange, string>>> = {
  note: 'note',
  'note removed': 'note',
  parcel: 'tracking number',
  correction: 'correction',
  advance: 'advance',
  paid: 'payment',
  city: 'city',
};

export function undoLabel(change: OrderChange): string {
  return `Undo ${undone[change] ?? `“${changeLabels[change]}”`}`;
}
