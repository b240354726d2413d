/**
 * Sends what is in the outbox until the e-mail service has answered 2xx.
 *
 * An order waits (new, or until a timer ends), is under way for one attempt of 15 s at most, and then is sent or waits
 * again by `retryDelayMs`. `wake` tries all of them at once; `look`, called from time to time, finds those that a
 * closed tab has left (D26). An outbox that can't be read whole is read again by the same delays.
 *
 * Promises: the first attempt begins at once, however slow the database is; only one attempt for an order at a time, in
 * this page and, by a lock named after its reference, in all tabs and the service worker; none sooner than the service
 * asked for. An order that this page knows is sent even if the outbox can no longer be read. A refused order is
 * never given up. After a 2xx nothing personal of the order stays on the device.
 */
import type { TryResult, Cause } from './order-status.ts';
import {
  type EntryUpdate,
  indexedDbBackend,
  type OutboxStore,
  type PendingEntry,
  type OutboxEntry,
  withoutPersonalData,
} from './outbox-store.ts';
import { isHtml } from '#storefront/browser/fetch-data.ts';
import { type EmailIds, emailPath, emailRequest } from '#order/email-request.ts';

/** The delay until the next look at an order that another tab is sending. */
const otherTabMs = 2000;

export interface SenderSettings {
  readonly store: Pick<OutboxStore, 'all' | 'find' | 'change'>;
  readonly service: EmailService;
  readonly onTry: (reference: string, result: TryResult) => void;
}

interface Order {
  readonly entry: PendingEntry;
  tries: number;
  isUnderWay: boolean;
  /** Woken since the attempt under way began. */
  isWoken: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

export function createSender({ store, service, onTry }: SenderSettings) {
  const orders = new Map<string, Order>();
  /** Reads in a row in which part of the outbox was missing. */
  let failedReads = 0;
  let nextRead: ReturnType<typeof setTimeout>;

  /** Reads the outbox, and looks again soon if part of it is missing. */
  async function readAll(): Promise<readonly OutboxEntry[]> {
    let isMissing = false;
    const entries = await store.all(() => (isMissing = true));
    clearTimeout(nextRead);
    if (isMissing) nextRead = setTimeout(look, retryDelayMs('unreachable', failedReads, Math.random()));
    failedReads = isMissing ? failedReads + 1 : 0;
    return entries;
  }

  function learn(entry: PendingEntry): Order {
    const order = orders.get(entry.reference) ?? { entry, tries: 0, isUnderWay: false, isWoken: false };
    orders.set(entry.reference, order);
    return order;
  }

  async function send(order: Order, isFresh = false): Promise<void> {
    order.isWoken = order.isUnderWay;
    if (order.isUnderWay) return;
    const { reference } = order.entry;
    clearTimeout(order.timer);
    order.isUnderWay = true;
    const attempt = await withLock(reference, 'skip', () => tryOnce(order.entry, isFresh)).finally(() => {
      order.isUnderWay = false;
    });
    if (attempt === 'busy') return again(order, otherTabMs);
    const { outcome, why, retryAfterMs } = attempt;
    if (order.isWoken && (outcome === 'offline' || outcome === 'unreachable')) return send(order); // The connection is back.
    if (outcome === 'sent') {
      orders.delete(reference);
      onTry(reference, { kind: 'sent' });
      return;
    }
    console.warn(`outbox: order ${reference.slice(0, 8)} was not sent (${why}); it stays stored and is tried again`);
    const triedAt = Date.now();
    const delayMs = retryDelayMs(outcome, order.tries, Math.random(), retryAfterMs);
    order.tries += 1;
    again(order, delayMs);
    onTry(reference, { kind: 'waiting', cause: outcome, triedAt, nextTryAt: triedAt + delayMs });
  }

  /** A fresh order is sent without a look: no other tab can have sent it. */
  async function tryOnce(entry: PendingEntry, isFresh: boolean): Promise<Attempt> {
    const stored = isFresh ? entry : await store.find(entry.reference);
    return tryOrder(stored ?? entry, service, store.change);
  }

  function again(order: Order, delayMs: number): void {
    order.timer = setTimeout(() => run(send(order)), delayMs);
  }

  async function sendAll(): Promise<void> {
    for (const entry of await readAll()) if (entry.state === 'pending') learn(entry);
    await Promise.all([...orders.values()].map((order) => send(order)));
  }

  async function sendNew(): Promise<void> {
    for (const entry of await readAll())
      if (entry.state === 'pending' && !orders.has(entry.reference)) run(send(learn(entry)));
  }

  function look(): void {
    run(sendNew());
  }

  function run(task: Promise<void>): void {
    task.catch((error: unknown) => console.error('outbox: orders could not be read or sent; they stay stored', error));
  }

  return {
    /** Sends an order that was just stored: by this page, which needs no look whether it was sent, or by another tab. */
    take: (entry: PendingEntry, by: 'this page' | 'another tab') => run(send(learn(entry), by === 'this page')),
    /** Tries every pending order now; one that is under way, once more if that attempt doesn't reach the shop. */
    wake: () => run(sendAll()),
    /** Tries the pending orders that are new to this page. */
    look,
  };
}

/**
 * Sends the stored orders from the service worker when the device is online, without any open tab: an order that a page
 * is sending waits for that attempt and is then found sent. Rejects while an order is left: the browser tries again
 * later.
 */
export async function sendStoredOrders(
  service: EmailService,
  onSent: (reference: string) => Promise<void>,
): Promise<void> {
  const database = indexedDbBackend();
  const isLeft = async (reference: string): Promise<boolean> => {
    const entry = (await database.all()).find((one) => one.reference === reference);
    if (entry?.state !== 'pending') return false;
    const { outcome } = await tryOrder(entry, service, database.change);
    if (outcome === 'sent') await onSent(reference);
    return outcome !== 'sent';
  };
  const pending = (await database.all()).filter(({ state }) => state === 'pending');
  const left = await Promise.all(
    pending.map(({ reference }) => withLock(reference, 'wait', () => isLeft(reference)).catch(() => true)),
  );
  if (left.includes(true)) throw new Error('outbox: an order is still to be sent');
}

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
 * 'skip' returns 'busy' and 'wait' waits. In a browser without locks (no HTTPS, or blocked site data) the task still
 * runs.
 */
async function withLock<T>(reference: string, ifTaken: 'skip' | 'wait', task: () => Promise<T>): Promise<T | 'busy'> {
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
async function tryOrder(
  entry: OutboxEntry,
  service: EmailService,
  change: (reference: string, to: EntryUpdate) => Promise<void>,
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
      const asked = requestedWaitMs(response.headers.get('Retry-After'), Date.now());
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
 * The cause that an error status stands for: the shop was not reached (a gateway answers, or the network's sign-in
 * page), it asks to wait, it fails, or it refuses, perhaps as the order is too large, which retrying alone won't fix
 * (D26).
 */
export function causeOf(status: number): Cause {
  if ([408, 502, 504, 511].includes(status)) return 'unreachable';
  if ([409, 425, 429, 503].includes(status)) return 'busy';
  if (status === 413) return 'too large';
  return status >= 400 && status < 500 ? 'refused' : 'failing';
}

/** The wait that a `Retry-After` header asks for, in seconds or as a date: milliseconds from now, 0 to an hour. */
export function requestedWaitMs(retryAfter: string | null, now: number): number {
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
