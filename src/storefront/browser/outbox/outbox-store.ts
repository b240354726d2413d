/**
 * Keeps orders until they are sent, in the first of several places that takes them: IndexedDB with strict durability
 * (localStorage loses what was written in the last seconds before a crash), localStorage, memory (RELIABILITY.md, client
 * steps 2 and 3). A place that fails or does not answer within a second is passed over; reading asks all of them, and
 * waits longer, since nobody waits for it and a database may take its time after a crash.
 *
 * Of two tabs that order the same cart, one makes the order and the other is given that one: `claim` is one step in each
 * place. A place that was passed over may still take the order later; then two places hold the same order under one
 * reference, every change reaches both, and the shop knows a repeat by its content. The error is always on the side of
 * sending.
 */
import type { Keeping, OutboxEntry, PendingEntry } from './outbox-entry.ts';
import type { Change, OutboxPlace } from './outbox-place.ts';

export interface Claim {
  /** The order that counts: the new one, or the one that consumed the same cart before. */
  readonly entry: OutboxEntry;
  readonly keeping: Keeping;
}

export interface OutboxStore {
  readonly claim: (entry: PendingEntry) => Promise<Claim>;
  readonly all: () => Promise<readonly OutboxEntry[]>;
  /** Replaces an entry by what the change makes of it; null erases it. Never rejects. */
  readonly change: (reference: string, to: Change) => Promise<void>;
}

const answerWithinMs = 1000;
const readWithinMs = 10_000;

/** A store over places, best first; the last one must not fail. */
export function createOutboxStore(places: readonly OutboxPlace[]): OutboxStore {
  return {
    async claim(entry) {
      for (const place of places) {
        const counting = await ask(place, place.claim(entry));
        if (counting !== null) return { entry: counting, keeping: place.keeping };
      }
      throw new Error('no place took the order, not even memory');
    },
    async all() {
      const lists = await Promise.all(places.map((place) => ask(place, place.all(), readWithinMs)));
      const entries = new Map<string, OutboxEntry>();
      for (const entry of lists.flatMap((list) => list ?? [])) {
        if (!entries.has(entry.reference)) entries.set(entry.reference, entry);
      }
      return [...entries.values()];
    },
    async change(reference, to) {
      await Promise.all(places.map((place) => ask(place, place.change(reference, to))));
    },
  };
}

async function ask<T>(place: OutboxPlace, answer: Promise<T>, ms = answerWithinMs): Promise<T | null> {
  try {
    return await within(ms, answer);
  } catch (error) {
    console.warn(`outbox: ${place.name} is not to be had`, error);
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
