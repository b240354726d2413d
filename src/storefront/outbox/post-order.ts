/** One attempt to send an order to the e-mail service, for page and service worker alike. */
import { isHtml } from '#storefront/browser/shop-answer.ts';
import { type EmailIds, emailPath, emailRequest } from '#order/email-request.ts';
import { type OutboxEntry, type PendingEntry, withoutPersonalData } from './outbox-entry.ts';
import type { Change } from './outbox-backend.ts';
import { askedMs, type Cause, causeOf, longestAskedMs } from './retry-delay.ts';

const tryMs = 15_000;
/** Browsers refuse keepalive bodies of 64 KiB and more, counted over all requests under way. */
const keepaliveBytes = 60_000;

export interface EmailService {
  /** Empty for the page's own origin. */
  readonly origin: string;
  readonly ids: EmailIds;
}

export interface Attempt {
  readonly outcome: 'sent' | Cause;
  readonly why: string;
  /** How long the service asked to wait, in milliseconds. */
  readonly askedMs: number;
}

/** Name of the lock with which only one page or worker at a time sends an order. */
export function lockName(reference: string): string {
  return `order-${reference}`;
}

/** Tries once, unless the order was sent or the service asked to wait; records the result in the outbox. */
export async function tryOrder(
  kept: OutboxEntry,
  service: EmailService,
  change: (reference: string, to: Change) => Promise<void>,
): Promise<Attempt> {
  if (kept.state === 'sent') return { outcome: 'sent', why: 'sent before', askedMs: 0 };
  const restMs = (kept.notBefore ?? 0) - Date.now();
  // A longer wait means that the clock was set back.
  if (restMs > 0 && restMs <= longestAskedMs) return { outcome: 'busy', why: 'asked to wait', askedMs: restMs };
  const attempt = await post(kept, service);
  if (attempt.outcome === 'sent') await change(kept.reference, withoutPersonalData);
  else if (attempt.askedMs > 0) {
    const notBefore = Date.now() + attempt.askedMs;
    await change(kept.reference, (entry) => (entry.state === 'pending' ? { ...entry, notBefore } : entry));
  }
  return attempt;
}

async function post({ params }: PendingEntry, { origin, ids }: EmailService): Promise<Attempt> {
  if (!(ids.userId && ids.serviceId && ids.templateId)) {
    console.error('outbox: the user id, service id or template id of the e-mail service is missing; orders wait here');
    return { outcome: 'refused', why: 'missing id', askedMs: 0 };
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
      const asked = askedMs(response.headers.get('Retry-After'), Date.now());
      return { outcome: causeOf(response.status), why, askedMs: asked };
    }
    const text = await response.text().catch(() => ''); // The status decides; the body may be cut off.
    return { outcome: isHtml(response, text) ? 'unreachable' : 'sent', why, askedMs: 0 };
  } catch (error) {
    return { outcome: navigator.onLine ? 'unreachable' : 'offline', why: String(error), askedMs: 0 };
  } finally {
    clearTimeout(timer);
  }
}
