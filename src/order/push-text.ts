/** The texts of pushes for new orders, and the reasons why a device no longer rings (D89). */
import { pluralize } from '#shop/numbers.ts';
import { maxAmount, textPrice } from '#shop/money.ts';
import { pakistanClock } from '#shop/time.ts';
import type { City } from '#shop/delivery.ts';
import { findCity } from './city.ts';
import type { OrderCheck } from './check-order.ts';

/**
 * `New order: 3 items, Rs 2,400, Lahore`, with the city only if it is certain. The text has no personal data, because
 * it shows on locked screens and passes through the servers of browser makers.
 */
export function ringText(check: OrderCheck, cities: readonly City[] = []): string {
  if (check.kind === 'unreadable') return 'New order, which could not be read';
  const { customer, lines, grandTotal } = check.order;
  const items = lines.reduce((total, { quantity }) => total + quantity, 0);
  const amount = grandTotal > maxAmount ? 'an amount that is too large' : textPrice(grandTotal);
  const city = findCity(customer, cities);
  const place = city.kind === 'certain' ? `, ${city.city}` : '';
  return `New order: ${pluralize(items, 'item')}, ${amount}${place}`;
}

export const deviceProblems = ['gone', 'signed out', 'refused', 'unreachable'] as const;

export interface DeviceProblem {
  readonly kind: (typeof deviceProblems)[number];
  readonly at: number;
}

const problemTexts: Readonly<Record<DeviceProblem['kind'], string>> = {
  gone: 'its browser ended it',
  'signed out': 'its sign-in has ended',
  refused: 'its push service refused the last ring',
  unreachable: 'its push service didn’t answer',
};

/** `its sign-in has ended (26 Nov 2026, 14:05)` */
export function deviceProblemText({ kind, at }: DeviceProblem): string {
  return `${problemTexts[kind]} (${pakistanClock(at)})`;
}
