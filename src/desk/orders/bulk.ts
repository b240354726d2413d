/**
 * Several orders at once. Each is changed as if it were alone, with an event of its own, one after the other: each change is
 * atomic, so an action that was interrupted can be repeated for the rest (D72).
 */
import { z } from 'zod';
import type { DeskEvent, OrderState } from '#order/desk-order.ts';
import { fold } from '#order/fold-order.ts';
import { shortName } from '#order/order-name.ts';
import type { DeskOrders, NewEvent, WorkedOrder } from './desk-orders.ts';
import { stateLabels } from './labels.ts';
import { notPrinted } from './order-text.ts';

export const maxAtOnce = 100;

export const bulkForm = z.object({
  action: z.enum(['confirmed', 'packed', 'shipped', 'courier', 'undo', 'slips', 'labels', 'table']),
  courier: z
    .string()
    .optional()
    .default('')
    .transform((text) => fold(text.trim().slice(0, 60))),
  /** The query of the list on which they were selected. */
  list: z.string().optional().default(''),
});
/** An action that changes the orders. */
export type BulkChange = { readonly state: 'confirmed' | 'packed' | 'shipped' } | { readonly courier: string } | 'undo';

export interface Selected {
  readonly id: number;
  /** The number of events that the order had on the list. */
  readonly sequence: number;
}

/** An order that an action left out. */
export interface LeftOrder {
  readonly id: number;
  /** `null` if the order no longer exists. */
  readonly name: string | null;
  readonly reason: string;
}

export interface ChangedOrder extends Selected {
  readonly name: string;
}

/** Each once, in the order of the list. What can't be read was not selected. */
export function readSelected(form: URLSearchParams): readonly Selected[] {
  const read = form.getAll('order').flatMap((value) => {
    const [, id, sequence] = /^([1-9]\d{0,14})-(\d{1,6})$/.exec(value) ?? [];
    return id === undefined ? [] : [[Number(id), Number(sequence)] as const];
  });
  return [...new Map(read)].map(([id, sequence]) => ({ id, sequence }));
}

/** The ids in an address, each once; `null` for none, or too many. */
export function readIds(text: string): readonly number[] | null {
  if (!/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/.test(text)) return null;
  const ids = [...new Set(text.split(',').map(Number))];
  return ids.length <= maxAtOnce ? ids : null;
}

const changedMeanwhile = 'was changed in the meantime; check it.';

export async function changeAll(
  orders: Pick<DeskOrders, 'order' | 'change'>,
  { selected, change, by }: { selected: readonly Selected[]; change: BulkChange; by: Pick<NewEvent, 'at' | 'session'> },
): Promise<{ readonly done: readonly ChangedOrder[]; readonly left: readonly LeftOrder[] }> {
  const done: ChangedOrder[] = [];
  const left: LeftOrder[] = [];
  for (const { id, sequence } of selected) {
    const worked = await orders.order(id);
    const name = worked && shortName(worked.record);
    const planned = worked ? eventOf(worked, change, sequence) : { reason: 'no longer exists.' };
    const isDone =
      'event' in planned && (await orders.change(id, { ...by, event: planned.event, sequence })) === 'done';
    if (isDone && name !== null) done.push({ id, name, sequence: sequence + 1 });
    else left.push({ id, name, reason: 'reason' in planned ? planned.reason : changedMeanwhile });
  }
  return { done, left };
}

const statesBefore: Readonly<Record<'confirmed' | 'packed' | 'shipped', readonly OrderState[]>> = {
  confirmed: ['new'],
  packed: ['new', 'confirmed'],
  shipped: ['new', 'confirmed', 'packed'],
};

/** Orders only move onwards together: one that is further, or lost, is left as it is. */
function eventOf(
  { record, now }: WorkedOrder,
  change: BulkChange,
  sequence: number,
): { readonly event: DeskEvent } | { readonly reason: string } {
  if (record.erasedAt !== null) return { reason: 'was erased at the end of its retention period.' };
  if (change === 'undo') return now.sequence === sequence ? { event: { kind: 'undo' } } : { reason: changedMeanwhile };
  if ('courier' in change) {
    const { courier } = change;
    if (now.courier === courier) return { reason: `already has ${courier || 'no courier'}.` };
    if (now.sequence !== sequence) return { reason: changedMeanwhile };
    return { event: { kind: 'parcel', courier, trackingNumber: now.trackingNumber } };
  }
  const { state } = change;
  if (now.state === state) return { reason: `is already ${state}.` };
  if (now.sequence !== sequence) return { reason: changedMeanwhile };
  if (!statesBefore[state].includes(now.state))
    return { reason: `is ${stateLabels[now.state].toLowerCase()}, and was left as it is.` };
  return { event: { kind: 'state', state } };
}

/** The orders that can be printed and sent, and those that can't. */
export async function printable(orders: Pick<DeskOrders, 'order'>, ids: readonly number[]) {
  const found: WorkedOrder[] = [];
  const left: LeftOrder[] = [];
  for (const id of ids) {
    const worked = await orders.order(id);
    const reason = worked ? notPrinted(worked) : 'no longer exists.';
    if (worked && reason === null) found.push(worked);
    else left.push({ id, name: worked && shortName(worked.record), reason: reason ?? '' });
  }
  return { found, left };
}
