/** Orders as the relay takes them in, for tests that look into the database. */
import { createHash } from 'node:crypto';
import { checkOrder } from '#order/check-order.ts';
import { confirmationLimits, confirmationWish } from '#order/confirmation.ts';
import type { ClaimedJob, NewOrder, OrderStore } from '#order/order-store.ts';
import type { Order } from '#order/order.ts';
import { parseOrder } from '#order/parse-order.ts';
import { sampleOrder, sampleParams, sampleCatalogue } from './sample-order.ts';

export function acceptableOrder(order: Order, acceptedAt: number): NewOrder {
  const params = { ...sampleParams(order) };
  const parsed = parseOrder(params.message);
  if (parsed.kind === 'problem') throw new Error(parsed.problem);
  const check = checkOrder(parsed.order, sampleCatalogue);
  return {
    contentHash: createHash('sha256').update(params.message).digest('hex'),
    reference: order.reference,
    acceptedAt,
    params,
    check,
    confirmation: confirmationWish(check, params, 'sender'),
  };
}

const manyConfirmations = { ...confirmationLimits, perAddress: 1000, perSender: 1000 };

export async function storeOrder(store: OrderStore, parts: Partial<Order>, acceptedAt: number): Promise<void> {
  await store.accept(acceptableOrder({ ...sampleOrder(), ...parts }, acceptedAt), manyConfirmations);
}

/** Claims all that waits and settles each mail as told. */
export async function settleMails(
  store: OrderStore,
  settle: (job: ClaimedJob) => 'sent' | 'queued' | 'held' | 'undeliverable',
): Promise<void> {
  for (const job of await store.claim({ leaseMs: 900_000, max: 1000 })) {
    const state = settle(job);
    await store.dataStarted(job);
    if (state === 'sent') await store.markSent(job, '250 queued as 7');
    else {
      const reason = `550 5.1.1 <${job.order.params['from_email']}> user unknown`;
      await store.postpone(job, { state, dueAt: job.queuedAt + 3_600_000, reason, isAmbiguous: false });
    }
  }
}
