/**
 * Stores orders until they are sent, in the first of several backends that accepts them: IndexedDB with strict
 * durability (localStorage loses the last seconds before a crash), localStorage, memory (D26). A backend that fails or
 * does not answer within a second is skipped for now, as the shopper is waiting; the request stays, so a database that
 * was only slow stores the order later. Then two backends have the order under one reference, every change reaches
 * both, and the relay recognises a repeat by its content. Reading asks all backends, and waits longer, as a database
 * may need time after a crash.
 *
 * If two tabs order the same cart, one makes the order and the other gets that one: `claim` is one step in each
 * backend. When in doubt, an order is sent.
 */
import { isTwin, type OutboxEntry, parseEntries, type PendingEntry } from './outbox-entry.ts';

/** A backend that can store orders. Every call may reject, or never settle. */
export interface OutboxBackend {
  readonly name: string;
  /** The delay after which a stored order survives a crash of the browser, in milliseconds; Infinity for never. */
  readonly durableAfterMs: number;
  /** Stores an order in one step, unless it has a twin of it; returns the stored one. */
  readonly claim: (entry: PendingEntry) => Promise<OutboxEntry>;
  readonly all: () => Promise<readonly OutboxEntry[]>;
  /** Replaces an entry by the result of the change; null erases it. Does nothing if the entry isn't there. */
  readonly change: (reference: string, to: Change) => Promise<void>;
}

export type Change = (entry: OutboxEntry) => OutboxEntry | null;

export interface OutboxStore {
  /**
   * Stores an order and returns the one that counts: this one, or the one that consumed the same cart before.
   * `onDurable` is called once that one would survive a crash of the browser; never if no backend can promise it.
   */
  readonly claim: (entry: PendingEntry, onDurable: (reference: string) => void) => Promise<OutboxEntry>;
  readonly all: () => Promise<readonly OutboxEntry[]>;
  /** An order, as far as the backends know it within a second: an attempt to send does not wait for a slow database. */
  readonly find: (reference: string) => Promise<OutboxEntry | undefined>;
  /** Replaces an entry by the result of the change; null erases it. Never rejects. */
  readonly change: (reference: string, to: Change) => Promise<void>;
}

const answerWithinMs = 1000;
const readWithinMs = 10_000;
const storageKey = 'order-outbox';
/** Chromium writes localStorage to the disk about 5 s after a change; this is twice that. */
const flushMs = 10_000;

/** A store over backends, best first; the last one must not fail. */
export function createOutboxStore(backends: readonly OutboxBackend[]): OutboxStore {
  return {
    async claim(entry, onDurable) {
      for (const backend of backends) {
        const claimed = backend.claim(entry);
        const counting = await ask(backend, claimed);
        whenDurable(backend, { claimed, counting: counting ?? entry }, onDurable);
        if (counting !== null) return counting;
      }
      throw new Error('no backend took the order, not even memory');
    },
    all: () => read(backends, readWithinMs),
    async find(wanted) {
      return (await read(backends, answerWithinMs)).find(({ reference }) => reference === wanted);
    },
    async change(reference, to) {
      await Promise.all(backends.map((backend) => ask(backend, backend.change(reference, to))));
    },
  };
}

async function read(backends: readonly OutboxBackend[], ms: number): Promise<readonly OutboxEntry[]> {
  const lists = await Promise.all(backends.map((backend) => ask(backend, backend.all(), ms)));
  const entries = new Map<string, OutboxEntry>();
  for (const entry of lists.flatMap((list) => list ?? [])) {
    if (!entries.has(entry.reference)) entries.set(entry.reference, entry);
  }
  return [...entries.values()];
}

/** Calls when the backend, however late, has the order that counts on its disk. */
function whenDurable(
  { durableAfterMs }: OutboxBackend,
  { claimed, counting }: { readonly claimed: Promise<OutboxEntry>; readonly counting: OutboxEntry },
  onDurable: (reference: string) => void,
): void {
  if (durableAfterMs === Infinity) return;
  const take = ({ reference }: OutboxEntry) => {
    if (reference !== counting.reference) return;
    if (durableAfterMs === 0) onDurable(reference);
    else setTimeout(() => onDurable(reference), durableAfterMs);
  };
  claimed.then(take, () => undefined); // `ask` logged the failure.
}

async function ask<T>(backend: OutboxBackend, answer: Promise<T>, ms = answerWithinMs): Promise<T | null> {
  try {
    return await within(ms, answer);
  } catch (error) {
    console.warn(`outbox: ${backend.name} is unavailable`, error);
    return null;
  }
}

/** Rejects if the promise takes longer: a blocked database may never answer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** All orders as one list in localStorage. */
export function localStorageBackend(storage: () => LocalStorage): OutboxBackend {
  return listBackend('localStorage', flushMs, {
    read: () => parseEntries(parseList(storage().getItem(storageKey))),
    write: (entries) => {
      if (entries.length > 0) storage().setItem(storageKey, JSON.stringify(entries));
      else storage().removeItem(storageKey);
    },
  });
}

/** All orders in the memory of this page. */
export function memoryBackend(): OutboxBackend {
  let stored: readonly OutboxEntry[] = [];
  return listBackend('memory', Infinity, {
    read: () => stored,
    write: (entries) => {
      stored = entries;
    },
  });
}

/** A list of entries that is read and written as a whole. */
interface EntryList {
  readonly read: () => readonly OutboxEntry[];
  readonly write: (entries: readonly OutboxEntry[]) => void;
}

function listBackend(name: string, durableAfterMs: number, list: EntryList): OutboxBackend {
  return {
    name,
    durableAfterMs,
    async claim(entry) {
      const entries = list.read();
      const twin = entries.find((old) => isTwin(old, entry));
      if (!twin) list.write([...entries, entry]);
      return twin ?? entry;
    },
    all: async () => list.read(),
    async change(reference, to) {
      const entries = list.read();
      if (!entries.some((entry) => entry.reference === reference)) return;
      list.write(entries.flatMap((entry) => (entry.reference === reference ? (to(entry) ?? []) : entry)));
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
