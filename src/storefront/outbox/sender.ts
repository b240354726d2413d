/**
 * Sends what is in the outbox until the e-mail service has answered 2xx.
 *
 * An order waits (new, or until a timer ends), is under way for one attempt of 15 s at most, and then is sent or waits
 * again by `retryDelayMs`. `wake` tries all of them at once; `look`, called from time to time, finds those that a
 * closed tab has left (D26).
 *
 * Promises: the first attempt begins at once, however slow the database is; only one attempt for an order at a time, in
 * this page and, by a lock named after its reference, in all tabs and the service worker; none sooner than the service
 * asked for. An order that this page knows is sent even if the outbox can no longer be read. A refused order is
 * never given up. After a 2xx nothing personal of the order stays on the device.
 */
import { indexedDbBackend } from './backends.ts';
import type { TryResult } from './order-status.ts';
import type { OutboxStore, PendingEntry } from './outbox-store.ts';
import { type Attempt, type EmailService, retryDelayMs, tryOrder, withLock } from './post-order.ts';

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
    for (const entry of await store.all()) if (entry.state === 'pending') learn(entry);
    await Promise.all([...orders.values()].map((order) => send(order)));
  }

  async function sendNew(): Promise<void> {
    for (const entry of await store.all())
      if (entry.state === 'pending' && !orders.has(entry.reference)) run(send(learn(entry)));
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
    look: () => run(sendNew()),
  };
}

/**
 * Sends the stored orders from the service worker when the device is online, without any open tab: an order that a page
 * is sending waits for that attempt and is then found sent. Rejects while an order is left: the browser tries again later.
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
