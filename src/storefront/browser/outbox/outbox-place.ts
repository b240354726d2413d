import type { OutboxEntry, PendingEntry } from './outbox-entry.ts';

/** One place that can keep orders. Every call may reject, or never answer. */
export interface OutboxPlace {
  readonly name: string;
  /** How long after it took an order the order survives the death of the browser, in milliseconds; Infinity for never. */
  readonly durableAfterMs: number;
  /** Keeps an order in one step, unless a twin of it is kept here; gives the one that is kept. */
  readonly claim: (entry: PendingEntry) => Promise<OutboxEntry>;
  readonly all: () => Promise<readonly OutboxEntry[]>;
  /** Replaces an entry by what the change makes of it; null erases it. Nothing happens where the entry is not kept. */
  readonly change: (reference: string, to: Change) => Promise<void>;
}

export type Change = (entry: OutboxEntry) => OutboxEntry | null;

/** Whether two entries order the same cart: it was not emptied since the first of them. */
export function isTwin(old: OutboxEntry, entry: PendingEntry): boolean {
  return old.consumedCart !== '' && old.consumedCart === entry.consumedCart;
}
