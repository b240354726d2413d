/** The money that a delivered order's courier collects for the shop (D85). */
import { noRupees, type Rupees, rupees } from '#shop/money.ts';
import { amountToCollect, type DeskOrder } from './desk-order.ts';

export interface OrderMoney {
  /** The cash collected at the door. If the order's amount is unknown, this is the amount paid. */
  readonly collected: Rupees;
  /** `collected` less the courier's payments; never negative. */
  readonly owed: Rupees;
  /** Payments in excess of `collected`, such as for an order that was returned later. */
  readonly over: Rupees;
}

export function orderMoney(order: DeskOrder): OrderMoney {
  const collected = order.state === 'delivered' ? (amountToCollect(order) ?? order.paid) : noRupees;
  const balance = collected - order.paid;
  return { collected, owed: rupees(Math.max(0, balance)), over: rupees(Math.max(0, -balance)) };
}
