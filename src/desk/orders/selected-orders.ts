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

type ChangedBy = Pick<NewEvents, 'at' | 'session' | 'shippedMail' | 'isAnyway'>;

interface ChangedOrder {
  readonly name: string;
  readonly appended: number;
  /** As it was before. */
  readonly courier: string;
}

export type Changed = Awaited<ReturnType<typeof changeEach>>;

/** `eventsFor`: the events of an order as it is now, or why it is left as it is. */
export async function changeEach<Each extends Selected>(
  orders: DeskOrders,
  selected: readonly Each[],
  eventsFor: (order: WorkedOrder, each: Each) => readonly DeskEvent[] | string,
  by: ChangedBy,
) {
  const done: (Each & ChangedOrder)[] = [];
  const skipped: SkippedOrder[] = [];
  for (const each of selected) {
    const first = await changeOne(orders, each, eventsFor, by);
    // Another device was faster by a moment; it may have done the same.
    const isStale = 'reason' in first && first.reason === changedReason;
    const changed = isStale ? await changeOne(orders, each, eventsFor, by) : first;
    if ('reason' in changed) skipped.push({ id: each.id, ...changed });
    else done.push({ ...each, sequence: each.sequence + changed.appended, ...changed });
  }
  return { done, skipped };
}

async function changeOne<Each extends Selected>(
  orders: DeskOrders,
  each: Each,
  eventsFor: (order: WorkedOrder, each: Each) => readonly DeskEvent[] | string,
  by: ChangedBy,
): Promise<Omit<SkippedOrder, 'id'> | ChangedOrder> {
  const order = await orders.order(each.id);
  if (!order) return { name: null, reason: goneReason };
  const name = namedOrder(order);
  const events = eventsFor(order, each);
  if (typeof events === 'string') return { name, reason: events };
  const appended = await orders.change(order, { events, sequence: each.sequence, ...by });
  if (typeof appended === 'number') return { name, appended, courier: order.now.courier };
  const isCancelled = appended === 'stale' && isCancelOpen(order.now);
  return { name, reason: isCancelled ? cancellingReason : refusals[appended] };
}
