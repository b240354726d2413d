/**
 * Several orders at once. Each is changed as if it were alone, with an event of its own, one after the other: each change is
 * atomic, so an action that was interrupted can be repeated for the rest (D72).
 */
import { z } from 'zod';
import type { DeskEvent } from '#order/desk-order.ts';
import { type OrderState, stateLabels } from '#order/order-states.ts';
import { fold } from '#order/message-text.ts';
import { shortName } from '#order/order-name.ts';
import type { DeskOrders, NewEvent, WorkedOrder } from './desk-orders.ts';
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

export async function changeAll(
  orders: Pick<DeskOrders, 'order' | 'change'>,
  { selected, change, by }: { selected: readonly Selected[]; change: BulkChange; by: Pick<NewEvent, 'at' | 'session'> },
): Promise<{ readonly done: readonly ChangedOrder[]; readonly left: readonly LeftOrder[] }> {
  const done: ChangedOrder[] = [];
  const left: LeftOrder[] = [];
  for (const { id, sequence } of selected) {
    const worked = await orders.order(id);
    if (!worked) {
      left.push({ id, name: null, reason: 'no longer exists.' });
      continue;
    }
    const name = shortName(worked.record);
    const blocked = blockedReason(worked, change);
    const outcome = blocked === null && (await orders.change(id, { ...by, event: eventOf(worked, change), sequence }));
    if (outcome === 'done') done.push({ id, name, sequence: sequence + 1 });
    else left.push({ id, name, reason: blocked ?? (outcome === 'nothing' ? noChange(change) : changedMeanwhile) });
  }
  return { done, left };
}

const changedMeanwhile = 'was changed in the meantime; check it.';

function noChange(change: BulkChange): string {
  if (change === 'undo') return 'has nothing to undo.';
  return 'state' in change ? `is already ${change.state}.` : `already has ${change.courier || 'no courier'}.`;
}

const statesBefore: Readonly<Record<'confirmed' | 'packed' | 'shipped', readonly OrderState[]>> = {
  confirmed: ['new'],
  packed: ['new', 'confirmed'],
  shipped: ['new', 'confirmed', 'packed'],
};

/** Orders only move onwards together: one that is further, or lost, is left as it is. `null` if the change may be made. */
function blockedReason({ record, now: { state } }: WorkedOrder, change: BulkChange): string | null {
  if (record.erasedAt !== null) return 'was erased at the end of its retention period.';
  if (change === 'undo' || 'courier' in change) return null;
  if (change.state === state) return noChange(change); // Also on a page that is out of date: it was pressed twice.
  return statesBefore[change.state].includes(state)
    ? null
    : `is ${stateLabels[state].toLowerCase()}, and was left as it is.`;
}

function eventOf({ now: { trackingNumber } }: WorkedOrder, change: BulkChange): DeskEvent {
  if (change === 'undo') return { kind: 'undo' };
  if ('courier' in change) return { kind: 'parcel', courier: change.courier, trackingNumber };
  return { kind: 'state', state: change.state };
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
