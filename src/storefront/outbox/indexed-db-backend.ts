/** IndexedDB as a backend for orders: what it has stored survives a crash. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isTwin, type OutboxEntry, parseEntries } from './outbox-entry.ts';
import type { OutboxBackend } from './outbox-store.ts';

interface Schema extends DBSchema {
  orders: { key: string; value: OutboxEntry };
}

type Connection = IDBPDatabase<Schema>;

export function indexedDbBackend(): OutboxBackend {
  let opened: Promise<Connection> | undefined;
  const forget = (lost: Promise<Connection>) => {
    if (opened === lost) opened = undefined; // The next call opens it again.
  };
  const open = () => {
    const opening: Promise<Connection> = openDB<Schema>('panja', 1, {
      upgrade: (db) => void db.createObjectStore('orders', { keyPath: 'reference' }),
      blocking: (_old, _new, { target }) => {
        forget(opening);
        if (target instanceof IDBDatabase) target.close();
      },
      terminated: () => forget(opening),
    });
    opening.catch(() => forget(opening));
    return opening;
  };
  /**
   * WebKit loses connections of pages in the background, and may say so only to the next transaction: it is then repeated
   * once, on a new connection. Each kind of work gives the same result if the first one was stored after all.
   */
  const withConnection = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
    const connection = (opened ??= open());
    try {
      return await work(await connection);
    } catch (error) {
      if (!isLost(error)) throw error;
      forget(connection);
      return work(await (opened ??= open()));
    }
  };
  const writing = (connection: Connection) => connection.transaction('orders', 'readwrite', { durability: 'strict' });
  return {
    name: 'IndexedDB',
    durableAfterMs: 0, // A strict transaction is complete once it is on the disk.
    claim: (entry) =>
      withConnection(async (connection) => {
        const transaction = writing(connection);
        const isKnown = (old: OutboxEntry) => old.reference === entry.reference || isTwin(old, entry);
        const known = parseEntries(await transaction.store.getAll()).find(isKnown);
        if (!known) await transaction.store.put(entry);
        await transaction.done;
        return known ?? entry;
      }),
    all: async () => parseEntries(await withConnection((connection) => connection.getAll('orders'))),
    change: (reference, to) =>
      withConnection(async (connection) => {
        const transaction = writing(connection);
        const old = await transaction.store.get(reference);
        const changed = old && to(old);
        if (changed) await transaction.store.put(changed);
        else if (old) await transaction.store.delete(reference);
        await transaction.done;
      }),
  };
}

function isLost(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);
}
