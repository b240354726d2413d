import type { OrderState } from '#order/desk-order.ts';

/** A state as people read it. */
export const stateWords: Readonly<Record<OrderState, string>> = {
  new: 'New',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
};

/** On the button that brings an order there. */
export const stateActions: Readonly<Record<OrderState, string>> = {
  new: 'Back to new',
  confirmed: 'Confirm the order',
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
  cancelled: 'Cancel the order',
};

/** What usually comes next; null at the end. */
export const nextState: Readonly<Record<OrderState, OrderState | null>> = {
  new: 'confirmed',
  confirmed: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
  delivered: null,
  returned: null,
  cancelled: null,
};
