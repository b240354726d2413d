/** What marking one of several orders comes to. Orders only move on together: what is further, or lost, stays as it is. */
import { stateWords } from '#desk/pages/state-words.ts';
import type { WorkedOrder } from './desk-orders.ts';
import type { DeskEvent, OrderState } from '#order/desk-order.ts';

export type Mark = { readonly event: DeskEvent } | { readonly why: string };

export type ToMark = { readonly to: 'packed' | 'shipped' } | { readonly courier: string };

export const changedMeanwhile = 'was changed in the meantime; check it.';

const before: Readonly<Record<'packed' | 'shipped', readonly OrderState[]>> = {
  packed: ['new', 'confirmed'],
  shipped: ['new', 'confirmed', 'packed'],
};

/** `seen`: how many events the order had when it was selected. */
export function markOrder({ record, now }: WorkedOrder, wanted: ToMark, seen: number): Mark {
  if (record.erasedAt !== null) return { why: 'was erased at the end of its retention period.' };
  if ('courier' in wanted) {
    if (now.courier === wanted.courier) return { why: `has ${wanted.courier || 'no courier'} already.` };
    if (now.sequence !== seen) return { why: changedMeanwhile };
    return { event: { kind: 'parcel', courier: wanted.courier, trackingNumber: now.trackingNumber } };
  }
  const { to } = wanted;
  if (now.state === to) return { why: `was marked as ${to} already.` };
  if (now.sequence !== seen) return { why: changedMeanwhile };
  if (!before[to].includes(now.state))
    return { why: `is ${stateWords[now.state].toLowerCase()}, and was left as it is.` };
  return { event: { kind: 'state', state: to } };
}
