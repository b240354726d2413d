import { acceptedOrder, type Found, lookup } from '#order/acceptance.ts';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import { type Acceptance, dailyCheckPrefix, type NewOrder } from '#order/order-store.ts';
import { listEntry } from '#order/list-entry.ts';
import { type Ask, type Database, integerOf, sql } from './database.ts';
import { listOrder } from './listed-orders.ts';
import { queuePushes } from './push-jobs.ts';

/** Takes an order in, and makes what goes along with it if it is new, in one transaction. */
export function insertOrder(
  database: Pick<Database, 'accepting' | 'expectRoom'>,
  { order, limits }: { readonly order: NewOrder; readonly limits: ConfirmationLimits },
  alongWith: (ask: Ask) => Promise<unknown> = async () => {},
): Promise<Acceptance> {
  return database.accepting(async (ask, now) => {
    const accepted = acceptedOrder(order, await findFor(ask, order, now), { limits, now });
    if (!accepted) return { kind: 'repeat' };
    database.expectRoom();
    const { contentHash, reference, acceptedAt, params, check, origin = null } = order;
    const { key, copy, confirmation } = accepted;
    const [row] = await ask(sql`
      INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, order_check, confirmation, origin)
      VALUES (${key}, ${contentHash}, ${reference}, ${copy}, ${acceptedAt}, ${JSON.stringify(params)},
              ${JSON.stringify(check)}, ${JSON.stringify(confirmation)}, ${origin}) RETURNING id`);
    const orderId = integerOf(row, 'id');
    for (const { kind, queuedAt, dueAt, digestId, address, senderKey } of accepted.mails)
      await ask(sql`
        INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, digest_id, address, sender_key)
        VALUES (${orderId}, ${kind}, 'queued', ${queuedAt}, ${dueAt}, ${digestId}, ${address}, ${senderKey})`);
    if (!contentHash.startsWith(dailyCheckPrefix))
      await listOrder(ask, { orderId, acceptedAt, ...listEntry({ key, copy, check }) });
    if (order.ringText !== undefined) await queuePushes(ask, { orderId, text: order.ringText, now });
    await alongWith(ask);
    return { kind: 'stored', key, copy };
  });
}

async function findFor(ask: Ask, order: NewOrder, now: number): Promise<Found> {
  const { contentHash, reference, address, senderKey, dayAgo, hourAgo } = lookup(order, now);
  const [row] = await ask(sql`
    SELECT (SELECT count(*) FROM orders WHERE content_hash = ${contentHash}) AS same_content,
           (SELECT coalesce(max(copy) + 1, 0) FROM orders WHERE reference = ${reference}) AS next_copy,
           (SELECT count(*) FROM mail_jobs
            WHERE kind = 'customer' AND address = ${address} AND queued_at > ${dayAgo}) AS to_address,
           (SELECT count(*) FROM mail_jobs
            WHERE kind = 'customer' AND sender_key = ${senderKey} AND queued_at > ${dayAgo}) AS from_sender,
           (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND queued_at > ${hourAgo}) AS in_hour`);
  return {
    isKnown: integerOf(row, 'same_content') > 0,
    nextCopy: integerOf(row, 'next_copy'),
    toAddress: integerOf(row, 'to_address'),
    fromSender: integerOf(row, 'from_sender'),
    inHour: integerOf(row, 'in_hour'),
  };
}
