import type { TemplateParams } from '#wire/email-request.ts';

interface Entry {
  readonly reference: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly createdAt: number;
  /** The cart that the order consumed, as stored; empty once that cart has been emptied. */
  readonly consumedCart: string;
  /** What was emptied then, as long as a crash can bring it back (`emptied-carts.ts`). */
  readonly emptiedCart?: string;
}

/** An order that is still to be sent. */
export interface PendingEntry extends Entry {
  readonly state: 'pending';
  readonly params: TemplateParams;
  /** The service asked for no try before this moment; milliseconds since 1970. */
  readonly notBefore?: number;
}

/** What remains of an order that the shop has: nothing personal. */
export interface SentEntry extends Entry {
  readonly state: 'sent';
}

export type OutboxEntry = PendingEntry | SentEntry;

export function withoutPersonalData(entry: OutboxEntry): SentEntry {
  const { reference, createdAt, consumedCart, emptiedCart } = entry;
  return { state: 'sent', reference, createdAt, consumedCart, ...(emptiedCart !== undefined && { emptiedCart }) };
}

/** What a device has kept as entries: a damaged one is left out and logged, so that it hides no other. */
export function parseEntries(kept: readonly unknown[]): readonly OutboxEntry[] {
  return kept.flatMap((value) => {
    const entry = parseEntry(value);
    if (!entry) console.warn('outbox: a damaged entry was left out');
    return entry ?? [];
  });
}

/** An order that can still be sent is read, whatever else is damaged. */
function parseEntry(value: unknown): OutboxEntry | null {
  if (typeof value !== 'object' || value === null) return null;
  const { state, reference, params, ...rest }: Partial<Record<string, unknown>> = { ...value };
  if (typeof reference !== 'string' || reference === '') return null;
  const { createdAt, consumedCart, emptiedCart, notBefore } = rest;
  const entry = {
    reference,
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    consumedCart: typeof consumedCart === 'string' ? consumedCart : '',
    ...(typeof emptiedCart === 'string' && { emptiedCart }),
  };
  if (state === 'sent') return { state, ...entry };
  if (state !== 'pending' || !isTemplateParams(params)) return null;
  return { state, ...entry, params, ...(typeof notBefore === 'number' && { notBefore }) };
}

function isTemplateParams(value: unknown): value is TemplateParams {
  if (typeof value !== 'object' || value === null) return false;
  const keys = ['from_name', 'from_email', 'to_name', 'message', 'reply_to'];
  return keys.every((key) => typeof Reflect.get(value, key) === 'string');
}
