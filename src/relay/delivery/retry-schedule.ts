/** When a mail that failed is tried again (RELIABILITY.md, Sender; decision D52). Pure: the dice are an argument. */
import { dayMs, hourMs, minuteMs, secondMs } from '#relay/clock.ts';
import type { MailKind } from '#relay/store/order-store.ts';

/** Waits after the first failures; afterwards every 45 minutes. With the spread of 20 % that is 36 to 54 minutes. */
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
/** A held mail is still tried, in case somebody mended the cause without telling the relay. */
const heldWaitMs = hourMs;
const heldAfterMs = 5 * dayMs;
/** Far fewer than fit into five days, and more than a clock that jumped five days ahead can explain. */
const heldAfterAttempts = 20;

/** How a delivery failed: what the peer meant, and whom it concerns. */
export interface Failure {
  /** The peer said that trying again is pointless (5xx). */
  readonly isPermanent: boolean;
  /** The peer refused this recipient's address, not this message, nor us as a sender. */
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
 * What becomes of a mail after a failure. A customer's address that the peer refuses for good is the end of that mail.
 * Any other permanent refusal is the shop's to mend (a password, a quota, a relay rule): held, retried hourly, never
 * deleted; so is whatever failed for 5 days. `dice` is in 0..1.
 */
export function nextStep(job: Attempted, failure: Failure, now: number, dice: number): NextStep {
  if (failure.isPermanent && failure.concernsRecipient && job.kind === 'customer')
    return { state: 'undeliverable', dueAt: now };
  const isOld = now - job.queuedAt > heldAfterMs && job.attempt >= heldAfterAttempts;
  const isHeld = failure.isPermanent || isOld;
  const waitMs = isHeld ? heldWaitMs : (firstWaitsMs[job.attempt - 1] ?? laterWaitMs);
  return { state: isHeld ? 'held' : 'queued', dueAt: now + Math.round(waitMs * (1 - spread + 2 * spread * dice)) };
}
