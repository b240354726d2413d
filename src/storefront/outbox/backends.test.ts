import { beforeEach, describe, expect, it, vi } from 'vitest';
import { indexedDbBackend } from './backends.ts';
import type { OutboxEntry, PendingEntry } from './outbox-store.ts';

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

const params = { from_name: 'Ali', from_email: 'a@b.co', to_name: 'Panja', message: 'order', reply_to: 'a@b.co' };
const order = (reference: string, consumedCart = `cart of ${reference}`): PendingEntry => ({
  state: 'pending',
  reference,
  createdAt: 1,
  params,
  consumedCart,
});

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
    const backend = indexedDbBackend();
    await backend.all();
    faults.push(fault);
    expect(await backend.claim(order('A'))).toEqual(order('A'));
    faults.push(fault);
    await backend.change('A', (entry) => ({ ...entry, consumedCart: '' }));
    expect(await backend.all()).toEqual([order('A', '')]);
    expect(opened).toHaveLength(3);
  });

  it('keeps an order that was sent while its first answer was lost (D26)', async () => {
    const backend = indexedDbBackend();
    const sent: OutboxEntry = { state: 'sent', reference: 'A', createdAt: 1, consumedCart: '' };
    faults.push({ at: 'end', name: 'AbortError', meanwhile: () => orders.set('A', sent) });
    expect(await backend.claim(order('A', ''))).toEqual(sent);
    expect([...orders.values()]).toEqual([sent]);
  });

  it('is opened once by calls that fail together (D26)', async () => {
    const backend = indexedDbBackend();
    await backend.all();
    faults.push({ at: 'begin', name: 'InvalidStateError' }, { at: 'begin', name: 'InvalidStateError' });
    await Promise.all([backend.claim(order('A')), backend.claim(order('B'))]);
    expect(await backend.all()).toEqual([order('A'), order('B')]);
    expect(opened).toHaveLength(2);
  });

  it('fails if it is lost again at once, so that the next place takes the order (D26)', async () => {
    const backend = indexedDbBackend();
    faults.push({ at: 'begin', name: 'InvalidStateError' }, { at: 'begin', name: 'InvalidStateError' });
    await expect(backend.claim(order('A'))).rejects.toThrow('lost');
    expect(await backend.claim(order('A'))).toEqual(order('A'));
  });

  it('is not asked again where the device is full (D26)', async () => {
    const backend = indexedDbBackend();
    faults.push({ at: 'begin', name: 'QuotaExceededError' });
    await expect(backend.claim(order('A'))).rejects.toThrow('lost');
    expect(opened[0]?.transactions).toBe(1);
  });

  it('is opened anew when the browser says that it closed the connection, unless that was an older one (D26)', async () => {
    const backend = indexedDbBackend();
    await backend.all();
    opened[0]?.terminated();
    await backend.all();
    opened[0]?.terminated();
    await backend.all();
    expect(opened).toHaveLength(2);
  });
});
