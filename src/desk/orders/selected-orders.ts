/** Orders that are changed or printed together: selected on a page of the desk, or named in an address. */
import { z } from 'zod';
import { type DeskEvent, type DeskOrder, isCancelOpen } from '#order/desk-order.ts';
import { stateWord } from '#shop/order-states.ts';
import type { ChangeRefusal, DeskOrders, NewEvents, WorkedOrder } from './desk-orders.ts';
import { cancellingReason, erasedReason, namedOrder, notPrinted } from './order-text.ts';

/** The maximum number of orders that are changed or printed together. */
export const maxAtOnce = 100;

/** The orders of an address, each once: `7,8`. */
export const idsField = z
  .string()
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= maxAtOnce);

export const nothingSelected = 'Nothing was selected. Tick the orders, then try again.';
export const changedReason = 'was changed in the meantime; check it.';
const goneReason = 'no longer exists.';

const refusals: Readonly<Record<ChangeRefusal, string>> = {
  stale: changedReason,
  'too large': 'was left as it is, as its total would be too large.',
  gone: erasedReason,
  cancelling: cancellingReason,
};

export function leftAsItIs({ state }: Pick<DeskOrder, 'state'>): string {
  return `is ${stateWord(state)}, and was left as it is.`;
}

/** The orders that can be printed and sent, and those that can't. */
export async function printable(orders: DeskOrders, ids: readonly number[]) {
  const known = new Map((await orders.ordersOf(ids)).map((worked) => [worked.record.id, worked]));
  const found: WorkedOrder[] = [];
  const skipped: SkippedOrder[] = [];
  for (const id of ids) {
    const worked = known.get(id) ?? null;
    const reason = worked ? notPrinted(worked) : goneReason;
    if (worked && reason === null) found.push(worked);
    else skipped.push({ id, name: worked && namedOrder(worked), reason: reason ?? '' });
  }
  return { orders: found, skipped };
}

/** An order and the number of events that it had on the page where it was selected. */
export interface Selected {
  readonly id: number;
  readonly sequence: number;
}

/** A selected order as the value of a field, which may say more: `7-2`, or `7-2-500`. */
export function selectedValue({ id, sequence }: Selected, ...more: readonly (number | string)[]): string {
  return [id, sequence, ...more].join('-');
}

/** Each selected order once, with the rest of its value. What can't be read was not selected. */
export function readSelected(form: URLSearchParams): readonly (Selected & { readonly more: string })[] {
  const selected = [...form].flatMap(([name, value]) => {
    const [, id, sequence, more = ''] = /^([1-9]\d{0,14})-(\d{1,6})(?:-([\x20-\x7E]+))?$/.exec(value) ?? [];
    const isSelected = /^order(?:\.\d+)?$/.test(name) && id !== undefined;
    return isSelected ? [[id, { id: Number(id), sequence: Number(sequence), more }] as const] : [];
  });
  return [...new Map(selected).values()];
}

export interface SkippedOrder {
  readonly id: number;
  /** `null` if the order no longer exists. */
  readonly name: string | null;
  readonly reason: string;
}

export type Changed = Awaited<ReturnType<typeof changeEach>>;

/** `eventsFor`: the events of an order as it is now, or why it is left as it is. */
export async function changeEach<Each extends Selected>(
  orders: DeskOrders,
  selected: readonly Each[],
  eventsFor: (order: WorkedOrder, each: Each) => readonly DeskEvent[] | string,
  by: Pick<NewEvents, 'at' | 'session' | 'shippedMail' | 'isAnyway'>,
) {
  const done: (Each & { readonly name: string; readonly appended: number })[] = [];
  const skipped: SkippedOrder[] = [];
  for (const each of selected) {
    const { id, sequence } = each;
    const order = await orders.order(id);
    if (!order) {
      skipped.push({ id, name: null, reason: goneReason });
      continue;
    }
    const name = namedOrder(order);
    const events = eventsFor(order, each);
    if (typeof events === 'string') {
      skipped.push({ id, name, reason: events });
      continue;
    }
    const appended = await orders.change(order, { events, sequence, ...by });
    if (appended === 'stale' && isCancelOpen(order.now)) skipped.push({ id, name, reason: cancellingReason });
    else if (typeof appended === 'string') skipped.push({ id, name, reason: refusals[appended] });
    else done.push({ ...each, sequence: sequence + appended, name, appended });
  }
  return { done, skipped };
}
