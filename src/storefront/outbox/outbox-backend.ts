import type { OutboxEntry, PendingEntry } from './outbox-entry.ts';

/** A backend that can store orders. Every call may reject, or never settle. */
export interface OutboxBackend {
  readonly name: string;
  /** How long after it is stored an order survives a crash of the browser, in milliseconds; Infinity for never. */
  readonly durableAfterMs: number;
  /** Stores an order in one step, unless it has a twin of it; returns the stored one. */
  readonly claim: (entry: PendingEntry) => Promise<OutboxEntry>;
  readonly all: () => Promise<readonly OutboxEntry[]>;
  /** Replaces an entry by the result of the change; null erases it. Does nothing if the entry isn't there. */
  readonly change: (reference: string, to: Change) => Promise<void>;
}

export type Change = (entry: OutboxEntry) => OutboxEntry | null;

/** Whether two entries order the same cart, which was not emptied between them. */
export function isTwin(old: OutboxEntry, entry: PendingEntry): boolean {
  return old.consumedCart !== '' && old.consumedCart === entry.consumedCart;
}
