/** The outbox of this page: takes orders, sends them, and tells where each one is. */
import { useSyncExternalStore } from 'react';
import type { Cart } from '#shop/cart.ts';
import { decodeCart, encodeCart } from '#shop/cart-codec.ts';
import { cartStore } from '#storefront/browser/cart.ts';
import { shop } from '#storefront/built-in.ts';
import type { TemplateParams } from '#wire/email-request.ts';
import { indexedDbPlace } from './indexed-db-place.ts';
import { localStoragePlace, memoryPlace } from './list-place.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createSender } from './sender.ts';

/** Where an order is: with the shop, refused for now and kept on this device, on this device, or only in this page. */
export type Delivery = 'sent' | 'refused' | 'device' | 'page';

interface Standing {
  /** It would survive the death of the browser; undefined until this page has placed or found it. */
  readonly isDurable?: boolean;
  readonly news?: 'sent' | 'refused';
}

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** How often a page looks for orders that a closed tab left behind. */
const lookEveryMs = 60_000;

const standings = new Map<string, Standing>();
const listeners = new Set<() => void>();
const store = createOutboxStore([indexedDbPlace(), localStoragePlace(() => window.localStorage), memoryPlace()]);
const sender = createSender({
  store,
  origin: shop.emailOrigin,
  ids: { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId },
  onNews: (reference, news) => tell(reference, { news }),
});

function tell(reference: string, standing: Standing): void {
  const before = standings.get(reference);
  if (before?.news === 'sent') return;
  standings.set(reference, { ...before, ...standing });
  for (const listener of listeners) listener();
  watchLeaving();
}

/** While this page alone holds an order, the browser asks before it is left, wherever in the shop the shopper is. */
function watchLeaving(): void {
  const isAlone = [...standings.values()].some((standing) => deliveryOf(standing) === 'page');
  window[isAlone ? 'addEventListener' : 'removeEventListener']('beforeunload', askFirst);
}

function askFirst(event: Event): void {
  event.preventDefault();
}

/** An order that only this page holds is told as such even when it was refused: that the page must stay open matters more. */
function deliveryOf(standing: Standing | undefined): Delivery | null {
  if (!standing) return null;
  if (standing.news === 'sent') return 'sent';
  return standing.isDurable ? (standing.news ?? 'device') : 'page';
}

/**
 * Sends what earlier visits left behind, now, whenever the line or the page comes back, and at intervals; takes what an
 * order consumed before its tab was closed out of the cart; forgets orders that were sent a month ago.
 */
export async function startOutbox(): Promise<void> {
  const wake = () => {
    sender.wake();
    void takeOutOrdered();
  };
  for (const event of ['online', 'pageshow']) window.addEventListener(event, wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  setInterval(sender.look, lookEveryMs);
  wake();
  for (const { state, createdAt, reference } of await store.all()) {
    const isOfEarlierVisit = standings.get(reference)?.isDurable === undefined;
    if (isOfEarlierVisit) tell(reference, state === 'sent' ? { news: 'sent' } : { isDurable: true });
    if (state === 'sent' && Date.now() - createdAt > monthMs) await store.change(reference, () => null);
  }
}

/**
 * Keeps an order and starts to send it. Resolves when it is kept, with the reference that counts: where another tab has
 * just ordered the same cart, that tab's.
 */
export async function placeOrder(reference: string, params: TemplateParams, cart: Cart): Promise<string> {
  const order = { state: 'pending', reference, createdAt: Date.now(), params, consumedCart: encodeCart(cart) } as const;
  tell(reference, { isDurable: false });
  const counting = await store.claim(order, (durable) => tell(durable, { isDurable: true }));
  if (counting.reference !== reference) standings.delete(reference);
  if (counting.state === 'sent') tell(counting.reference, { news: 'sent' });
  else sender.take(counting, counting.reference === reference ? 'this page' : 'another tab');
  return counting.reference;
}

/** Takes what an order consumed out of the cart; what was added since stays. */
export async function takeOut(reference: string, ordered: Cart): Promise<void> {
  cartStore().takeOut(ordered, reference);
  await store.change(reference, (entry) => ({ ...entry, consumedCart: '' }));
}

/** Does so for every order whose tab was closed before it could. */
async function takeOutOrdered(): Promise<void> {
  for (const { reference, consumedCart } of await store.all()) {
    if (consumedCart !== '') await takeOut(reference, decodeCart(consumedCart).cart);
  }
}

/** Where an order is, kept up to date; an order that is not known yet is in this page alone. */
export function useDelivery(reference: string): Delivery {
  return useKnownDelivery(reference) ?? 'page';
}

/** Where an order is, also one of an earlier visit; null for one that this device has forgotten. */
export function useKnownDelivery(reference: string): Delivery | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => deliveryOf(standings.get(reference)),
    () => null,
  );
}
