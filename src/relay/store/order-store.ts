/**
 * The order book and its mail jobs, whatever engine keeps them.
 *
 * An order is accepted once: its content is its identity, so a repeat of the same content changes nothing, and the same
 * reference with other content becomes a further copy (contract R13). Order and mail jobs are one transaction, synced to
 * disk before `accept` resolves.
 *
 * A mail job goes  queued → sending → sent,  or from sending back to  queued  (try again),  held  (try again slowly,
 * somebody should look) or  undeliverable  (a customer's address that does not exist; the end). Without a mail server it
 * goes from sending to  written  (a file that nobody was sent), and is queued again once there is one. `claim` hands out a
 * job with a lease and a token one higher than before; every later word about the job must carry that token, so that a
 * worker that was paused past its lease can neither send nor record. Leases go by the clock, which may be set: a job that
 * the asking worker says it has under way is never handed out again, whatever the clock says. `dataStarted` is journaled
 * before a message's bytes leave; a job claimed again with that mark and no result is ambiguous: it may have arrived.
 *
 * Orders above the soft limits share one mail to the owner, a digest (D70). Their jobs wait, and are handed out by no
 * claim, until the first of them is due; then its job leads the digest and stands for all of them. Only `markSent` or
 * `markWritten` of the leader settles the others; an order that comes meanwhile waits for the next digest.
 */
import type { Confirmation, ConfirmationLimits, ConfirmationWish } from '#relay/accept/confirmation.ts';
import type { OrderCheck } from '#relay/accept/order-check.ts';

export type Params = Readonly<Partial<Record<string, string>>>;

export interface NewOrder {
  /** SHA-256 of the params, hex. */
  readonly contentHash: string;
  readonly reference: string | null;
  readonly acceptedAt: number;
  readonly params: Params;
  readonly verdict: OrderCheck;
  readonly confirmation: ConfirmationWish;
  /** The owner hears of it in a digest, at the latest so long from now; absent for a mail of its own at once. */
  readonly digestAfterMs?: number;
}

export interface StoredOrder {
  readonly id: number;
  /** Unique, and the same for ever: the reference, with `-2`, `-3` … for further contents of it; else the content hash. */
  readonly key: string;
  readonly reference: string | null;
  /** 0 for the first content that came under a reference. */
  readonly copy: number;
  readonly acceptedAt: number;
  readonly params: Params;
  readonly verdict: OrderCheck;
  readonly confirmation: Confirmation;
}

export type Acceptance =
  | { readonly kind: 'stored'; readonly key: string; readonly copy: number }
  | { readonly kind: 'repeat' };

export const mailKinds = ['owner', 'customer'] as const;
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
  /** All orders that this mail tells of; absent where it tells of `order` alone. */
  readonly digest?: Digest;
}

/** How many orders a digest names; it counts them all. */
export const namedInDigest = 100;

export interface Digest {
  /** The first of them, in the order in which they were accepted. */
  readonly orders: readonly StoredOrder[];
  readonly count: number;
  /** The jobs that wait for this one. */
  readonly jobIds: readonly number[];
}

export interface Claim {
  readonly now: number;
  readonly leaseMs: number;
  readonly max: number;
  /** Ids of the jobs that the asking worker has under way. */
  readonly underWay?: readonly number[];
}

/** What becomes of a job that was not sent. */
export interface Postponement {
  readonly state: 'queued' | 'held' | 'undeliverable';
  readonly dueAt: number;
  readonly reason: string;
  /** The bytes went out and no answer came back. */
  readonly isAmbiguous: boolean;
}

/** Mails of one kind that are not sent, by state. */
export interface MailBacklog {
  readonly kind: MailKind;
  readonly state: JobState;
  readonly mails: number;
  /** Since when the oldest of them waits. */
  readonly oldestQueuedAt: number;
}

export interface Erasure {
  /** Noted as the time of it. */
  readonly now: number;
  readonly max: number;
  /** Whether the owner heard of an order by a file: where files were asked for. */
  readonly isWrittenHeard: boolean;
}

/**
 * How the content hash of a daily check begins. An order that came by HTTP has a hash in hexadecimal digits, made here
 * from all of its text, so no request can pass for one.
 */
export const dailyCheckPrefix = 'daily-';

export type JobCounts = Readonly<Record<JobState, number>>;

export interface OrderStore {
  accept(order: NewOrder, limits: ConfirmationLimits): Promise<Acceptance>;
  isKnown(contentHash: string): boolean | Promise<boolean>;
  claim(claim: Claim): Promise<readonly ClaimedJob[]>;
  /** When the next job is due or its lease ends; null when nothing waits. */
  nextDueAt(): Promise<number | null>;
  /** False when the lease was lost: the message must not be sent. */
  dataStarted(job: ClaimedJob, now: number): Promise<boolean>;
  markSent(job: ClaimedJob, receipt: string, now: number): Promise<boolean>;
  /** The mail lies in a file, and nobody was sent it. */
  markWritten(job: ClaimedJob, file: string, now: number): Promise<boolean>;
  /**
   * Queues mails that were only written, now that there is a mail server: all to the owner, and to customers those of
   * orders accepted after `customersSince`. How many.
   */
  queueWritten(now: number, customersSince: number): Promise<number>;
  postpone(job: ClaimedJob, postponement: Postponement): Promise<boolean>;
  counts(): Promise<JobCounts>;
  /** All that is not sent; a kind and state without mails is left out. */
  backlog(): Promise<readonly MailBacklog[]>;
  /** When the mail server took the owner's mail of this content; null while it has not. */
  ownerMailSentAt(contentHash: string): Promise<number | null>;
  /** How many orders were accepted since a time, without daily checks. */
  ordersSince(time: number): Promise<number>;
  /**
   * Erases what is personal in orders that were accepted before a time and that the owner heard of, the oldest first,
   * unless a mail of theirs waits. How many, at most `max`.
   */
  eraseBefore(time: number, erasure: Erasure): Promise<number>;
  /** Forgets erased orders that were accepted before a time, keys and all. How many, at most `most`. */
  forgetBefore(time: number, most: number): Promise<number>;
  /** Writes and syncs something small; rejects with a StoreError when orders can't be kept. */
  probe(now: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * The store could not do it. `unavailable` may pass (disk full, locked, read-only): answer 503 and go on.
 * `broken` will not (a sync failed, the file is damaged): the process must end, so that nothing is acknowledged on it.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: 'unavailable' | 'broken';

  constructor(kind: 'unavailable' | 'broken', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
