/**
 * The acceptance of an order, the same in every store: its name, whether its customer gets a confirmation, and its
 * mails. A store looks up what `lookup` asks for, has `acceptedOrder` decide, and writes the answer, all in one
 * transaction, with no other order in between.
 */
import { dayMs, hourMs } from '#shop/durations.ts';
import {
  type Confirmation,
  type ConfirmationCounts,
  type ConfirmationLimits,
  limitedConfirmation,
} from './confirmation.ts';
import type { MailKind, NewOrder } from './order-store.ts';

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
