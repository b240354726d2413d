/**
 * Takes an order in: limits, then the check, then the store. It promises that "accepted" is said only after the order
 * and its mail jobs are synced to disk, that an order is accepted once however often it comes, that an order above the
 * soft limits is kept and told of in a digest (D70), and that a repeat of an accepted order is never refused, not even
 * over the hard limit.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Clock, minuteMs } from '#relay/clock.ts';
import { type Log, logKey } from '#relay/log.ts';
import type { Acceptance, NewOrder, OrderStore, Params } from '#relay/store/order-store.ts';
import { parseOrder } from '#wire/parse-order.ts';
import { checkOrder, type Shelf } from './check-order.ts';
import { type ConfirmationLimits, confirmationLimits, confirmationWish } from './confirmation.ts';
import type { OrderCheck } from './order-check.ts';
import type { OrderLimits } from './order-limits.ts';

/** The owner hears of orders above the soft limits within a quarter of an hour, in one mail: just before it would count as late. */
const digestAfterMs = 14 * minuteMs;

export type AcceptOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'over limit'; readonly retryAfterMs: number };

/** Rejects with a StoreError when the order could not be kept. `address` is the client's, as the limits count it. */
export type AcceptOrder = (params: Params, address: string) => Promise<AcceptOutcome>;

export interface AcceptParts {
  readonly store: Pick<OrderStore, 'accept' | 'isKnown'>;
  readonly shelf: Shelf;
  readonly limits: OrderLimits;
  /** The usual ones when left out. */
  readonly confirmations?: ConfirmationLimits;
  readonly clock: Clock;
  readonly log: Log;
  /** Makes the keys by which the store counts one sender's confirmations; relays on one database share it. */
  readonly senderSecret?: string;
  /** An order was stored: its mails can go. */
  readonly onStored: () => void;
}

export function createAcceptOrder({ store, shelf, limits, clock, log, ...parts }: AcceptParts): AcceptOrder {
  const { senderSecret = randomBytes(32), confirmations = confirmationLimits, onStored } = parts;
  const senderKey = (address: string) => createHmac('sha256', senderSecret).update(address).digest('hex').slice(0, 32);
  const underWay = new Map<string, Promise<AcceptOutcome>>();

  // The same order at the same moment (a double tap, a retry that overtakes) waits for the first one's outcome: it is
  // not yet kept, so only this knows it for a repeat, which takes no token.
  return async (params, address) => {
    const contentHash = hashOf(params);
    const first = underWay.get(contentHash);
    if (first && (await first).kind === 'accepted') return accepted(log, { kind: 'repeat' });
    const outcome = accept(params, contentHash, address);
    underWay.set(contentHash, outcome);
    try {
      return await outcome;
    } finally {
      if (underWay.get(contentHash) === outcome) underWay.delete(contentHash);
    }
  };

  async function accept(params: Params, contentHash: string, address: string): Promise<AcceptOutcome> {
    const now = clock.now();
    const taken = limits.take({ address, size: sizeOf(params) }, now);
    if (taken.kind === 'over hard limit') {
      if (await store.isKnown(contentHash)) return accepted(log, { kind: 'repeat' });
      log('order', { outcome: 'over limit' });
      return { kind: 'over limit', retryAfterMs: taken.retryAfterMs };
    }
    const { reference, verdict } = readAndCheck(params['message'] ?? '', shelf);
    const order: NewOrder = {
      contentHash,
      reference,
      acceptedAt: now,
      params,
      verdict,
      ...(taken.kind === 'above soft limit'
        ? { confirmation: { kind: 'none', reason: 'too many orders' }, digestAfterMs }
        : { confirmation: confirmationWish(verdict, params, senderKey(address)) }),
    };
    let acceptance: Acceptance | undefined;
    try {
      acceptance = await store.accept(order, confirmations);
    } finally {
      // Only an order that was kept counts: neither a repeat, nor one that has to come again.
      if (acceptance?.kind !== 'stored') taken.undo();
    }
    if (acceptance.kind === 'stored') onStored();
    return accepted(log, acceptance, order);
  }
}

function readAndCheck(
  message: string,
  shelf: Shelf,
): { readonly reference: string | null; readonly verdict: OrderCheck } {
  const parsed = parseOrder(message);
  if (parsed.kind === 'problem') return { reference: null, verdict: { kind: 'unreadable', problem: parsed.problem } };
  return { reference: parsed.order.reference, verdict: checkOrder(parsed.order, shelf) };
}

function sizeOf(params: Params): number {
  return Object.entries(params).reduce((size, [name, text = '']) => size + name.length + text.length, 0);
}

function accepted(log: Log, acceptance: Acceptance, order?: NewOrder): AcceptOutcome {
  if (acceptance.kind === 'repeat') log('order', { outcome: 'repeat' });
  else {
    const verdict = order?.verdict;
    log('order', {
      outcome: acceptance.copy > 0 ? 'reference repeated' : 'stored',
      order: logKey(acceptance.key),
      digest: order?.digestAfterMs !== undefined,
      findings: verdict?.kind === 'checked' ? [...new Set(verdict.findings.map(({ kind }) => kind))] : ['unreadable'],
    });
  }
  return { kind: 'accepted' };
}

/** The content's identity: equal for equal parameters, in whatever order they came. */
function hashOf(params: Params): string {
  const entries = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
