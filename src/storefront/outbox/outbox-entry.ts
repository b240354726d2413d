import type { TemplateParams } from '#order/email-request.ts';

interface Entry {
  readonly reference: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly createdAt: number;
  /** The cart that the order consumed, as stored; empty once that cart has been emptied. */
  readonly consumedCart: string;
  /** The lines that were removed then, while a crash can restore it (`emptied-carts.ts`). */
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

export function withoutPersonalData(entry: OutboxEntry): SentEntry {
  const { reference, createdAt, consumedCart, emptiedCart } = entry;
  const rest = { reference, createdAt, consumedCart, ...(emptiedCart !== undefined && { emptiedCart }) };
  return { state: 'sent', ...rest, untold: Date.now() };
}

/** Whether two entries order the same cart, which was not emptied between them. */
export function isTwin(old: OutboxEntry, entry: PendingEntry): boolean {
  return old.consumedCart !== '' && old.consumedCart === entry.consumedCart;
}

/** Reads stored entries; a damaged one is dropped and logged, so that it hides no other. */
export function parseEntries(stored: readonly unknown[]): readonly OutboxEntry[] {
  return stored.flatMap((value) => {
    const entry = parseEntry(value);
    if (!entry) console.warn('outbox: a damaged entry was left out');
    return entry ?? [];
  });
}

/** Reads any order that can still be sent, whatever else in it is damaged. */
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
