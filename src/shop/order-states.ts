/** The states of an order: new → confirmed → packed → shipped → delivered; or returned, or cancelled. */

export const orderStates = ['new', 'confirmed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

interface StateFacts {
  readonly label: string;
  /** On the button that brings an order into the state. */
  readonly action: string;
  /** On the button that brings several orders into it; `null` if there is none. */
  readonly bulkAction: string | null;
  /** The state that usually follows; `null` at the end. */
  readonly next: OrderState | null;
  /** `left`: it was sent, and may have come back. */
  readonly parcel: 'here' | 'left' | 'none';
  /** True if the customer can still confirm or cancel. */
  readonly takesAnswer: boolean;
  /** True if its orders bring no money, and count in no sum. */
  readonly isLost: boolean;
}

/** All that the shop knows of a state; what customers read of it is in their languages elsewhere. */
export const stateFacts: Readonly<Record<OrderState, StateFacts>> = {
  new: {
    label: 'New',
    action: 'Back to new',
    bulkAction: null,
    next: 'confirmed',
    parcel: 'here',
    takesAnswer: true,
    isLost: false,
  },
  confirmed: {
    label: 'Confirmed',
    action: 'Confirm the order',
    bulkAction: 'Confirm',
    next: 'packed',
    parcel: 'here',
    takesAnswer: true,
    isLost: false,
  },
  packed: {
    label: 'Packed',
    action: 'Mark as packed',
    bulkAction: 'Mark packed',
    next: 'shipped',
    parcel: 'here',
    takesAnswer: false,
    isLost: false,
  },
  shipped: {
    label: 'Shipped',
    action: 'Mark as shipped',
    bulkAction: 'Mark shipped',
    next: 'delivered',
    parcel: 'left',
    takesAnswer: false,
    isLost: false,
  },
  delivered: {
    label: 'Delivered',
    action: 'Mark as delivered',
    bulkAction: 'Mark delivered',
    next: null,
    parcel: 'left',
    takesAnswer: false,
    isLost: false,
  },
  returned: {
    label: 'Returned',
    action: 'Mark as returned',
    bulkAction: 'Mark returned',
    next: null,
    parcel: 'left',
    takesAnswer: false,
    isLost: true,
  },
  cancelled: {
    label: 'Cancelled',
    action: 'Cancel the order',
    bulkAction: 'Cancel orders',
    next: null,
    parcel: 'none',
    takesAnswer: false,
    isLost: true,
  },
};

/** The label within a sentence. */
export function stateWord(state: OrderState): string {
  return stateFacts[state].label.toLowerCase();
}

function statesOf(isMeant: (facts: StateFacts) => boolean): readonly OrderState[] {
  return orderStates.filter((state) => isMeant(stateFacts[state]));
}

/** The states that follow one another, as the customer sees them. */
export const parcelSteps = statesOf(({ isLost }) => !isLost);
/** States of orders whose parcels have not left yet. */
export const unsentStates = statesOf(({ parcel }) => parcel === 'here');
/** States of orders whose parcels have left. */
export const sentStates = statesOf(({ parcel }) => parcel === 'left');
/** States whose orders bring no money, and count in no sum. */
export const lostStates = statesOf(({ isLost }) => isLost);
/** States into which several orders are brought at once. */
export const bulkStates = statesOf(({ bulkAction }) => bulkAction !== null);
/** States after which nothing follows. */
export const lastStates = statesOf(({ next }) => next === null);
