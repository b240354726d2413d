/** The states of an order: new → confirmed → packed → shipped → delivered; or returned, or cancelled. */

export const orderStates = ['new', 'confirmed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** The states that follow one another. */
export const parcelSteps: readonly OrderState[] = ['new', 'confirmed', 'packed', 'shipped', 'delivered'];

/** States of orders whose parcels have not left yet. */
export const unsentStates: readonly OrderState[] = ['new', 'confirmed', 'packed'];

/** States of orders whose parcels have left. */
export const sentStates: readonly OrderState[] = ['shipped', 'delivered', 'returned'];

/** States whose orders bring no money, and count in no sum. */
export const lostStates: readonly OrderState[] = ['returned', 'cancelled'];

export const stateLabels: Readonly<Record<OrderState, string>> = {
  new: 'New',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
};

/** The state that usually follows; `null` at the end. */
export const nextState: Readonly<Record<OrderState, OrderState | null>> = {
  new: 'confirmed',
  confirmed: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
  delivered: null,
  returned: null,
  cancelled: null,
};

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
