/** Small orders for what the stores promise; a test changes only what it is about. */
import type { ConfirmationLimits } from '#order/confirmation.ts';
import { minuteMs } from '#shop/durations.ts';
import type { ClaimedJob, NewOrder } from '#order/order-store.ts';
import type { TimedStore } from './order-stores.ts';

export const now = Date.parse('2026-11-21T08:00:00Z');
export const lease = 15 * minuteMs;
export const limits: ConfirmationLimits = { perAddress: 2, perSender: 3, perHour: 4 };

export function newStoredOrder(parts: Partial<NewOrder> = {}): NewOrder {
  return {
    contentHash: 'content-1',
    reference: 'REF1',
    acceptedAt: now,
    params: { message: 'hello' },
    check: { kind: 'unreadable', problem: 'a test' },
    confirmation: { kind: 'none', reason: 'unreadable' },
    ...parts,
  };
}

export function confirmed(
  number: number,
  parts: Partial<NewOrder> & { address?: string; senderKey?: string } = {},
): NewOrder {
  const { address = `a${number}@example.com`, senderKey = `sender-${number}`, ...rest } = parts;
  return newStoredOrder({
    contentHash: `content-${number}`,
    reference: `REF${number}`,
    confirmation: { kind: 'wanted', address, senderKey },
    ...rest,
  });
}

export async function claimOne(store: TimedStore, at: number = now): Promise<ClaimedJob> {
  const [job] = await store.claim({ now: at, leaseMs: lease, max: 1 });
  if (!job) throw new Error('no job was due');
  return job;
}

export const postponed = { state: 'queued', dueAt: now + 1000, reason: '451 later', isAmbiguous: false } as const;
