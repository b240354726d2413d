/** The money that a delivered order's courier collects for the shop (D85). */
import { noRupees, type Rupees, rupees } from '#shop/money.ts';
import { amountToCollect, type DeskOrder } from './desk-order.ts';

export interface OrderMoney {
  /** By the courier, at the door; of an order whose amount is unknown as much as it paid. */
  readonly collected: Rupees;
  /** What it still owes: `collected` less what it paid. */
  readonly owed: Rupees;
  /** What it paid above `collected`, such as for an order that came back afterwards. */
  readonly over: Rupees;
}

export function orderMoney(order: DeskOrder): OrderMoney {
  const collected = order.state === 'delivered' ? (amountToCollect(order) ?? order.paid) : noRupees;
  const balance = collected - order.paid;
  return { collected, owed: rupees(Math.max(0, balance)), over: rupees(Math.max(0, -balance)) };
}
