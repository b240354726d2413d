/** The three backends of the outbox: IndexedDB, localStorage, memory. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isSameCart, type OutboxBackend, type OutboxEntry, parseEntries } from './outbox-store.ts';

const storageKey = 'order-outbox';
/** Chromium writes localStorage to the disk about 5 s after a change; this is twice that. */
const flushMs = 10_000;

interface Schema extends DBSchema {
  orders: { key: string; value: OutboxEntry };
}

type Connection = IDBPDatabase<Schema>;

/** An order that IndexedDB has stored survives a crash. */
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
        const known = parseEntries(await transaction.store.getAll()).find((old) => isSameCart(old, entry));
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

/** All orders as one list in localStorage. */
export function localStorageBackend(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): OutboxBackend {
  const read = () => parseEntries(parseList(storage().getItem(storageKey)));
  return listBackend('localStorage', flushMs, read, (entries) => {
    if (entries.length > 0) storage().setItem(storageKey, JSON.stringify(entries));
    else storage().removeItem(storageKey);
  });
}

/** All orders in the memory of this page. */
export function memoryBackend(): OutboxBackend {
  let stored: readonly OutboxEntry[] = [];
  return listBackend(
    'memory',
    Infinity,
    () => stored,
    (entries) => (stored = entries),
  );
}

/** A backend over a list of entries that is read and written as a whole. */
function listBackend(
  name: string,
  durableAfterMs: number,
  read: () => readonly OutboxEntry[],
  write: (entries: readonly OutboxEntry[]) => void,
): OutboxBackend {
  return {
    name,
    durableAfterMs,
    async claim(entry) {
      const entries = read();
      const known = entries.find((old) => isSameCart(old, entry));
      if (!known) write([...entries, entry]);
      return known ?? entry;
    },
    all: async () => read(),
    async change(reference, to) {
      const entries = read();
      if (!entries.some((entry) => entry.reference === reference)) return;
      write(entries.flatMap((entry) => (entry.reference === reference ? (to(entry) ?? []) : entry)));
    },
  };
}

function parseList(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (Array.isArray(list)) return list;
  } catch {
    // Logged below.
  }
  console.warn('outbox: the stored list is damaged; it counts as empty');
  return [];
}
