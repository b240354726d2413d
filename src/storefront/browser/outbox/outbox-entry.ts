import type { TemplateParams } from '#wire/email-request.ts';

/** An order that is still to be sent. */
export interface PendingEntry {
  readonly state: 'pending';
  readonly reference: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly createdAt: number;
  readonly params: TemplateParams;
  /** The cart that the order consumed, as stored; empty once that cart has been emptied. */
  readonly consumedCart: string;
}

/** What remains of an order that the shop has: nothing personal. */
export interface SentEntry {
  readonly state: 'sent';
  readonly reference: string;
  readonly createdAt: number;
  readonly consumedCart: string;
}

export type OutboxEntry = PendingEntry | SentEntry;
