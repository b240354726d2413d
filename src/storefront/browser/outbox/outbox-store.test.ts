import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStoragePlace, memoryPlace } from './list-place.ts';
import type { PendingEntry } from './outbox-entry.ts';
import type { OutboxPlace } from './outbox-place.ts';
import { createOutboxStore } from './outbox-store.ts';

const params = { from_name: 'Ali', from_email: 'a@b.co', to_name: 'Panja', message: 'order', reply_to: 'a@b.co' };
const order = (reference: string, consumedCart = `cart of ${reference}`): PendingEntry => ({
  state: 'pending',
  reference,
  createdAt: 1,
  params,
  consumedCart,
});

/** A place on the device that works like memory, refuses everything, or never answers. */
function place(mood: 'well' | 'refusing' | 'silent'): OutboxPlace {
  const inner = memoryPlace();
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

describe('where an order is kept (D26)', () => {
  it('in the first place that takes it, and in no other', async () => {
    const [first, second] = [place('well'), place('well')];
    const store = createOutboxStore([first, second]);
    const onDurable = vi.fn<(reference: string) => void>();
    expect(await store.claim(order('A'), onDurable)).toEqual(order('A'));
    await vi.advanceTimersByTimeAsync(0);
    expect(onDurable.mock.calls).toEqual([['A']]);
    expect([await first.all(), await second.all()]).toEqual([[order('A')], []]);
  });

  it('in the memory of the page when the device refuses, and never calls that durable', async () => {
    const store = createOutboxStore([place('refusing'), memoryPlace()]);
    const onDurable = vi.fn<(reference: string) => void>();
    expect(await store.claim(order('A'), onDurable)).toEqual(order('A'));
    expect(await store.all()).toEqual([order('A')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onDurable).not.toHaveBeenCalled();
    expect(console.warn).toHaveBeenCalled();
  });

  it('in the next place when one does not answer within a second', async () => {
    const store = createOutboxStore([place('silent'), place('well')]);
    const claim = store.claim(order('A'), ignore);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await claim).toEqual(order('A'));
  });

  it('in a slow place as well, as soon as that one can: only then is it durable', async () => {
    const slow = place('well');
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    const store = createOutboxStore([
      { ...slow, claim: (entry) => answers.then(() => slow.claim(entry)) },
      memoryPlace(),
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

  it('a slow place that holds another order of the same cart makes this one no more durable', async () => {
    const slow = place('well');
    await slow.claim(order('B', 'one cart'));
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    const store = createOutboxStore([
      { ...slow, claim: (entry) => answers.then(() => slow.claim(entry)) },
      memoryPlace(),
    ]);
    const onDurable = vi.fn<(reference: string) => void>();
    const claim = store.claim(order('A', 'one cart'), onDurable);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await claim).toEqual(order('A', 'one cart'));
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onDurable).not.toHaveBeenCalled();
  });

  it('in localStorage: durable when the browser has surely written it to the disk, not before', async () => {
    const texts = new Map<string, string>();
    const store = createOutboxStore([place('refusing'), localStoragePlace(() => storageOver(texts)), memoryPlace()]);
    const onDurable = vi.fn<(reference: string) => void>();
    await store.claim(order('A'), onDurable);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(onDurable).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDurable).toHaveBeenCalledOnce();
  });

  it('finding one order waits a second for a place that is silent, no longer', async () => {
    const well = place('well');
    await well.claim(order('A'));
    const found = createOutboxStore([place('silent'), well]).find('A');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await found).toEqual(order('A'));
  });

  it('a failing or silent place hides no order of another', async () => {
    const well = place('well');
    await well.claim(order('A'));
    const store = createOutboxStore([place('silent'), place('refusing'), well]);
    const all = store.all();
    // After a crash a database may take its time: reading waits longer than taking does.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await all).toEqual([order('A')]);
  });
});

describe('one order for one cart (R210, D38)', () => {
  it('R210 a second tab that orders the same cart is given the first one’s order', async () => {
    const shared = place('well');
    const [tabA, tabB] = [createOutboxStore([shared]), createOutboxStore([shared])];
    const claims = await Promise.all(
      [tabA, tabB].map((tab, index) => tab.claim(order('AB'[index] ?? '', 'one cart'), ignore)),
    );
    expect(claims.map(({ reference }) => reference)).toEqual(['A', 'A']);
    expect(await shared.all()).toHaveLength(1);
  });

  it('the same things ordered again later are a new order, since the cart was emptied between', async () => {
    const store = createOutboxStore([place('well')]);
    await store.claim(order('A', 'one cart'), ignore);
    await store.change('A', (entry) => ({ ...entry, consumedCart: '' }));
    expect((await store.claim(order('B', 'one cart'), ignore)).reference).toBe('B');
  });
});

describe('changing and erasing', () => {
  it('reaches every place that holds the order, so that a late copy can not come back', async () => {
    const [first, second] = [place('well'), place('well')];
    const store = createOutboxStore([first, second]);
    await first.claim(order('A'));
    await second.claim(order('A'));
    expect(await store.all()).toHaveLength(1);
    await store.change('A', () => null);
    expect([await first.all(), await second.all()]).toEqual([[], []]);
  });

  it('leaves other orders alone', async () => {
    const store = createOutboxStore([place('well')]);
    await store.claim(order('A'), ignore);
    await store.claim(order('B'), ignore);
    await store.change('A', ({ reference, createdAt }) => ({ state: 'sent', reference, createdAt, consumedCart: '' }));
    await store.change('C', () => null);
    expect((await store.all()).map(({ state }) => state)).toEqual(['sent', 'pending']);
  });
});

describe('localStorage as a place', () => {
  it('keeps orders as text, and leaves nothing behind when the last is erased', async () => {
    const texts = new Map<string, string>();
    const local = localStoragePlace(() => storageOver(texts));
    await local.claim(order('A'));
    expect(await local.all()).toEqual([order('A')]);
    await local.change('A', () => null);
    expect([...texts.keys()]).toEqual([]);
  });

  it('is passed over when it is blocked, or holds what is no list', async () => {
    const blocked = localStoragePlace(() => {
      throw new Error('blocked');
    });
    const store = createOutboxStore([blocked, memoryPlace()]);
    await store.claim(order('A'), ignore);
    expect(await store.all()).toEqual([order('A')]);
    const odd = localStoragePlace(() => ({
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
    'drops the damaged entry %s with a line in the log, and hides no order for it',
    async (_, entry) => {
      const texts = new Map([['order-outbox', JSON.stringify([entry, order('B')])]]);
      const well = place('well');
      await well.claim(order('A'));
      const store = createOutboxStore([localStoragePlace(() => storageOver(texts)), well]);
      expect(await store.all()).toEqual([order('B'), order('A')]);
      expect(console.warn).toHaveBeenCalled();
      await store.claim(order('C'), ignore);
      await store.change('B', () => null);
      expect((await store.all()).map(({ reference }) => reference).sort()).toEqual(['A', 'C']);
    },
  );

  it('takes an order although the list that it holds is no JSON', async () => {
    const texts = new Map([['order-outbox', '[{"state":"pend']]);
    const store = createOutboxStore([localStoragePlace(() => storageOver(texts))]);
    expect(await store.claim(order('A'), ignore)).toEqual(order('A'));
    expect(await store.all()).toEqual([order('A')]);
  });

  it('sends what can be sent of an order whose other parts are damaged', async () => {
    const texts = new Map([['order-outbox', JSON.stringify([{ state: 'pending', reference: 'A', params }])]]);
    const local = localStoragePlace(() => storageOver(texts));
    expect(await local.all()).toEqual([{ ...order('A', ''), createdAt: 0 }]);
  });
});
