/** The outbox of this page: stores orders, sends them, and reports their status. */
import { useSyncExternalStore } from 'react';
import { type Cart, encodeCart, decodeCart } from '#shop/cart.ts';
import { shop } from '#storefront/shop-data.ts';
import type { TemplateParams } from '#order/email-request.ts';
import {
  afterTry,
  type Durability,
  mayBeLost,
  type OrderStatus,
  type TryResult,
  withDurability,
} from './order-status.ts';
import {
  createOutboxStore,
  indexedDbBackend,
  localStorageBackend,
  memoryBackend,
  type OutboxEntry,
  type OutboxStore,
} from './outbox-store.ts';
import { createSender } from './sender.ts';
import { cartStore } from '#storefront/browser/cart-store.ts';
import { readStored, store as storeValue } from '#storefront/browser/stored-values.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** The interval at which a page checks for orders of closed tabs. */
const lookEveryMs = 60_000;

const beginning: OrderStatus = { kind: 'sending', durability: 'page' };
const statuses = new Map<string, OrderStatus>();
/** When those orders were sent whose shopper didn't see it happen. */
const arrivals = new Map<string, number>();
/** The order whose own screen is open: nothing else on the page reports it. */
let inView = '';
let news = readNews();
const listeners = new Set<() => void>();
const database = indexedDbBackend();
const store = createOutboxStore([database, localStorageBackend(() => window.localStorage), memoryBackend()]);
const sender = createSender({
  store,
  service: {
    origin: shop.emailOrigin,
    ids: { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId },
  },
  onTry: tell,
});
const once = { once: true };
let isStarted = false;

function update(reference: string, change: (status: OrderStatus) => OrderStatus): void {
  statuses.set(reference, change(statuses.get(reference) ?? beginning));
  notify();
  watchLeaving();
}

function readNews() {
  const waiting = [...statuses].flatMap(([reference, status]) =>
    status.kind === 'sent' || reference === inView ? [] : status.durability,
  );
  return {
    waiting: waiting.length,
    /** An order that waits may be lost when the page is closed. */
    isAtRisk: waiting.some(mayBeLost),
    arrived: [...arrivals].map(([reference, at]) => ({ reference, at })),
  };
}

function notify(): void {
  news = readNews();
  for (const listener of listeners) listener();
}

function tell(reference: string, result: TryResult): void {
  const isFound = !statuses.has(reference);
  update(reference, (status) => afterTry(status, result));
  if (result.kind === 'sent') void reportArrival(reference);
  else if (isFound) void keepSafe(reference, false);
  else void requestBackgroundSync(); // An earlier one may have given up.
}

/** Reports once that an order was sent, unless its own screen is open. */
async function reportArrival(reference: string): Promise<void> {
  const entry = await store.find(reference);
  if (reference === inView || entry?.state !== 'sent' || !entry.untold) return;
  arrivals.set(reference, entry.untold);
  notify();
  await markAnnounced(reference);
}

/** A shopper who looks has been told that the order was sent. */
export async function markAnnounced(reference: string): Promise<void> {
  while (document.hidden) await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, once));
  await store.change(reference, (entry) => (entry.state === 'sent' ? { ...entry, untold: 0 } : entry));
}

/** While the browser may lose an order with this page, it asks before the page is left, on any page of the shop. */
function watchLeaving(): void {
  const isAtRisk = [...statuses.values()].some((status) => status.kind !== 'sent' && mayBeLost(status.durability));
  window[isAtRisk ? 'addEventListener' : 'removeEventListener']('beforeunload', askFirst);
}

function askFirst(event: Event): void {
  event.preventDefault();
}

/** For an order on the disk: asks the browser to keep it there, and to send it when no page is open. */
async function keepSafe(reference: string, mayAsk: boolean): Promise<void> {
  const improve = (durability: Durability) => update(reference, (status) => withDurability(status, durability));
  improve('for now');
  void isStoragePersistent(mayAsk).then((is) => is && improve('device'));
  // The service worker reads no other backend.
  const entries = await database.all().catch(() => []); // The store logs it.
  const isInDatabase = entries.some((entry) => entry.reference === reference);
  if (isInDatabase && (await requestBackgroundSync())) improve('background');
}

interface BackgroundSync {
  readonly sync: { readonly register: (tag: string) => Promise<void> };
}

/** True if the browser clears the shop's storage only when the shopper asks; `ask` may show a prompt of the browser. */
async function isStoragePersistent(ask: boolean): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()));
  } catch {
    return false; // The browser has no such promise, or the page is not on HTTPS.
  }
}

/** Has the service worker send stored orders once the device is online. Never resolves if there is no worker. */
async function requestBackgroundSync(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.ready;
    if (!hasSync(registration)) return false;
    await registration.sync.register('order-outbox');
    return true;
  } catch {
    return false; // The browser has no service workers, or the shopper has switched the sync off.
  }
}

function hasSync(registration: ServiceWorkerRegistration): registration is ServiceWorkerRegistration & BackgroundSync {
  return 'sync' in registration;
}

/**
 * Sends what earlier visits left: now, whenever the connection or the page comes back, and at intervals. Removes from
 * the cart what an order consumed before its tab was closed, and forgets orders that were sent a month ago. Runs once a
 * page.
 */
export async function startOutbox(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const wake = () => {
    sender.wake();
    void emptyAllLeft();
  };
  for (const event of ['online', 'pageshow']) window.addEventListener(event, wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  // The service worker names an order that it has sent.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') tell(data, { kind: 'sent' });
  });
  setInterval(sender.look, lookEveryMs);
  wake();
  for (const entry of await store.all()) {
    const { reference, state, createdAt } = entry;
    if (state === 'sent') tell(reference, { kind: 'sent' });
    else if (!statuses.has(reference)) void keepSafe(reference, false);
    await emptyRestored(entry, store.change);
    if (state === 'sent' && Date.now() - createdAt > monthMs) await store.change(reference, () => null);
  }
}

/**
 * Stores an order and starts to send it. Resolves once it is stored, with the reference that counts: if another tab has
 * just ordered the same cart, that tab's.
 */
export async function placeOrder(reference: string, params: TemplateParams, cart: Cart): Promise<string> {
  const order = { state: 'pending', reference, createdAt: Date.now(), params, consumedCart: encodeCart(cart) } as const;
  inView = reference;
  update(reference, () => beginning);
  let onDurable: (reference: string) => void = () => undefined;
  const durable = new Promise<string>((resolve) => {
    onDurable = resolve;
  });
  const counting = await store.claim(order, onDurable);
  if (counting.reference !== reference) statuses.delete(reference);
  inView = counting.reference;
  if (counting.state === 'sent') tell(counting.reference, { kind: 'sent' });
  else sender.take(counting, counting.reference === reference ? 'this page' : 'another tab');
  // Not before the sender has the order's lock, as the service worker may begin at once.
  void durable.then((stored) => keepSafe(stored, true));
  return counting.reference;
}

/** Removes what an order consumed from the cart; what was added since stays. */
export function removeOrdered(reference: string, ordered: Cart): Promise<void> {
  return emptyOrdered(reference, ordered, store.change);
}

async function emptyAllLeft(): Promise<void> {
  for (const entry of await store.all()) await emptyLeft(entry, store.change);
}

/** The screen of the order that was just placed is left. */
export function leaveOrder(): void {
  inView = '';
  notify();
}

/** Removes the report of an order that was sent. */
function dismiss(reference: string): void {
  arrivals.delete(reference);
  notify();
}

/** News for all pages, kept up to date; for a screen that doesn't load this module itself. */
export const orderNews = { subscribe, current: () => news, dismiss };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The status of an order, kept up to date; null for one that this device doesn't know. */
export function useOrderStatus(reference: string): OrderStatus | null {
  return useSyncExternalStore(
    subscribe,
    () => statuses.get(reference) ?? null,
    () => null,
  );
}

const marksKey = 'orders-taken-out';
/** By then the mark is surely on the disk. */
const settledMs = 60 * 60_000;

type ChangeEntry = OutboxStore['change'];

function marks(): readonly unknown[] {
  const stored = readStored('localStorage', marksKey);
  return Array.isArray(stored) ? stored : [];
}

/**
 * Removes the lines of an order from the cart, once; what was added since stays. A crash may restore the ordered cart,
 * as localStorage reaches the disk seconds after a change, and IndexedDB at once. So IndexedDB records what was
 * removed, and localStorage gets a mark of the order together with the emptied cart. At the next start an order without
 * its mark has its cart back, which is emptied again; with its mark, all that is in the cart was added since.
 */
export async function emptyOrdered(reference: string, ordered: Cart, change: ChangeEntry): Promise<void> {
  if (!marks().includes(reference)) {
    cartStore().removeOrdered(ordered);
    storeValue('localStorage', marksKey, [...marks(), reference]);
  }
  await change(reference, (entry) => ({ ...entry, consumedCart: '', emptiedCart: encodeCart(ordered) }));
}

/** Does so for an order whose tab was closed too early. */
export async function emptyLeft({ reference, consumedCart }: OutboxEntry, change: ChangeEntry): Promise<void> {
  if (consumedCart !== '') await emptyOrdered(reference, decodeCart(consumedCart).cart, change);
}

/** At a start: empties again what a crash has restored, and forgets what no crash can restore any more. */
export async function emptyRestored(entry: OutboxEntry, change: ChangeEntry): Promise<void> {
  const { reference, createdAt, emptiedCart } = entry;
  if (!emptiedCart) return;
  if (!marks().includes(reference)) await emptyOrdered(reference, decodeCart(emptiedCart).cart, change);
  else if (Date.now() - createdAt > settledMs) {
    await change(reference, (stored) => ({ ...stored, emptiedCart: '' }));
    storeValue(
      'localStorage',
      marksKey,
      marks().filter((mark) => mark !== reference),
    );
  }
}
