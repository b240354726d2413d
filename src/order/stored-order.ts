/**
 * An order in the orders database, the same for each engine.
 *
 * An order is accepted once: its content is its identity, so a repeat of the same content changes nothing, and other
 * content under the same reference becomes a further copy (C13). The order and its mail jobs are one transaction,
 * synced to disk before `accept` resolves.
 */
import type { Confirmation, ConfirmationWish } from './confirmation.ts';
import type { DeskEvent } from './desk-order.ts';
import type { NamedOrder } from './order-reference.ts';
import type { OrderCheck } from './check-order.ts';
import type { OrderOrigin } from './order-origin.ts';
import type { Params } from './email-request.ts';

export interface NewOrder {
  /** SHA-256 of the params, hex; of an entered order `enteredHash`. */
  readonly contentHash: string;
  readonly reference: string | null;
  readonly acceptedAt: number;
  readonly params: Params;
  readonly check: OrderCheck;
  readonly confirmation: ConfirmationWish;
  /** The owner is told in a digest, after this time at most; absent for a mail at once. */
  readonly digestAfterMs?: number;
  /** Only of an order that was entered at the desk. */
  readonly origin?: OrderOrigin;
  /** The id of the unreadable message of which the owner made it; a message becomes one order at most. */
  readonly madeFrom?: number;
}

export interface StoredOrder extends NamedOrder {
  readonly id: number;
  readonly acceptedAt: number;
  readonly params: Params;
  readonly check: OrderCheck;
  readonly confirmation: Confirmation;
  /** Only of an order that was entered at the desk. */
  readonly origin?: OrderOrigin;
}

export type Acceptance =
  | { readonly kind: 'stored'; readonly id: number; readonly key: string; readonly copy: number }
  | { readonly kind: 'repeat' };

/** An order as it was sent, and its events since, the oldest first. */
export interface OrderWithEvents {
  readonly order: StoredOrder;
  readonly events: readonly DeskEvent[];
}

/**
 * Prefix of the content hash of a daily check. Request hashes are hexadecimal, so no request can pass as a daily check.
 */
export const dailyCheckPrefix = 'daily-';
