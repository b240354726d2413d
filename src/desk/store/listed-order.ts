import { type OrderOrigin, orderOrigins } from '#order/order-origin.ts';
import { type OrderState, orderStates } from '#order/desk-order.ts';
import { integerOf, integerOrNull, type Row, textOf } from '#relay/store/database.ts';

/** A line of the list. */
export interface ListedOrder {
  readonly id: number;
  readonly key: string;
  readonly copy: number;
  readonly acceptedAt: number;
  /** How many events it has. */
  readonly sequence: number;
  readonly state: OrderState;
  /** `null` for an order from the shop's pages. */
  readonly origin: OrderOrigin | null;
  /** `null` if the message could not be read. */
  readonly amount: number | null;
  readonly name: string;
  readonly city: string;
  readonly needsLook: boolean;
  readonly mailProblem: 'held' | 'undeliverable' | null;
  readonly isErased: boolean;
}

export function listedOrder(row: Row): ListedOrder {
  const state = orderStates.find((known) => known === row['state']) ?? 'new';
  const mail = row['mail'];
  return {
    id: integerOf(row, 'order_id'),
    key: textOf(row, 'key'),
    copy: integerOf(row, 'copy'),
    acceptedAt: integerOf(row, 'accepted_at'),
    sequence: integerOf(row, 'sequence'),
    state,
    origin: orderOrigins.find((known) => known === row['origin']) ?? null,
    amount: integerOrNull(row, 'amount'),
    name: textOf(row, 'name'),
    city: textOf(row, 'city'),
    needsLook: integerOf(row, 'needs_look') === 1,
    mailProblem: mail === 'held' || mail === 'undeliverable' ? mail : null,
    isErased: row['erased_at'] !== null,
  };
}
