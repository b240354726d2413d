import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createOutboxStore,
  indexedDbBackend,
  localStorageBackend,
  memoryBackend,
  type OutboxBackend,
  type OutboxEntry,
  type PendingEntry,
} from './outbox-store.ts';

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
const onDurable = vi.fn<(reference: string) => void>();

const storageOver = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
});

/** A store whose first backend takes an order only once it is let. */
function behind(slow: OutboxBackend) {
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const claim: OutboxBackend['claim'] = (entry) => answers.then(() => slow.claim(entry));
  return { store: createOutboxStore([{ ...slow, claim }, memoryBackend()]), answer };
}

beforeEach(() => {
  onDurable.mockReset();
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
    expect(await store.claim(order('A'), onDurable)).toEqual(order('A'));
    await vi.advanceTimersByTimeAsync(0);
    expect(onDurable.mock.calls).toEqual([['A']]);
    expect([await first.all(), await second.all()]).toEqual([[order('A')], []]);
  });

  it('in the page’s memory if the device refuses, which never counts as durable', async () => {
    const store = createOutboxStore([backend('refusing'), memoryBackend()]);
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
    const { store, answer } = behind(slow);
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
    const { store, answer } = behind(slow);
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
    await store.claim(order('A'), onDurable);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(onDurable).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDurable).toHaveBeenCalledOnce();
  });

  it('does not depend on a failing or silent backend, and is found within a second', async () => {
    const well = backend('well');
    await well.claim(order('A'));
    const store = createOutboxStore([backend('silent'), backend('refusing'), well]);
    const [found, all] = [store.find('A'), store.all()];
    await vi.advanceTimersByTimeAsync(1000);
    expect(await found).toEqual(order('A'));
    // After a crash a database may need time, so reading waits longer than storing.
    await vi.advanceTimersByTimeAsync(9000);
    expect(await all).toEqual([order('A')]);
  });
});

it('one order for one cart is shared by a second tab that orders the same cart (R210, D38)', async () => {
  const shared = backend('well');
  const [tabA, tabB] = [createOutboxStore([shared]), createOutboxStore([shared])];
  const claims = await Promise.all(
    [tabA, tabB].map((tab, index) => tab.claim(order('AB'[index] ?? '', 'one cart'), ignore)),
  );
  expect(claims.map(({ reference }) => reference)).toEqual(['A', 'A']);
  expect(await shared.all()).toHaveLength(1);
});

it('changing and erasing an order reaches every backend that has it, so that no late copy comes back', async () => {
  const [first, second] = [backend('well'), backend('well')];
  const store = createOutboxStore([first, second]);
  await first.claim(order('A'));
  await second.claim(order('A'));
  expect(await store.all()).toHaveLength(1);
  await store.change('A', () => null);
  expect([await first.all(), await second.all()]).toEqual([[], []]);
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

/** The database. */
const orders = new Map<string, OutboxEntry>();
/** The ends of the next transactions: a failure before they begin, or the loss of the answer after they have ended. */
const faults: { readonly at: 'begin' | 'end'; readonly name: string; readonly meanwhile?: () => void }[] = [];
const opened: { readonly terminated: () => void; transactions: number }[] = [];

vi.mock('idb', () => ({
  openDB: async (_name: string, _version: number, { terminated }: { readonly terminated: () => void }) => {
    const connection = { terminated, transactions: 0 };
    opened.push(connection);
    const transaction = () => {
      connection.transactions += 1;
      const fault = faults.shift();
      const failure = fault && new DOMException('lost', fault.name);
      if (failure && fault.at === 'begin') throw failure;
      const store = {
        getAll: async () => [...orders.values()],
        get: async (reference: string) => orders.get(reference),
        put: async (entry: OutboxEntry) => void orders.set(entry.reference, entry),
        delete: async (reference: string) => void orders.delete(reference),
      };
      return {
        store,
        get done() {
          fault?.meanwhile?.();
          return failure ? Promise.reject(failure) : Promise.resolve();
        },
      };
    };
    return { transaction, getAll: async () => transaction().store.getAll() };
  },
}));

beforeEach(() => {
  orders.clear();
  faults.length = 0;
  opened.length = 0;
});

describe('a database that was lost in the background', () => {
  it.each([
    ['a closed connection', { at: 'begin', name: 'InvalidStateError' }],
    ['a lost database server', { at: 'begin', name: 'UnknownError' }],
    ['an aborted transaction', { at: 'end', name: 'AbortError' }],
  ] as const)('is opened once more, and has each order once, after %s (D26)', async (_, fault) => {
    const database = indexedDbBackend();
    await database.all();
    faults.push(fault);
    expect(await database.claim(order('A'))).toEqual(order('A'));
    faults.push(fault);
    await database.change('A', (entry) => ({ ...entry, consumedCart: '' }));
    expect(await database.all()).toEqual([order('A', '')]);
    expect(opened).toHaveLength(3);
  });

  it('keeps an order that was sent while its first answer was lost (D26)', async () => {
    const database = indexedDbBackend();
    const sent: OutboxEntry = { state: 'sent', reference: 'A', createdAt: 1, consumedCart: '' };
    faults.push({ at: 'end', name: 'AbortError', meanwhile: () => orders.set('A', sent) });
    expect(await database.claim(order('A', ''))).toEqual(sent);
    expect([...orders.values()]).toEqual([sent]);
  });

  it('is opened once by calls that fail together (D26)', async () => {
    const database = indexedDbBackend();
    await database.all();
    faults.push({ at: 'begin', name: 'InvalidStateError' }, { at: 'begin', name: 'InvalidStateError' });
    await Promise.all([database.claim(order('A')), database.claim(order('B'))]);
    expect(await database.all()).toEqual([order('A'), order('B')]);
    expect(opened).toHaveLength(2);
  });

  it('fails if it is lost again at once, so that the next place takes the order (D26)', async () => {
    const database = indexedDbBackend();
    faults.push({ at: 'begin', name: 'InvalidStateError' }, { at: 'begin', name: 'InvalidStateError' });
    await expect(database.claim(order('A'))).rejects.toThrow('lost');
    expect(await database.claim(order('A'))).toEqual(order('A'));
  });

  it('is not asked again where the device is full (D26)', async () => {
    const database = indexedDbBackend();
    faults.push({ at: 'begin', name: 'QuotaExceededError' });
    await expect(database.claim(order('A'))).rejects.toThrow('lost');
    expect(opened[0]?.transactions).toBe(1);
  });

  it('is opened anew when the browser says that it closed the connection, unless that was an older one (D26)', async () => {
    const database = indexedDbBackend();
    await database.all();
    opened[0]?.terminated();
    await database.all();
    opened[0]?.terminated();
    await database.all();
    expect(opened).toHaveLength(2);
  });
});
