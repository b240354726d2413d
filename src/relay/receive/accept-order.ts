/**
 * Accepts an order: limits, then the check, then the store. It promises that an order is accepted only after it and its
 * mail jobs are synced to disk; that it is accepted once, however often it arrives; that an order above the soft limits
 * is stored and reported in a digest (D70); and that a repeat of an accepted order is never refused, not even above the
 * hard limit.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import { minuteMs } from '#shop/time.ts';
import { type Log, logKey } from '#server/log.ts';
import type { Acceptance, NewOrder } from '#order/stored-order.ts';
import type { Params } from '#order/email-request.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { type CurrentCatalogue, readAndCheck } from '#order/check-order.ts';
import { type ConfirmationLimits, confirmationWish } from '#order/confirmation.ts';
import type { OrderLimits } from './order-limits.ts';

/** The owner hears of orders above the soft limits within 15 minutes, just before the mail would count as late. */
const digestAfterMs = 14 * minuteMs;

export type AcceptOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'over limit'; readonly retryAfterMs: number };

/** Rejects with a StoreError if the order could not be stored. `address` is the client's, for the limits. */
export type AcceptOrder = (params: Params, address: string) => Promise<AcceptOutcome>;

export interface AcceptDeps {
  readonly accept: RelayStore['accept'];
  readonly isKnown: RelayStore['isKnown'];
  readonly catalogue: () => CurrentCatalogue;
  readonly limits: OrderLimits;
  readonly confirmations: ConfirmationLimits;
  readonly clock: Clock;
  readonly log: Log;
  /** Keys the hashes by which the store counts a sender's confirmations; relays on one database share it. */
  readonly senderSecret: string;
}

export function createAcceptOrder(deps: AcceptDeps): AcceptOrder {
  const { catalogue, limits, confirmations, clock, log, senderSecret } = deps;
  const senderKey = (address: string) => createHmac('sha256', senderSecret).update(address).digest('hex').slice(0, 32);
  const underWay = new Map<string, Promise<AcceptOutcome>>();

  // The same order at the same moment (a double tap, an overlapping retry) waits for the first one's outcome: it is not
  // stored yet, so only this map shows that it is a repeat, which takes no token.
  return async (params, address) => {
    const contentHash = paramsHash(params);
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
      if (await deps.isKnown(contentHash)) return accepted(log, { kind: 'repeat' });
      log('order', { outcome: 'over limit' });
      return { kind: 'over limit', retryAfterMs: taken.retryAfterMs };
    }
    const { reference, check } = readAndCheck(params['message'] ?? '', catalogue());
    const order: NewOrder = {
      contentHash,
      reference,
      acceptedAt: now,
      params,
      check,
      ...(taken.kind === 'above soft limit'
        ? { confirmation: { kind: 'none', reason: 'too many orders' }, digestAfterMs }
        : { confirmation: confirmationWish(check, params, senderKey(address)) }),
    };
    let acceptance: Acceptance | undefined;
    try {
      acceptance = await deps.accept(order, confirmations);
    } finally {
      // Only a stored order counts, neither a repeat nor one that must come again.
      if (acceptance?.kind !== 'stored') taken.undo();
    }
    return accepted(log, acceptance, order);
  }
}

function sizeOf(params: Params): number {
  return Object.entries(params).reduce((size, [name, text = '']) => size + name.length + text.length, 0);
}

function accepted(log: Log, acceptance: Acceptance, order?: NewOrder): AcceptOutcome {
  if (acceptance.kind === 'repeat') log('order', { outcome: 'repeat' });
  else {
    const check = order?.check;
    log('order', {
      outcome: acceptance.copy > 0 ? 'reference repeated' : 'stored',
      order: logKey(acceptance.key),
      digest: order?.digestAfterMs !== undefined,
      findings: check?.kind === 'checked' ? [...new Set(check.findings.map(({ kind }) => kind))] : ['unreadable'],
    });
  }
  return { kind: 'accepted' };
}

/** The content's identity: equal for equal parameters, in any order. */
function paramsHash(params: Params): string {
  const entries = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
