/**
 * Sends what the outbox keeps until the e-mail service has answered 2xx.
 *
 * An order waits (new, or until a timer ends), is under way for one try of 15 s at most, and then is sent or waits again
 * by `retryDelayMs`. `wake` tries all of them at once; `look`, called from time to time, begins with those that a closed
 * tab has left (decision D26).
 *
 * Promises: the first try begins at once, however slow the database is; one try of an order at a time, in this page and, by a lock named after its reference, over all tabs. An order
 * that this page has seen is sent even when the outbox can no longer be read. A refused order is never given up. After a
 * 2xx nothing personal of the order stays on the device.
 */
import { type EmailIds, emailPath, emailRequest } from '#wire/email-request.ts';
import type { OutboxEntry, PendingEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';
import { type Outcome, outcomeOf, retryDelayMs } from './retry-delay.ts';
import { withLock } from './with-lock.ts';

const tryMs = 15_000;
/** How long until a look at an order that another tab is sending. */
const otherTabMs = 2000;
/** Browsers refuse keepalive bodies of 64 KiB and more, all requests under way counted together. */
const keepaliveBytes = 60_000;

export interface SenderSettings {
  readonly store: Pick<OutboxStore, 'all' | 'find' | 'change'>;
  readonly origin: string;
  readonly ids: EmailIds;
  readonly onNews: (reference: string, news: 'sent' | 'refused') => void;
}

export interface Sender {
  /** Sends an order that was just taken: by this page, which needs no look whether it was sent, or by another tab. */
  readonly take: (entry: PendingEntry, by: 'this page' | 'another tab') => void;
  /** Tries every pending order now. */
  readonly wake: () => void;
  /** Tries the pending orders that this page has not seen yet. */
  readonly look: () => void;
}

interface Result {
  readonly outcome: Outcome;
  readonly why: string;
  /** How long the service asked to wait, in milliseconds. */
  readonly askedMs: number;
}

interface Order {
  readonly entry: PendingEntry;
  /** No other tab can have sent it yet. */
  isFresh: boolean;
  tries: number;
  isUnderWay: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createSender({ store, origin, ids, onNews }: SenderSettings): Sender {
  const orders = new Map<string, Order>();

  function learn(entry: PendingEntry): Order {
    const order = orders.get(entry.reference) ?? {
      entry,
      isFresh: false,
      tries: 0,
      isUnderWay: false,
      timer: undefined,
    };
    orders.set(entry.reference, order);
    return order;
  }

  async function sendPending(which: 'all' | 'new'): Promise<void> {
    for (const entry of await store.all()) if (entry.state === 'pending') learn(entry);
    const chosen = [...orders.values()].filter(({ timer }) => which === 'all' || timer === undefined);
    await Promise.all(chosen.map(send));
  }

  async function send(order: Order): Promise<void> {
    if (order.isUnderWay) return;
    order.isUnderWay = true;
    clearTimeout(order.timer);
    order.timer = undefined;
    const result = await withLock(`order-${order.entry.reference}`, () => tryOnce(order)).finally(() => {
      order.isFresh = false;
      order.isUnderWay = false;
    });
    if (result === 'busy') again(order, otherTabMs);
    else conclude(order, result);
  }

  /** One try; none where another tab has sent the order meanwhile. */
  async function tryOnce({ entry, isFresh }: Order): Promise<Result> {
    const kept = isFresh ? entry : await store.find(entry.reference);
    if (kept?.state === 'sent') return { outcome: 'sent', why: 'sent by another tab', askedMs: 0 };
    const result = await post(entry);
    if (result.outcome === 'sent') await store.change(entry.reference, withoutPersonalData);
    return result;
  }

  async function post(entry: PendingEntry): Promise<Result> {
    if (!(ids.userId && ids.serviceId && ids.templateId)) {
      console.error(
        'outbox: the user id, service id or template id of the e-mail service is missing; orders wait here',
      );
      return { outcome: 'refused', why: 'missing id', askedMs: 0 };
    }
    const body = JSON.stringify(emailRequest(ids, entry.params));
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error(`no answer within ${tryMs} ms`)), tryMs);
    try {
      const response = await fetch(origin + emailPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        // A redirect leads to some page, whose 200 would be taken for the shop's.
        redirect: 'error',
        keepalive: new TextEncoder().encode(body).length < keepaliveBytes,
        signal: patience.signal,
      });
      const askedMs = Number(response.headers.get('Retry-After') ?? 0) * 1000 || 0;
      return { outcome: outcomeOf(response.status), why: `status ${response.status}`, askedMs };
    } catch (error) {
      return { outcome: 'failed', why: String(error), askedMs: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  function conclude(order: Order, { outcome, why, askedMs }: Result): void {
    const { reference } = order.entry;
    if (outcome === 'sent') {
      orders.delete(reference);
      onNews(reference, 'sent');
      return;
    }
    console.warn(`outbox: order ${reference.slice(0, 8)} was not sent (${why}); it is kept and tried again`);
    if (outcome === 'refused') onNews(reference, 'refused');
    again(order, retryDelayMs(outcome, order.tries, Math.random(), askedMs));
    order.tries += 1;
  }

  function again(order: Order, delayMs: number): void {
    order.timer = setTimeout(() => run(() => send(order)), delayMs);
  }

  function run(task: () => Promise<void>): void {
    task().catch((error: unknown) => console.error('outbox: orders could not be read or sent; they are kept', error));
  }

  return {
    take: (entry, by) => run(() => send(Object.assign(learn(entry), { isFresh: by === 'this page' }))),
    wake: () => run(() => sendPending('all')),
    look: () => run(() => sendPending('new')),
  };
}

function withoutPersonalData({ reference, createdAt, consumedCart }: OutboxEntry): OutboxEntry {
  return { state: 'sent', reference, createdAt, consumedCart };
}
