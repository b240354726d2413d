/**
 * The orders database and its mail jobs, the same for each engine.
 *
 * An order is accepted once: its content is its identity, so a repeat of the same content changes nothing, and other
 * content under the same reference becomes a further copy (C13). The order and its mail jobs are one transaction,
 * synced to disk before `accept` resolves.
 *
 * A mail job goes  queued → sending → sent,  or from sending back to  queued  (try again), to  held  (try again slowly,
 * the owner should look) or to  undeliverable  (the customer's address doesn't exist; final). Without a mail server it
 * goes from sending to  written  (to a file), and is queued again once there is one. `claim` hands out a job with a
 * lease and a token that is one higher than before. Every later call about the job must carry that token, so that a
 * worker that was paused past its lease can neither send nor record. The clock may be set while leases run: a job that
 * the worker says is under way is never handed out again, even if the clock jumps. `dataStarted` is recorded before a
 * message's bytes leave; a job claimed again with that mark and no result is ambiguous: it may have arrived.
 *
 * Orders above the soft limits share one mail to the owner, a digest (D70). Their jobs can't be claimed until the first
 * of them is due; its job then leads the digest for all of them. Only `markSent` or `markWritten` of the leader settles
 * the others; an order that arrives meanwhile waits for the next digest.
 */
import type { Confirmation, ConfirmationWish } from './confirmation.ts';
import type { DeskEvent } from './desk-order.ts';
import type { NamedOrder } from './order-reference.ts';
import type { OrderCheck } from './check-order.ts';
import type { Params } from './email-request.ts';

export interface NewOrder {
  /** SHA-256 of the params, hex; of an entered order `enteredHash`. */
  readonly contentHash: string;
  readonly reference: string | null;
  readonly acceptedAt: number;
  readonly params: Params;
  readonly check: OrderCheck;
  readonly confirmation: ConfirmationWish;
  /** The owner is told in a digest, after this time at most; absent for a mail at once. */
  readonly digestAfterMs?: number;
  /** Only of an order that was entered at the desk. */
  readonly origin?: OrderOrigin;
}

export interface StoredOrder extends NamedOrder {
  readonly id: number;
  readonly acceptedAt: number;
  readonly params: Params;
  readonly check: OrderCheck;
  readonly confirmation: Confirmation;
  /** Only of an order that was entered at the desk. */
  readonly origin?: OrderOrigin;
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
  /** All orders in this mail; absent where it is about `order` alone. */
  readonly digest?: Digest;
}

/**
 * The number of waiting mails that become due when one got through. With two of them a queue drains ever faster once the
 * mail server is back, and one that still refuses is asked no more than twice for each mail that it takes.
 */
export const broughtForward = 2;

/** The number of orders that a digest names; it counts all of them. */
export const maxOrdersInDigest = 100;

export interface Digest {
  /** The first ones, in the order they were accepted. */
  readonly orders: readonly StoredOrder[];
  readonly count: number;
  /** The jobs that this digest replaces. */
  readonly jobIds: readonly number[];
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

export interface Erasure {
  readonly max: number;
  /** True if the operator asked for mails as files (`MAIL=files`), so that a file counts as having reached the owner. */
  readonly isWrittenHeard: boolean;
}

/** Prefix of the content hash of a daily check. Request hashes are hexadecimal, so no request can pass as a daily check. */
export const dailyCheckPrefix = 'daily-';

/** An order as it was sent, and its events since, the oldest first. */
export interface OrderWithEvents {
  readonly order: StoredOrder;
  readonly events: readonly DeskEvent[];
}

/**
 * The store failed. `unavailable` may pass (disk full, locked, read-only): answer 503 and carry on. `broken` won't (a
 * sync failed, the file is damaged): the process must end, so that nothing more is acknowledged.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: 'unavailable' | 'broken';

  constructor(kind: 'unavailable' | 'broken', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The way that an order entered at the desk reached the owner. An order of the shop's pages has none, even if it claims one. */
export const orderOrigins = ['phone', 'WhatsApp', 'in person'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

const originLabels = {
  phone: { inSentence: 'by phone', alone: 'Via phone' },
  WhatsApp: { inSentence: 'by WhatsApp', alone: 'Via WhatsApp' },
  'in person': { inSentence: 'in person', alone: 'In person' },
} as const;

export function originLabel(origin: OrderOrigin, place: 'inSentence' | 'alone' = 'inSentence'): string {
  return originLabels[origin][place];
}

/**
 * The content hash of an entered order: its form's own reference, so that saving twice makes one order. Request hashes
 * are hexadecimal, so they can't collide with these.
 */
export function enteredHash(reference: string): string {
  return `desk-${reference}`;
}
