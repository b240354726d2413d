import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryPlace } from './list-place.ts';
import type { PendingEntry } from './outbox-entry.ts';

const hourMs = 60 * 60_000;
const cart = JSON.stringify([{ id: 5, name: 'Ball', price: 100, quantity: 2 }]);
const params = { from_name: 'Ali', from_email: 'a@b.co', to_name: 'Panja', message: 'order', reply_to: 'a@b.co' };

/** What the disk has of localStorage. */
let disk: Map<string, string>;

/** A page that has just started: its modules are new. */
async function startPage() {
  vi.resetModules();
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: (key: string, text: string) => void disk.set(key, text),
    },
  });
  return import('./emptied-carts.ts');
}

async function keptOrder() {
  const place = memoryPlace();
  const order: PendingEntry = { state: 'pending', reference: 'A', createdAt: Date.now(), params, consumedCart: cart };
  await place.claim(order);
  const entry = async () => (await place.all())[0] ?? order;
  return { change: place.change, entry };
}

const shoppingCart = () => disk.get('shopping-cart');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  disk = new Map([['shopping-cart', cart]]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the cart of an order (R209)', () => {
  it('is emptied once, however often the page wakes, and keeps what was added since', async () => {
    disk.set('shopping-cart', cart.replace('"quantity":2', '"quantity":7'));
    const { change, entry } = await keptOrder();
    const order = await entry();
    const page = await startPage();
    await Promise.all([page.emptyLeft(order, change), page.emptyLeft(order, change)]);
    expect(shoppingCart()).toContain('"quantity":5');
    expect(await entry()).toMatchObject({ consumedCart: '', emptiedCart: cart });
  });

  it('is emptied again when a crash has brought it back', async () => {
    const before = new Map(disk);
    const { change, entry } = await keptOrder();
    await (await startPage()).emptyLeft(await entry(), change);
    disk = before;
    await (await startPage()).emptyRestored(await entry(), change);
    expect(shoppingCart()).toBe('[]');
  });

  it('stays as it is when it was filled with the same things again', async () => {
    const { change, entry } = await keptOrder();
    await (await startPage()).emptyLeft(await entry(), change);
    disk.set('shopping-cart', cart);
    await (await startPage()).emptyRestored(await entry(), change);
    expect(shoppingCart()).toBe(cart);
  });

  it('is forgotten with its mark an hour later, when no crash can bring it back', async () => {
    const { change, entry } = await keptOrder();
    await (await startPage()).emptyLeft(await entry(), change);
    vi.setSystemTime(Date.now() + hourMs + 1);
    await (await startPage()).emptyRestored(await entry(), change);
    expect(await entry()).toMatchObject({ emptiedCart: '' });
    expect(disk.get('orders-taken-out')).toBe('[]');
    disk.set('shopping-cart', cart);
    await (await startPage()).emptyRestored(await entry(), change);
    expect(shoppingCart()).toBe(cart);
  });
});
