/** When a failed mail is tried again (D52). Pure: randomness is an argument. */
import { dayMs, hourMs, minuteMs, secondMs } from '#shop/time.ts';
import type { MailKind } from './order-store.ts';

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

/** A failed attempt: whether it is permanent, and whether the recipient is the cause. */
export interface Failure {
  /** The peer said that retrying is pointless (5xx). */
  readonly isPermanent: boolean;
  /** The peer refused this recipient's address, not the message or the sender. */
  readonly concernsRecipient: boolean;
}

export interface Attempted {
  readonly kind: MailKind;
  /** Attempts so far, the failed one included. */
  readonly attempt: number;
  readonly queuedAt: number;
}

export interface NextStep {
  readonly state: 'queued' | 'held' | 'undeliverable';
  readonly dueAt: number;
}

/**
 * Decides what happens to a mail after a failure. A customer's address that the peer refuses for good ends that mail. Any other
 * permanent refusal is for the shop to fix (a password, a quota, a relay rule): the mail is held, retried hourly and
 * never deleted; so is any mail that has failed for 5 days. `random` is in 0..1.
 */
export function nextStep(job: Attempted, failure: Failure, now: number, random: number): NextStep {
  if (failure.isPermanent && failure.concernsRecipient && job.kind === 'customer')
    return { state: 'undeliverable', dueAt: now };
  const isOld = now - job.queuedAt > heldAfterMs && job.attempt >= heldAfterAttempts;
  const isHeld = failure.isPermanent || isOld;
  const waitMs = isHeld ? heldWaitMs : (firstWaitsMs[job.attempt - 1] ?? laterWaitMs);
  return { state: isHeld ? 'held' : 'queued', dueAt: now + Math.round(waitMs * (1 - spread + 2 * spread * random)) };
}
