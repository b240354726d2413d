/** Backends that store all orders as one list: localStorage, and the memory of this page. */
import { type OutboxEntry, parseEntries } from './outbox-entry.ts';
import { isTwin, type OutboxBackend } from './outbox-backend.ts';

const storageKey = 'order-outbox';
/** Chromium writes localStorage to the disk about 5 s after a change; this is twice that. */
const flushMs = 10_000;

type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function localStorageBackend(storage: () => LocalStorage): OutboxBackend {
  return listBackend('localStorage', flushMs, {
    read: () => parseEntries(parseList(storage().getItem(storageKey))),
    write: (entries) => {
      if (entries.length > 0) storage().setItem(storageKey, JSON.stringify(entries));
      else storage().removeItem(storageKey);
    },
  });
}

export function memoryBackend(): OutboxBackend {
  let kept: readonly OutboxEntry[] = [];
  return listBackend('memory', Infinity, {
    read: () => kept,
    write: (entries) => {
      kept = entries;
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
