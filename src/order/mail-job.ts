/**
 * Mail jobs of the orders database, the same for each engine.
 *
 * A mail job goes  queued → sending → sent,  or from sending back to  queued  (try again), to  held  (try again slowly,
 * the owner should look) or to  undeliverable  (the customer's mail server takes no mail for the address; final).
 * Without a mail server it goes from sending to  written  (to a file), and is queued again once there is one.
 *
 * `claim` hands out a job with a lease and a token that is one higher than before. Every later call about the job must
 * carry that token, so that a worker that was paused past its lease can neither send nor record. The clock may be set
 * while leases run: a job that the worker says is under way is never handed out again, even if the clock jumps.
 * A job that is being sent may have arrived: if it is claimed again without a result, it is ambiguous. `postpone` takes
 * that back where no byte of the message left.
 *
 * Orders above the soft limits share one mail to the owner, a digest (D70, D113). Their jobs can't be claimed until the first
 * of them is due; its job then leads the digest for all of them. Only `markSent` or `markWritten` of the leader settles
 * the others; an order that arrives meanwhile waits for the next digest.
 */
import { type ListEntry, listEntry } from './list-entry.ts';
import { minuteMs } from '#shop/time.ts';
import type { DeskOrder } from './desk-order.ts';
import type { StoredOrder } from './stored-order.ts';

/** To the owner; to the customer, the confirmation; and to the customer again, once the parcel has left (D120). */
export const mailKinds = ['owner', 'customer', 'shipped'] as const;
export type MailKind = (typeof mailKinds)[number];

export const jobStates = ['queued', 'sending', 'sent', 'written', 'held', 'undeliverable'] as const;
export type JobState = (typeof jobStates)[number];

export interface ClaimedJob {
  readonly id: number;
  readonly kind: MailKind;
  readonly token: number;
  /** This attempt's number, from 1. */
  readonly attempt: number;
  readonly queuedAt: number;
  /** An earlier attempt may have arrived. */
  readonly isAmbiguous: boolean;
  readonly order: StoredOrder;
  readonly parcel: Parcel;
  /** All orders in this mail; absent where it is about `order` alone. */
  readonly digest?: Digest;
}

/** How the order travels, as far as it is known. */
export type Parcel = Pick<DeskOrder, 'courier' | 'trackingNumber'>;

/** The time in which an undo withdraws the mail of a shipped order (D120). */
export const shippedMailWaitMs = 2 * minuteMs;

/**
 * The number of waiting mails that become due when one got through. With two of them a queue drains ever faster once the
 * mail server is back, and one that still refuses is asked no more than twice for each mail that it takes.
 */
export const broughtForward = 2;

export interface Digest {
  /** One for each order, in the order they were accepted. */
  readonly lines: readonly DigestLine[];
  /** The jobs that this digest replaces. */
  readonly jobIds: readonly number[];
}

/** An order in a digest, as in the desk's list (D113). */
export type DigestLine = Pick<StoredOrder, 'key' | 'copy'> & Pick<ListEntry, 'amount' | 'needsCheck'>;

/** `order` has the corrections with which the mail tells it. */
export function digestLine(order: StoredOrder): DigestLine {
  const { amount, needsCheck } = listEntry(order);
  return { key: order.key, copy: order.copy, amount, needsCheck };
}

export interface Claim {
  readonly leaseMs: number;
  readonly max: number;
  /** Ids of the jobs that this worker is sending. */
  readonly underWay?: readonly number[];
}

/** How a result was recorded; `others are due` if it brought waiting mails forward. */
export type Settlement = 'recorded' | 'others are due' | 'lease lost';

/** The new state of a job that was not sent. */
export interface Postponement {
  readonly state: 'queued' | 'held' | 'undeliverable';
  readonly dueAt: number;
  readonly reason: string;
  /** The message's bytes went out and no answer came back. */
  readonly isAmbiguous: boolean;
}

/** Unsent mails of one kind and state. */
export interface MailBacklog {
  readonly kind: MailKind;
  readonly state: JobState;
  readonly mails: number;
  /** When the oldest of them was queued. */
  readonly oldestQueuedAt: number;
}
