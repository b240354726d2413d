import type { StatementSync } from 'node:sqlite';
import { acceptedOrder } from '#order/acceptance.ts';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { Acceptance, NewOrder } from '#order/order-store.ts';
import { found, integerOf, lookupValues, mailValues, orderValues } from '#relay/store/stored-row.ts';

export interface Accepting {
  readonly limits: ConfirmationLimits;
  /** Throws where a new order would fill the disk. */
  readonly expectRoom: () => void;
}

/** Takes an order in, within the transaction that the statements are run in. */
export function acceptOrder(
  sql: (name: 'lookUp' | 'insertOrder' | 'insertJob') => StatementSync,
  order: NewOrder,
  { limits, expectRoom }: Accepting,
): Acceptance {
  const now = order.acceptedAt;
  const counted = found(sql('lookUp').get(...lookupValues(order, now)) ?? {});
  const accepted = acceptedOrder(order, counted, { limits, now });
  if (!accepted) return { kind: 'repeat' };
  expectRoom();
  const id = integerOf(sql('insertOrder').get(...orderValues(order, accepted)) ?? {}, 'id');
  for (const mail of accepted.mails) sql('insertJob').run(id, ...mailValues(mail));
  return { kind: 'stored', key: accepted.key, copy: accepted.copy };
}
