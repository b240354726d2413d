/**
 * Several orders that are changed at once: each as if it were alone, with events of its own, one after the other. Each change is
 * atomic, so an action that was interrupted can be repeated for the rest (D72).
 */
import type { DeskEvent } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import type { DeskOrders, NewEvent, WorkedOrder } from './desk-orders.ts';

/** The maximum number of orders that are changed or printed together. */
export const maxAtOnce = 100;

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
  const read = [...form].flatMap(([name, value]) => {
    const [, id, sequence, more = ''] = /^([1-9]\d{0,14})-(\d{1,6})(?:-([\x20-\x7E]+))?$/.exec(value) ?? [];
    const isSelected = /^order(?:-\d+)?$/.test(name) && id !== undefined;
    return isSelected ? [[id, { id: Number(id), sequence: Number(sequence), more }] as const] : [];
  });
  return [...new Map(read).values()];
}

export interface ChangedOrder extends Selected {
  readonly name: string;
  readonly appended: number;
}

export interface LeftOrder {
  readonly id: number;
  /** `null` if the order no longer exists. */
  readonly name: string | null;
  readonly reason: string;
}

export interface Changed {
  readonly done: readonly ChangedOrder[];
  readonly left: readonly LeftOrder[];
}

/** `eventsFor`: the events of an order as it is now, or why it is left as it is. */
export async function changeEach<Each extends Selected>(
  orders: DeskOrders,
  selected: readonly Each[],
  eventsFor: (order: WorkedOrder, each: Each) => readonly DeskEvent[] | string,
  by: Pick<NewEvent, 'at' | 'session'>,
): Promise<Changed> {
  const done: ChangedOrder[] = [];
  const left: LeftOrder[] = [];
  for (const each of selected) {
    const { id, sequence } = each;
    const order = await orders.order(id);
    if (!order) {
      left.push({ id, name: null, reason: 'no longer exists.' });
      continue;
    }
    const name = shortName(order.record);
    const events = eventsFor(order, each);
    if (typeof events === 'string') {
      left.push({ id, name, reason: events });
      continue;
    }
    const { appended, refusal } = await orders.changeAll(id, { events, sequence, ...by });
    if (refusal === null) done.push({ id, sequence: sequence + appended, name, appended });
    else left.push({ id, name, reason: 'was changed in the meantime; check it.' });
  }
  return { done, left };
}
