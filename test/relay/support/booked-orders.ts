/** Orders as the relay takes them in, for tests that look into the book. */
import { createHash } from 'node:crypto';
import { checkOrder } from '#relay/accept/check-order.ts';
import { confirmationLimits, confirmationWish } from '#relay/accept/confirmation.ts';
import type { ClaimedJob, NewOrder, OrderStore } from '#relay/store/order-store.ts';
import type { Order } from '#shop/order.ts';
import { parseOrder } from '#wire/parse-order.ts';
import { sampleOrder, sampleParams, sampleShelf } from './sample-order.ts';

export function acceptableOrder(order: Order, acceptedAt: number): NewOrder {
  const params = { ...sampleParams(order) };
  const parsed = parseOrder(params.message);
  if (parsed.kind === 'problem') throw new Error(parsed.problem);
  const verdict = checkOrder(parsed.order, sampleShelf);
  return {
    contentHash: createHash('sha256').update(params.message).digest('hex'),
    reference: order.reference,
    acceptedAt,
    params,
    verdict,
    confirmation: confirmationWish(verdict, params, 'sender'),
  };
}

const manyConfirmations = { ...confirmationLimits, perAddress: 1000, perSender: 1000 };

export async function book(store: OrderStore, parts: Partial<Order>, acceptedAt: number): Promise<void> {
  await store.accept(acceptableOrder({ ...sampleOrder(), ...parts }, acceptedAt), manyConfirmations);
}

/** Claims all that waits and settles each mail as told. */
export async function settleMails(
  store: OrderStore,
  now: number,
  settle: (job: ClaimedJob) => 'sent' | 'queued' | 'held' | 'undeliverable',
): Promise<void> {
  for (const job of await store.claim({ now, leaseMs: 900_000, max: 1000 })) {
    const state = settle(job);
    await store.dataStarted(job, now);
    if (state === 'sent') await store.markSent(job, '250 queued as 7', now);
    else {
      const reason = `550 5.1.1 <${job.order.params['from_email']}> user unknown`;
      await store.postpone(job, { state, dueAt: now + 3_600_000, reason, isAmbiguous: false });
    }
  }
}
