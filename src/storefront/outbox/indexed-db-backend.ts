/** IndexedDB as a backend for orders: what it has stored survives a crash. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type OutboxEntry, parseEntries } from './outbox-entry.ts';
import { isTwin, type OutboxBackend } from './outbox-backend.ts';

interface Schema extends DBSchema {
  orders: { key: string; value: OutboxEntry };
}

export function indexedDbBackend(): OutboxBackend {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined; // The next call opens it again.
  };
  const open = () =>
    openDB<Schema>('panja', 1, {
      upgrade: (db) => void db.createObjectStore('orders', { keyPath: 'reference' }),
      blocking: (_old, _new, { target }) => {
        forget();
        if (target instanceof IDBDatabase) target.close();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
  const database = () => (opened ??= open());
  const write = async () => (await database()).transaction('orders', 'readwrite', { durability: 'strict' });
  return {
    name: 'IndexedDB',
    durableAfterMs: 0, // A strict transaction is complete once it is on the disk.
    async claim(entry) {
      const transaction = await write();
      const twin = parseEntries(await transaction.store.getAll()).find((old) => isTwin(old, entry));
      if (!twin) await transaction.store.put(entry);
      await transaction.done;
      return twin ?? entry;
    },
    all: async () => parseEntries(await (await database()).getAll('orders')),
    async change(reference, to) {
      const transaction = await write();
      const old = await transaction.store.get(reference);
      const changed = old && to(old);
      if (changed) await transaction.store.put(changed);
      else if (old) await transaction.store.delete(reference);
      await transaction.done;
    },
  };
}
