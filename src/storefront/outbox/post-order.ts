/** One attempt to send an order to the e-mail service, by a page or by the service worker, and how long to wait for the next. */
import { isHtml } from '#storefront/browser/shop-answer.ts';
import { type EmailIds, emailPath, emailRequest } from '#order/email-request.ts';
import type { Cause } from './order-status.ts';
import { type Change, type OutboxEntry, type PendingEntry, withoutPersonalData } from './outbox-store.ts';

const tryMs = 15_000;
/** Browsers refuse keepalive bodies of 64 KiB and more, counted over all requests under way. */
const keepaliveBytes = 60_000;
const firstDelayMs = 1000;
const maxDelayMs = 60_000;
const refusedDelayMs = 10 * 60_000;
/** The longest wait that the service may ask for. */
const maxAskedMs = 60 * 60_000;

export interface EmailService {
  /** `''` for the page's own origin. */
  readonly origin: string;
  readonly ids: EmailIds;
}

export interface Attempt {
  readonly outcome: 'sent' | Cause;
  readonly why: string;
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfterMs: number;
}

/**
 * Runs a task under the lock of an order, with which only one page or worker at a time sends it. If the lock is taken,
 * 'skip' returns 'busy' and 'wait' waits. In a browser without locks (no HTTPS, or blocked site data) the task still runs.
 */
export async function withLock<T>(
  reference: string,
  ifTaken: 'skip' | 'wait',
  task: () => Promise<T>,
): Promise<T | 'busy'> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    const options = { ifAvailable: ifTaken === 'skip' };
    return await navigator.locks.request(`order-${reference}`, options, async (lock) => (lock ? begin() : 'busy'));
  } catch (error) {
    if (hasBegun) throw error;
    return task();
  }
}

/** Tries once, unless the order was sent or the service asked to wait; records the result in the outbox. */
export async function tryOrder(
  entry: OutboxEntry,
  service: EmailService,
  change: (reference: string, to: Change) => Promise<void>,
): Promise<Attempt> {
  if (entry.state === 'sent') return { outcome: 'sent', why: 'sent before', retryAfterMs: 0 };
  const restMs = (entry.notBefore ?? 0) - Date.now();
  // A longer wait means that the clock was set back.
  if (restMs > 0 && restMs <= maxAskedMs) return { outcome: 'busy', why: 'asked to wait', retryAfterMs: restMs };
  const attempt = await post(entry, service);
  if (attempt.outcome === 'sent') await change(entry.reference, withoutPersonalData);
  else if (attempt.retryAfterMs > 0) {
    const notBefore = Date.now() + attempt.retryAfterMs;
    await change(entry.reference, (stored) => (stored.state === 'pending' ? { ...stored, notBefore } : stored));
  }
  return attempt;
}

async function post({ params }: PendingEntry, { origin, ids }: EmailService): Promise<Attempt> {
  if (!(ids.userId && ids.serviceId && ids.templateId)) {
    console.error('outbox: the user id, service id or template id of the e-mail service is missing; orders wait here');
    return { outcome: 'refused', why: 'missing id', retryAfterMs: 0 };
  }
  const body = JSON.stringify(emailRequest(ids, params));
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new Error(`no answer within ${tryMs} ms`)), tryMs);
  try {
    const response = await fetch(origin + emailPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      // A redirect leads to some page, whose 200 would be taken for the service's.
      redirect: 'error',
      keepalive: new TextEncoder().encode(body).length < keepaliveBytes,
      signal: patience.signal,
    });
    const why = `status ${response.status}`;
    if (!response.ok) {
      const asked = retryAfterMs(response.headers.get('Retry-After'), Date.now());
      return { outcome: causeOf(response.status), why, retryAfterMs: asked };
    }
    const text = await response.text().catch(() => ''); // The status decides; the body may be cut off.
    return { outcome: isHtml(response, text) ? 'unreachable' : 'sent', why, retryAfterMs: 0 };
  } catch (error) {
    return { outcome: navigator.onLine ? 'unreachable' : 'offline', why: String(error), retryAfterMs: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The cause that an error status stands for: the shop was not reached (a gateway answers, or the network's sign-in page), it asks to
 * wait, it fails, or it refuses, perhaps as the order is too large, which retrying alone won't fix (D26).
 */
export function causeOf(status: number): Cause {
  if ([408, 502, 504, 511].includes(status)) return 'unreachable';
  if ([409, 425, 429, 503].includes(status)) return 'busy';
  if (status === 413) return 'too large';
  return status >= 400 && status < 500 ? 'refused' : 'failing';
}

/** The wait that a `Retry-After` header asks for, in seconds or as a date: milliseconds from now, 0 to an hour. */
export function retryAfterMs(retryAfter: string | null, now: number): number {
  if (!retryAfter) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Math.min(Math.max(ms || 0, 0), maxAskedMs);
}

/**
 * The wait before the next attempt, in milliseconds: half a second plus full jitter over 1 s, 2 s, 4 s … 60 s; ten
 * minutes after a refusal; never less than the service asked for. `tries` counts the attempts before; `random` is in
 * 0..1.
 */
export function retryDelayMs(cause: Cause, tries: number, random: number, asked = 0): number {
  const backoff = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(tries, 10));
  const wait =
    cause === 'refused' || cause === 'too large' ? refusedDelayMs : Math.round(firstDelayMs / 2 + random * backoff);
  return Math.max(wait, asked);
}
