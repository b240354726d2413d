import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { localStorageBackend, memoryBackend } from './backends.ts';
import { createOutboxStore, type OutboxBackend, type PendingEntry } from './outbox-store.ts';

const params = { from_name: 'Ali', from_email: 'a@b.co', to_name: 'Panja', message: 'order', reply_to: 'a@b.co' };
const order = (reference: string, consumedCart = `cart of ${reference}`): PendingEntry => ({
  state: 'pending',
  reference,
  createdAt: 1,
  params,
  consumedCart,
});

/** A backend on the device that works like memory, refuses everything, or never answers. */
function backend(mood: 'well' | 'refusing' | 'silent'): OutboxBackend {
  const inner = memoryBackend();
  const instead = () =>
    mood === 'silent' ? new Promise<never>(() => undefined) : Promise.reject(new Error('no database'));
  return {
    ...inner,
    name: mood,
    durableAfterMs: 0,
    ...(mood !== 'well' && { claim: instead, all: instead, change: instead }),
  };
}

const ignore = () => undefined;

const storageOver = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('where an order is stored (D26)', () => {
  it('in the first backend that accepts it, and in no other', async () => {
    const [first, second] = [backend('well'), backend('well')];
    const store = createOutboxStore([first, second]);
    const onDurable = vi.fn<(reference: string) => void>();
    expect(await store.claim(order('A'), onDurable)).toEqual(order('A'));
    await vi.advanceTimersByTimeAsync(0);
    expect(onDurable.mock.calls).toEqual([['A']]);
    expect([await first.all(), await second.all()]).toEqual([[order('A')], []]);
  });

  it('in the page’s memory if the device refuses, which never counts as durable', async () => {
    const store = createOutboxStore([backend('refusing'), memoryBackend()]);
    const onDurable = vi.fn<(reference: string) => void>();
    expect(await store.claim(order('A'), onDurable)).toEqual(order('A'));
    expect(await store.all()).toEqual([order('A')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onDurable).not.toHaveBeenCalled();
    expect(console.warn).toHaveBeenCalled();
  });

  it('in the next backend if one does not answer within a second', async () => {
    const store = createOutboxStore([backend('silent'), backend('well')]);
    const claim = store.claim(order('A'), ignore);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await claim).toEqual(order('A'));
  });

  it('in a slow backend as well, once it answers: only then is it durable', async () => {
    const slow = backend('well');
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    const store = createOutboxStore([
      { ...slow, claim: (entry) => answers.then(() => slow.claim(entry)) },
      memoryBackend(),
    ]);
    const onDurable = vi.fn<(reference: string) => void>();
    const claim = store.claim(order('A'), onDurable);
    await vi.advanceTimersByTimeAsync(5000);
    await claim;
    expect([await slow.all(), onDurable.mock.calls]).toEqual([[], []]);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect([await slow.all(), onDurable.mock.calls]).toEqual([[order('A')], [['A']]]);
  });

  it('is not more durable because a slow backend has another order of the same cart', async () => {
    const slow = backend('well');
    await slow.claim(order('B', 'one cart'));
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    const store = createOutboxStore([
      { ...slow, claim: (entry) => answers.then(() => slow.claim(entry)) },
      memoryBackend(),
    ]);
    const onDurable = vi.fn<(reference: string) => void>();
    const claim = store.claim(order('A', 'one cart'), onDurable);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await claim).toEqual(order('A', 'one cart'));
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onDurable).not.toHaveBeenCalled();
  });

  it('in localStorage, durable once the browser has surely written it to the disk', async () => {
    const texts = new Map<string, string>();
    const store = createOutboxStore([
      backend('refusing'),
      localStorageBackend(() => storageOver(texts)),
      memoryBackend(),
    ]);
    const onDurable = vi.fn<(reference: string) => void>();
    await store.claim(order('A'), onDurable);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(onDurable).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDurable).toHaveBeenCalledOnce();
  });

  it('is found within a second even if a backend is silent', async () => {
    const well = backend('well');
    await well.claim(order('A'));
    const found = createOutboxStore([backend('silent'), well]).find('A');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await found).toEqual(order('A'));
  });

  it('does not depend on a failing or silent backend', async () => {
    const well = backend('well');
    await well.claim(order('A'));
    const store = createOutboxStore([backend('silent'), backend('refusing'), well]);
    const all = store.all();
    // After a crash a database may need time, so reading waits longer than storing.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await all).toEqual([order('A')]);
  });
});

describe('one order for one cart (R210, D38)', () => {
  it('is shared by a second tab that orders the same cart (R210)', async () => {
    const shared = backend('well');
    const [tabA, tabB] = [createOutboxStore([shared]), createOutboxStore([shared])];
    const claims = await Promise.all(
      [tabA, tabB].map((tab, index) => tab.claim(order('AB'[index] ?? '', 'one cart'), ignore)),
    );
    expect(claims.map(({ reference }) => reference)).toEqual(['A', 'A']);
    expect(await shared.all()).toHaveLength(1);
  });
});

describe('changing and erasing an order', () => {
  it('reaches every backend that has it, so that no late copy comes back', async () => {
    const [first, second] = [backend('well'), backend('well')];
    const store = createOutboxStore([first, second]);
    await first.claim(order('A'));
    await second.claim(order('A'));
    expect(await store.all()).toHaveLength(1);
    await store.change('A', () => null);
    expect([await first.all(), await second.all()]).toEqual([[], []]);
  });
});

describe('localStorage as a backend', () => {
  it('stores orders as text, and leaves nothing when the last is erased', async () => {
    const texts = new Map<string, string>();
    const local = localStorageBackend(() => storageOver(texts));
    await local.claim(order('A'));
    expect(await local.all()).toEqual([order('A')]);
    await local.change('A', () => null);
    expect([...texts.keys()]).toEqual([]);
  });

  it('is skipped if it is blocked, or its value is not a list', async () => {
    const blocked = localStorageBackend(() => {
      throw new Error('blocked');
    });
    const store = createOutboxStore([blocked, memoryBackend()]);
    await store.claim(order('A'), ignore);
    expect(await store.all()).toEqual([order('A')]);
    const odd = localStorageBackend(() => ({
      getItem: () => '5',
      setItem: () => undefined,
      removeItem: () => undefined,
    }));
    expect(await odd.all()).toEqual([]);
  });

  const damaged = [
    null,
    5,
    'order',
    {},
    { state: 'pending', createdAt: 1, params, consumedCart: '' },
    { state: 'pending', reference: 'A', createdAt: 1, consumedCart: '' },
    { state: 'pending', reference: 'A', createdAt: 1, params: { ...params, message: 5 }, consumedCart: '' },
    { state: 'lost', reference: 'A', createdAt: 1, consumedCart: '' },
  ];

  it.each(damaged.map((entry) => [JSON.stringify(entry), entry]))(
    'drops the damaged entry %s with a line in the log, and no order with it',
    async (_, entry) => {
      const texts = new Map([['order-outbox', JSON.stringify([entry, order('B')])]]);
      const well = backend('well');
      await well.claim(order('A'));
      const store = createOutboxStore([localStorageBackend(() => storageOver(texts)), well]);
      expect(await store.all()).toEqual([order('B'), order('A')]);
      expect(console.warn).toHaveBeenCalled();
      await store.claim(order('C'), ignore);
      await store.change('B', () => null);
      expect((await store.all()).map(({ reference }) => reference).sort()).toEqual(['A', 'C']);
    },
  );

  it('keeps an order that can be sent although other parts of it are damaged', async () => {
    const texts = new Map([['order-outbox', JSON.stringify([{ state: 'pending', reference: 'A', params }])]]);
    const local = localStorageBackend(() => storageOver(texts));
    expect(await local.all()).toEqual([{ ...order('A', ''), createdAt: 0 }]);
  });
});
