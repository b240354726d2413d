/**
 * Keeps orders until they are sent, in the first of several places that takes them: IndexedDB with strict durability
 * (localStorage loses what was written in the last seconds before a crash), localStorage, memory (RELIABILITY.md, client
 * steps 2 and 3). A place that fails or does not answer within a second is passed over for now, since the shopper waits;
 * what it was asked stands, so a database that only was slow takes the order as soon as it can. Then two places hold the
 * order under one reference, every change reaches both, and the shop knows a repeat by its content. Reading asks all
 * places, and waits longer, as a database may take its time after a crash.
 *
 * Of two tabs that order the same cart, one makes the order and the other is given that one: `claim` is one step in each
 * place. The error is always on the side of sending.
 */
import type { OutboxEntry, PendingEntry } from './outbox-entry.ts';
import type { Change, OutboxPlace } from './outbox-place.ts';

export interface OutboxStore {
  /**
   * Keeps an order and gives the one that counts: this one, or the one that consumed the same cart before. `onDurable` is
   * called once that one would survive the death of the browser; never where no place can promise it.
   */
  readonly claim: (entry: PendingEntry, onDurable: (reference: string) => void) => Promise<OutboxEntry>;
  readonly all: () => Promise<readonly OutboxEntry[]>;
  /** One order as far as the places know it within a second: a try to send does not wait for a slow database. */
  readonly find: (reference: string) => Promise<OutboxEntry | undefined>;
  /** Replaces an entry by what the change makes of it; null erases it. Never rejects. */
  readonly change: (reference: string, to: Change) => Promise<void>;
}

const answerWithinMs = 1000;
const readWithinMs = 10_000;

/** A store over places, best first; the last one must not fail. */
export function createOutboxStore(places: readonly OutboxPlace[]): OutboxStore {
  return {
    async claim(entry, onDurable) {
      for (const place of places) {
        const claimed = place.claim(entry);
        const counting = await ask(place, claimed);
        whenDurable(place, { claimed, counting: counting ?? entry }, onDurable);
        if (counting !== null) return counting;
      }
      throw new Error('no place took the order, not even memory');
    },
    all: () => read(places, readWithinMs),
    async find(wanted) {
      return (await read(places, answerWithinMs)).find(({ reference }) => reference === wanted);
    },
    async change(reference, to) {
      await Promise.all(places.map((place) => ask(place, place.change(reference, to))));
    },
  };
}

async function read(places: readonly OutboxPlace[], ms: number): Promise<readonly OutboxEntry[]> {
  const lists = await Promise.all(places.map((place) => ask(place, place.all(), ms)));
  const entries = new Map<string, OutboxEntry>();
  for (const entry of lists.flatMap((list) => list ?? [])) {
    if (!entries.has(entry.reference)) entries.set(entry.reference, entry);
  }
  return [...entries.values()];
}

/** Calls when the place has taken the order that counts, however late, and its disk has it, too. */
function whenDurable(
  { durableAfterMs }: OutboxPlace,
  { claimed, counting }: { readonly claimed: Promise<OutboxEntry>; readonly counting: OutboxEntry },
  onDurable: (reference: string) => void,
): void {
  if (durableAfterMs === Infinity) return;
  const take = ({ reference }: OutboxEntry) => {
    if (reference !== counting.reference) return;
    if (durableAfterMs === 0) onDurable(reference);
    else setTimeout(() => onDurable(reference), durableAfterMs);
  };
  claimed.then(take, () => undefined); // `ask` told of the failure.
}

async function ask<T>(place: OutboxPlace, answer: Promise<T>, ms = answerWithinMs): Promise<T | null> {
  try {
    return await within(ms, answer);
  } catch (error) {
    console.warn(`outbox: ${place.name} is unavailable`, error);
    return null;
  }
}

/** Rejects when the promise takes longer: a blocked database may never answer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
