import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryBackend, type PendingEntry } from './outbox-store.ts';

const hourMs = 60 * 60_000;
const cart = JSON.stringify([{ id: 5, name: 'Ball', price: 100, quantity: 2 }]);
const params = { from_name: 'Ali', from_email: 'a@b.co', to_name: 'Panja', message: 'order', reply_to: 'a@b.co' };

/** The entries of localStorage on the disk. */
let disk: Map<string, string>;

/** A page that has just started, with fresh modules. */
async function startPage() {
  vi.resetModules();
  vi.stubGlobal('shopDataOfBuild', { shop: {} });
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: (key: string, text: string) => void disk.set(key, text),
    },
  });
  return import('./outbox.ts');
}

async function storedOrder() {
  const backend = memoryBackend();
  const order: PendingEntry = { state: 'pending', reference: 'A', createdAt: Date.now(), params, consumedCart: cart };
  await backend.claim(order);
  const entry = async () => (await backend.all())[0] ?? order;
  return { change: backend.change, entry };
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
  it('is emptied once, however often the page resumes, and keeps what was added since', async () => {
    disk.set('shopping-cart', cart.replace('"quantity":2', '"quantity":7'));
    const { change, entry } = await storedOrder();
    const order = await entry();
    const page = await startPage();
    await Promise.all([page.emptyLeft(order, change), page.emptyLeft(order, change)]);
    expect(shoppingCart()).toContain('"quantity":5');
    expect(await entry()).toMatchObject({ consumedCart: '', emptiedCart: cart });
  });

  it('is emptied once, also by a page that reads an older note of the order', async () => {
    const { change, entry } = await storedOrder();
    const order = await entry();
    await (await startPage()).emptyLeft(order, change);
    disk.set('shopping-cart', cart);
    await (await startPage()).emptyLeft(order, change);
    expect(shoppingCart()).toBe(cart);
  });

  it('is emptied again after a crash has restored it', async () => {
    const before = new Map(disk);
    const { change, entry } = await storedOrder();
    await (await startPage()).emptyLeft(await entry(), change);
    disk = before;
    await (await startPage()).emptyRestored(await entry(), change);
    expect(shoppingCart()).toBe('[]');
  });

  it('is not emptied if it was filled with the same items again', async () => {
    const { change, entry } = await storedOrder();
    await (await startPage()).emptyLeft(await entry(), change);
    disk.set('shopping-cart', cart);
    await (await startPage()).emptyRestored(await entry(), change);
    expect(shoppingCart()).toBe(cart);
  });

  it('is forgotten with its mark an hour later, when no crash can restore it', async () => {
    disk.set('orders-taken-out', '["B"]');
    const { change, entry } = await storedOrder();
    await (await startPage()).emptyLeft(await entry(), change);
    vi.setSystemTime(Date.now() + hourMs);
    await (await startPage()).emptyRestored(await entry(), change);
    expect(await entry()).toMatchObject({ emptiedCart: cart });
    expect(disk.get('orders-taken-out')).toBe('["B","A"]');
    vi.setSystemTime(Date.now() + 1);
    await (await startPage()).emptyRestored(await entry(), change);
    expect(await entry()).toMatchObject({ emptiedCart: '' });
    expect(disk.get('orders-taken-out')).toBe('["B"]');
    disk.set('shopping-cart', cart);
    await (await startPage()).emptyRestored(await entry(), change);
    expect(shoppingCart()).toBe(cart);
  });
});
