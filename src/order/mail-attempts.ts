/** Attempts to send a mail, by SMTP or into a file, and when a failed one is repeated (D52). */
import { dayMs, hourMs, minuteMs, secondMs } from '#shop/time.ts';
import type { ClaimedJob, Postponement } from './mail-job.ts';

export interface Mail {
  /** Unique, and the same for every attempt; also the name of the mail's file. */
  readonly name: string;
  readonly from: string;
  /** An automatic answer: if it can't be delivered, nobody is told (RFC 3834 §3.3). */
  readonly isAutomatic: boolean;
  /** The one recipient of the envelope. */
  readonly to: string;
  /** The whole message, RFC 5322 with CRLF. */
  readonly bytes: Uint8Array;
}

/** `2026-11-21T08-00-00-000Z`, with which a mail's name begins: the files sort by it, and are deleted by it. */
export function mailTime(acceptedAt: number): string {
  return new Date(acceptedAt).toISOString().replaceAll(/[:.]/g, '-');
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly receipt: string }
  /** Written to a file; nobody received it. */
  | { readonly kind: 'written'; readonly file: string }
  | FailedAttempt;

interface FailedAttempt {
  readonly kind: 'failed';
  readonly reason: string;
  /** The peer's status code, 0 for none. */
  readonly code: number;
  /** The peer said that retrying is pointless (5xx). */
  readonly isPermanent: boolean;
  /** The peer refused the recipient's address, not the sender, the account or the message. */
  readonly concernsRecipient: boolean;
  /** Some of the message went out and no answer came: it may have arrived. */
  readonly isAmbiguous: boolean;
}

/** `code` is the peer's, 0 for none. */
export function failure(
  reason: string,
  code = 0,
  about = { concernsRecipient: false, isAmbiguous: false },
): FailedAttempt {
  return { kind: 'failed', reason, code, isPermanent: code >= 500 && code < 600, ...about };
}

export interface Transport {
  /** Completes the operator's sentence "Mails are …". */
  readonly description: string;
  /** Never rejects. Calls `isOurs` right before the first byte of the message; if it is false, nothing is sent. */
  send(mail: Mail, isOurs: () => boolean): Promise<SendOutcome>;
  /** The problem that keeps mails from being sent now, as a sentence; `null` for none. Never rejects. */
  check(): Promise<string | null>;
  close(): void;
}

/** Waits after the first failures; every 45 minutes after that. With the spread of 20 % that is 36 to 54 minutes. */
const firstWaitsMs = [
  10 * secondMs,
  30 * secondMs,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
];
const laterWaitMs = 45 * minuteMs;
const spread = 0.2;
/** A held mail is still retried, in case the cause was fixed without telling the relay. */
const heldWaitMs = hourMs;
/** A mail that is due later than this schedule can say was planned before a clock was set back. */
export const maxRetryPlanMs = 2 * hourMs;
const heldAfterMs = 5 * dayMs;
/** Far fewer than five days have room for, but more than a clock that jumps five days ahead can explain. */
const heldAfterAttempts = 20;

/**
 * Decides what happens to a mail after a failure. A customer's address that the peer refuses for good, or for 5 days,
 * ends that mail. Any other permanent refusal is for the shop to fix (a password, a quota, a relay rule): the mail is
 * held, retried hourly and never deleted; so is any other mail that has failed for 5 days. `random` is in 0..1.
 */
export function nextStep(
  { kind, attempt, queuedAt }: Pick<ClaimedJob, 'kind' | 'attempt' | 'queuedAt'>,
  { isPermanent, concernsRecipient }: Pick<FailedAttempt, 'isPermanent' | 'concernsRecipient'>,
  now: number,
  random: number,
): Pick<Postponement, 'state' | 'dueAt'> {
  const isOld = now - queuedAt > heldAfterMs && attempt >= heldAfterAttempts;
  const isHeld = isPermanent || isOld;
  if (isHeld && concernsRecipient && kind !== 'owner') return { state: 'undeliverable', dueAt: now };
  const waitMs = isHeld ? heldWaitMs : (firstWaitsMs[attempt - 1] ?? laterWaitMs);
  return { state: isHeld ? 'held' : 'queued', dueAt: now + Math.round(waitMs * (1 - spread + 2 * spread * random)) };
}
