import { acceptedOrder } from '#order/acceptance.ts';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { Acceptance, NewOrder } from '#order/order-store.ts';
import { found, integerOf, lookupValues, mailValues, orderValues } from '#relay/store/stored-row.ts';
import type { Query } from './postgres-database.ts';
import { postgresStatements as sql } from './postgres-statements.ts';

export interface AcceptCall {
  readonly order: NewOrder;
  readonly limits: ConfirmationLimits;
}

/** Takes orders in, within one transaction: one by one, so that each finds those before it. */
export async function acceptOrders(query: Query, calls: readonly AcceptCall[]): Promise<readonly Acceptance[]> {
  const [clock] = await query(sql.lockAccepts);
  const now = integerOf(clock ?? {}, 'now');
  const acceptances: Acceptance[] = [];
  for (const call of calls) acceptances.push(await accept(query, call, now));
  if (acceptances.some(({ kind }) => kind === 'stored')) await query(sql.announce);
  return acceptances;
}

async function accept(query: Query, { order, limits }: AcceptCall, now: number): Promise<Acceptance> {
  const [counted] = await query(sql.lookUp, lookupValues(order, now));
  const accepted = acceptedOrder(order, found(counted ?? {}), { limits, now });
  if (!accepted) return { kind: 'repeat' };
  const [row] = await query(sql.insertOrder, orderValues(order, accepted));
  for (const mail of accepted.mails) await query(sql.insertJob, [integerOf(row ?? {}, 'id'), ...mailValues(mail)]);
  return { kind: 'stored', key: accepted.key, copy: accepted.copy };
}
