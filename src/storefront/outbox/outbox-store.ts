/**
 * Stores orders until they are sent, in the first of several backends that accepts them: IndexedDB with strict
 * durability (localStorage loses the last seconds before a crash), localStorage, memory (D26). A backend that fails or
 * does not answer within a second is skipped for now, as the shopper is waiting; the request stays, so a database that
 * was only slow stores the order later. Then two backends have the order under one reference, every change reaches
 * both, and the relay recognises a repeat by its content. Reading asks all backends, and waits longer, as a database
 * may need time after a crash.
 *
 * If two tabs order the same cart, one makes the order and the other gets that one: `claim` is one step in each
 * backend. If no backend can tell, an order is sent.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TemplateParams } from '#order/email-request.ts';

interface Entry {
  readonly reference: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly createdAt: number;
  /** The cart that the order consumed, as stored; empty once that cart has been emptied. */
  readonly consumedCart: string;
  /** The lines that were removed then, while a crash can restore it (`outbox.ts`). */
  readonly emptiedCart?: string;
}

/** An order that has not been sent. */
export interface PendingEntry extends Entry {
  readonly state: 'pending';
  readonly params: TemplateParams;
  /** The service asked not to be tried before; milliseconds since 1970. */
  readonly notBefore?: number;
}

/** An order that was sent: nothing personal remains of it. */
export interface SentEntry extends Entry {
  readonly state: 'sent';
  /** When it was sent, in milliseconds since 1970 by this device's clock; 0 once the shopper has been told. */
  readonly untold?: number;
}

export type OutboxEntry = PendingEntry | SentEntry;

export function withoutPersonalData({ reference, createdAt, consumedCart, emptiedCart }: OutboxEntry): SentEntry {
  const rest = { reference, createdAt, consumedCart, ...(emptiedCart !== undefined && { emptiedCart }) };
  return { state: 'sent', ...rest, untold: Date.now() };
}

/** True for the same order, or another order of the same cart before it was emptied. */
function isSameCart(old: OutboxEntry, entry: PendingEntry): boolean {
  return old.reference === entry.reference || (old.consumedCart !== '' && old.consumedCart === entry.consumedCart);
}

/** Reads stored entries; a damaged one is dropped and logged, so that it hides no other. */
export function parseEntries(stored: readonly unknown[]): readonly OutboxEntry[] {
  return stored.flatMap((value) => {
    const entry = parseEntry(value);
    if (!entry) console.warn('outbox: a damaged entry was left out');
    return entry ?? [];
  });
}

/** Reads any order that can still be sent, even if other parts of it are damaged. */
function parseEntry(value: unknown): OutboxEntry | null {
  if (typeof value !== 'object' || value === null) return null;
  const { state, reference, params, ...rest }: Partial<Record<string, unknown>> = { ...value };
  if (typeof reference !== 'string' || reference === '') return null;
  const { createdAt, consumedCart, emptiedCart, notBefore, untold } = rest;
  const entry = {
    reference,
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    consumedCart: typeof consumedCart === 'string' ? consumedCart : '',
    ...(typeof emptiedCart === 'string' && { emptiedCart }),
  };
  if (state === 'sent') return { state, ...entry, ...(typeof untold === 'number' && { untold }) };
  if (state !== 'pending' || !isTemplateParams(params)) return null;
  return { state, ...entry, params, ...(typeof notBefore === 'number' && { notBefore }) };
}

function isTemplateParams(value: unknown): value is TemplateParams {
  if (typeof value !== 'object' || value === null) return false;
  const keys = ['from_name', 'from_email', 'to_name', 'message', 'reply_to'];
  return keys.every((key) => typeof Reflect.get(value, key) === 'string');
}

export type EntryUpdate = (entry: OutboxEntry) => OutboxEntry | null;

/** A backend that can store orders. Every call may reject, or never settle. */
export interface OutboxBackend {
  readonly name: string;
  /** The delay after which a stored order survives a crash of the browser, in milliseconds; Infinity for never. */
  readonly durableAfterMs: number;
  /** Stores an order in one step, unless it has that order or a twin of it; returns the stored one. */
  readonly claim: (entry: PendingEntry) => Promise<OutboxEntry>;
  readonly all: () => Promise<readonly OutboxEntry[]>;
  /** Replaces an entry by the result of the change; null erases it. Does nothing if the entry isn't there. */
  readonly change: (reference: string, to: EntryUpdate) => Promise<void>;
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

const answerWithinMs = 1000;
const readWithinMs = 10_000;

/** A store over backends, best first; the last one must not fail. */
export function createOutboxStore(backends: readonly OutboxBackend[]) {
  async function read(ms: number, onMissing = () => {}): Promise<readonly OutboxEntry[]> {
    const lists = await Promise.all(backends.map((backend) => ask(backend, backend.all(), ms)));
    if (lists.includes(null)) onMissing();
    const entries = new Map<string, OutboxEntry>();
    for (const entry of lists.flatMap((list) => list ?? [])) {
      if (!entries.has(entry.reference)) entries.set(entry.reference, entry);
    }
    return [...entries.values()];
  }

  return {
    /**
     * Stores an order and returns the one that counts: this one, or the one that consumed the same cart before.
     * `onDurable` is called once that one would survive a crash of the browser; never if no backend can promise it.
     */
    claim: async (entry: PendingEntry, onDurable: (reference: string) => void): Promise<OutboxEntry> => {
      for (const backend of backends) {
        const claimed = backend.claim(entry);
        const answer = await ask(backend, claimed);
        const { reference } = answer ?? entry;
        const { durableAfterMs } = backend;
        // However late the answer comes, and unless another order of the cart was there. `ask` logged a failure.
        if (durableAfterMs < Infinity)
          claimed.then(
            (stored) => stored.reference === reference && setTimeout(onDurable, durableAfterMs, reference),
            () => undefined,
          );
        if (answer !== null) return answer;
      }
      throw new Error('no backend took the order, not even memory');
    },
    /** All orders that could be read; `onMissing` is called if a backend failed or didn't answer. */
    all: (onMissing?: () => void) => read(readWithinMs, onMissing),
    /** An order, as far as the backends know it within a second: an attempt to send does not wait for a slow database. */
    find: async (wanted: string): Promise<OutboxEntry | undefined> =>
      (await read(answerWithinMs)).find(({ reference }) => reference === wanted),
    /** Replaces an entry by the result of the change; null erases it. Never rejects. */
    change: async (reference: string, to: EntryUpdate): Promise<void> => {
      await Promise.all(backends.map((backend) => ask(backend, backend.change(reference, to))));
    },
  };
}

/** The answer of a backend; `null`, logged, if it fails or takes longer: a blocked database may never answer. */
async function ask<T>({ name }: OutboxBackend, answer: Promise<T>, ms = answerWithinMs): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } catch (error) {
    console.warn(`outbox: ${name} is unavailable`, error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

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
