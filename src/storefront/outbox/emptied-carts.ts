/**
 * Keeps a crash from restoring an ordered cart. localStorage reaches the disk seconds after a change, IndexedDB at
 * once: after a crash the cart may be the one from before success. So IndexedDB records what was removed, and
 * localStorage gets a mark of the order together with the emptied cart. At the next start an order without its mark has
 * its cart back, which is emptied again; with its mark, all that is in the cart was added since.
 */
import type { Cart } from '#shop/cart.ts';
import { decodeCart, encodeCart } from '#shop/cart-codec.ts';
import { cartStore } from '#storefront/browser/cart-store.ts';
import { readStored, store } from '#storefront/browser/stored-values.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';

const marksKey = 'orders-taken-out';
/** By then the mark is surely on the disk. */
const settledMs = 60 * 60_000;

type Change = OutboxStore['change'];

function marks(): readonly unknown[] {
  const stored = readStored('localStorage', marksKey);
  return Array.isArray(stored) ? stored : [];
}

/** Removes the lines of an order from the cart, once; what was added since stays. */
export async function emptyOrdered(reference: string, ordered: Cart, change: Change): Promise<void> {
  if (!marks().includes(reference)) {
    cartStore().removeOrdered(ordered);
    store('localStorage', marksKey, [...marks(), reference]);
  }
  await change(reference, (entry) => ({ ...entry, consumedCart: '', emptiedCart: encodeCart(ordered) }));
}

/** Does so for an order whose tab was closed too early. */
export async function emptyLeft({ reference, consumedCart }: OutboxEntry, change: Change): Promise<void> {
  if (consumedCart !== '') await emptyOrdered(reference, decodeCart(consumedCart).cart, change);
}

/** At a start: empties again what a crash has restored, and forgets what no crash can restore any more. */
export async function emptyRestored(entry: OutboxEntry, change: Change): Promise<void> {
  const { reference, createdAt, emptiedCart } = entry;
  if (!emptiedCart) return;
  if (!marks().includes(reference)) await emptyOrdered(reference, decodeCart(emptiedCart).cart, change);
  else if (Date.now() - createdAt > settledMs) {
    await change(reference, (stored) => ({ ...stored, emptiedCart: '' }));
    store(
      'localStorage',
      marksKey,
      marks().filter((mark) => mark !== reference),
    );
  }
}
