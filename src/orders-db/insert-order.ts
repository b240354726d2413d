import { type ConfirmationCounts, type ConfirmationLimits, limitedConfirmation } from '#order/confirmation.ts';
import { listEntry } from '#order/list-entry.ts';
import { type Acceptance, dailyCheckPrefix, type NewOrder } from '#order/stored-order.ts';
import { dayMs, hourMs } from '#shop/time.ts';
import { type Query, type Database, integerOf, sql } from './database.ts';
import { listNewOrder } from './listed-orders.ts';

const intoJobs = sql`
  INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, digest_id, address, sender_key)`;

/** Is done in the transaction of a new order, which has this id. */
export type AlongWith = (query: Query, orderId: number) => Promise<void>;

/**
 * Takes an order in, with its mail jobs and what goes along with it, in one transaction that no other order interrupts.
 * Its key is its reference, with `-2`, `-3` … for further contents of it, or else its content.
 */
export function insertOrder(
  database: Pick<Database, 'accepting' | 'expectRoom'>,
  { order, limits }: { readonly order: NewOrder; readonly limits: ConfirmationLimits },
  alongWith: AlongWith = async () => {},
  whenDone?: (acceptance: Acceptance) => void,
): Promise<Acceptance> {
  return database.accepting(async (query, { now, inserts }) => {
    const recipient = recipientOf(order);
    const { isKnown, nextCopy, counts } = await acceptanceFacts(query, order, { recipient, now });
    if (isKnown) return { kind: 'repeat' };
    database.expectRoom();
    const { contentHash, reference, acceptedAt, params, check, origin = null, madeFrom = null, digestAfterMs } = order;
    const copy = reference === null ? 0 : nextCopy;
    const key = reference === null ? contentHash : `${reference}${copy === 0 ? '' : `-${copy + 1}`}`;
    const confirmation = limitedConfirmation(order.confirmation, { ...counts, copy }, limits);
    const [row] = await query(sql`
      INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, order_check, confirmation, origin, made_from)
      VALUES (${key}, ${contentHash}, ${reference}, ${copy}, ${acceptedAt}, ${JSON.stringify(params)},
              ${JSON.stringify(check)}, ${JSON.stringify(confirmation)}, ${origin}, ${madeFrom}) RETURNING id`);
    const orderId = integerOf(row, 'id');
    // The digest 0 is the next one (D70).
    const digest = digestAfterMs === undefined ? null : 0;
    const toOwner = sql`(${orderId}, 'owner', 'queued', ${now}, ${now + (digestAfterMs ?? 0)}, ${digest}, ${null}, ${null})`;
    const { address, senderKey } = recipient;
    const toCustomer = sql`(${orderId}, 'customer', 'queued', ${now}, ${now}, ${null}, ${address}, ${senderKey})`;
    // At once, as the next order's limits count it.
    if (confirmation.kind === 'queued') await query(sql`${intoJobs} VALUES ${toOwner}, ${toCustomer}`);
    else inserts.add(intoJobs, toOwner);
    if (!contentHash.startsWith(dailyCheckPrefix))
      listNewOrder(inserts, { orderId, acceptedAt, ...listEntry({ ...order, key, copy }) });
    await alongWith(query, orderId);
    return { kind: 'stored', id: orderId, key, copy };
  }, whenDone);
}

interface Recipient {
  readonly address: string | null;
  readonly senderKey: string | null;
}

/** The confirmation's address and sender, as the limits count them; `null` if no confirmation is wanted. */
function recipientOf({ confirmation: wish }: NewOrder): Recipient {
  return wish.kind === 'wanted'
    ? { address: wish.address.toLowerCase(), senderKey: wish.senderKey }
    : { address: null, senderKey: null };
}

interface AcceptanceFacts {
  readonly isKnown: boolean;
  /** One more than the highest copy under the same reference; 0 if there is none. */
  readonly nextCopy: number;
  readonly counts: ConfirmationCounts;
}

async function acceptanceFacts(
  query: Query,
  { contentHash, reference, madeFrom }: NewOrder,
  { recipient, now }: { readonly recipient: Recipient; readonly now: number },
): Promise<AcceptanceFacts> {
  const { address, senderKey } = recipient;
  const [dayAgo, hourAgo] = address === null ? [null, null] : [now - dayMs, now - hourMs];
  const [row] = await query(sql`
    SELECT (SELECT count(*) FROM orders WHERE content_hash = ${contentHash} OR made_from = ${madeFrom ?? null}) AS same_content,
           (SELECT coalesce(max(copy) + 1, 0) FROM orders WHERE reference = ${reference}) AS next_copy,
           (SELECT count(*) FROM mail_jobs
            WHERE kind = 'customer' AND address = ${address} AND queued_at > ${dayAgo}) AS to_address,
           (SELECT count(*) FROM mail_jobs
            WHERE kind = 'customer' AND sender_key = ${senderKey} AND queued_at > ${dayAgo}) AS from_sender,
           (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND queued_at > ${hourAgo}) AS in_hour`);
  const counts = {
    toAddress: integerOf(row, 'to_address'),
    fromSender: integerOf(row, 'from_sender'),
    inHour: integerOf(row, 'in_hour'),
  };
  return {
    isKnown: integerOf(row, 'same_content') > 0,
    nextCopy: integerOf(row, 'next_copy'),
    counts,
  };
}
