import {
  type ConfirmationLimits,
  type Confirmation,
  type ConfirmationCounts,
  limitedConfirmation,
} from '#order/confirmation.ts';
import { type Acceptance, dailyCheckPrefix, type NewOrder, type MailKind } from '#order/order-store.ts';
import { listEntry } from '#order/list-entry.ts';
import { type Ask, type Database, integerOf, sql } from './database.ts';
import { listOrder } from './listed-orders.ts';
import { queuePushes } from './push-jobs.ts';
import { dayMs, hourMs } from '#shop/durations.ts';

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

export interface Lookup {
  readonly contentHash: string;
  readonly reference: string | null;
  /** Confirmations queued after these times count; all are null if none is wanted, so that none is counted. */
  readonly address: string | null;
  readonly senderKey: string | null;
  readonly dayAgo: number | null;
  readonly hourAgo: number | null;
}

export interface Found extends ConfirmationCounts {
  /** The same content was taken before. */
  readonly isKnown: boolean;
  /** One more than the highest copy under the same reference; 0 where there is none. */
  readonly nextCopy: number;
}

export interface AcceptedOrder {
  readonly key: string;
  readonly copy: number;
  readonly confirmation: Confirmation;
  readonly mails: readonly NewMail[];
}

export interface NewMail {
  readonly kind: MailKind;
  readonly queuedAt: number;
  readonly dueAt: number;
  /** 0 for a mail that waits for the next digest (D70); null for one of its own. */
  readonly digestId: 0 | null;
  /** The customer's mail only: its recipient and the sender of the order, for the limits. */
  readonly address: string | null;
  readonly senderKey: string | null;
}

/** The facts that the store has to look up. `now` is the store's clock, in ms. */
export function lookup({ contentHash, reference, confirmation }: NewOrder, now: number): Lookup {
  const since =
    confirmation.kind === 'wanted' ? { dayAgo: now - dayMs, hourAgo: now - hourMs } : { dayAgo: null, hourAgo: null };
  return { contentHash, reference, ...recipient(confirmation), ...since };
}

/** The rows that the store writes; `null` for a repeat. */
export function acceptedOrder(
  order: NewOrder,
  found: Found,
  { limits, now }: { readonly limits: ConfirmationLimits; readonly now: number },
): AcceptedOrder | null {
  if (found.isKnown) return null;
  const { contentHash, reference, digestAfterMs } = order;
  const copy = reference === null ? 0 : found.nextCopy;
  const confirmation = limitedConfirmation(order.confirmation, { ...found, copy }, limits);
  const mail = { kind: 'owner', queuedAt: now, dueAt: now, digestId: null, address: null, senderKey: null } as const;
  const owner: NewMail = digestAfterMs === undefined ? mail : { ...mail, dueAt: now + digestAfterMs, digestId: 0 };
  const customer: NewMail = { ...mail, kind: 'customer', ...recipient(order.confirmation) };
  const mails = confirmation.kind === 'queued' ? [owner, customer] : [owner];
  return { key: reference === null ? contentHash : orderKey(reference, copy), copy, confirmation, mails };
}

/** The reference, with `-2`, `-3` … for further contents of it. */
export function orderKey(reference: string, copy: number): string {
  return copy === 0 ? reference : `${reference}-${copy + 1}`;
}

/** The job that leads a digest, given the ordered ids of waiting jobs; null if one alone waits, for a mail of its own (D70). */
export function digestLeader(jobIds: readonly number[]): number | null {
  const [first, second] = jobIds;
  return first !== undefined && second !== undefined ? first : null;
}

function recipient(wish: NewOrder['confirmation']): Pick<Lookup, 'address' | 'senderKey'> {
  return wish.kind === 'wanted'
    ? { address: wish.address.toLowerCase(), senderKey: wish.senderKey }
    : { address: null, senderKey: null };
}
