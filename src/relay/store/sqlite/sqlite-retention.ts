import type { Erasure } from '#order/order-store.ts';
import { erasedOrder } from '#relay/store/erased-order.ts';
import { integerOf, storedOrder } from '#relay/store/stored-row.ts';
import type { Statements } from './sqlite-statements.ts';

/** Erases personal data of orders from before a time, within a transaction. Returns how many. */
export function eraseOrders(sql: Statements, time: number, { now, max, isWrittenHeard }: Erasure): number {
  const rows = sql('findErasable').all(time, max, isWrittenHeard ? 1 : 0);
  for (const row of rows) {
    const order = storedOrder(row);
    const { params, check, confirmation } = erasedOrder(order);
    const texts = [params, check, confirmation].map((part) => JSON.stringify(part));
    sql('eraseOrder').run(now, ...texts, order.id);
    for (const statement of ['eraseMails', 'eraseEvents', 'eraseDeskOrder'] as const) sql(statement).run(order.id);
  }
  return rows.length;
}

/** Deletes erased orders from before a time, within a transaction. Returns how many. */
export function forgetOrders(sql: Statements, time: number, max: number): number {
  const rows = sql('findForgettable').all(time, max);
  for (const row of rows)
    for (const statement of ['forgetMails', 'forgetEvents', 'forgetDeskOrder', 'forgetOrder'] as const)
      sql(statement).run(integerOf(row, 'id'));
  return rows.length;
}
