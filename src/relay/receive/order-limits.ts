/**
 * Limits on new orders (D70), which also decide how the owner hears of an order. Above a soft limit an order is still
 * stored: an operator's phones share a few addresses, and a flood from many addresses must not lock out shoppers. Only
 * a hard limit refuses: it keeps a flood from filling the memory, the disk or a digest. One address gets a quarter of it
 * at most, so that no sender alone uses it up for all others.
 */
import { dayMs, minuteMs } from '#shop/time.ts';
import { RateLimit } from '#server/rate-limit.ts';

export interface OrderAllowance {
  /** Orders a minute from all addresses together. */
  readonly perMinute: number;
  /** Orders from one address in ten minutes; six times as many in a day. */
  readonly perAddress: number;
}

/** The hard limit of orders a minute, as a multiple of the soft one. */
const hardFactor = 10;
/** The part of the hard limits that one address gets. */
const addressShare = 1 / 4;
/** The hard limit for a day allows as much text as the soft limit's orders would have at this size. */
const textPerOrder = 2048;

export type LimitsAnswer =
  /** Call `undo` for a repeat, or an order that was not stored: neither counts. */
  | { readonly kind: 'within' | 'above soft limit'; readonly undo: () => void }
  | { readonly kind: 'over hard limit'; readonly retryAfterMs: number };

export interface OrderLimits {
  /** `size` is the length of the order's text in characters. */
  take(order: { readonly address: string; readonly size: number }, now: number): LimitsAnswer;
}

const everybody = 'everybody';

export function orderLimits({ perMinute, perAddress }: OrderAllowance): OrderLimits {
  const orders = hardFactor * perMinute;
  const text = (perMinute * dayMs * textPerOrder) / minuteMs;
  const hardOrders = new RateLimit({ tokens: orders, periodMs: minuteMs });
  const hardText = new RateLimit({ tokens: text, periodMs: dayMs });
  const hardOrdersOfAddress = new RateLimit({ tokens: addressShare * orders, periodMs: minuteMs });
  const hardTextOfAddress = new RateLimit({ tokens: addressShare * text, periodMs: dayMs });
  const ofAddress = new RateLimit({ tokens: perAddress, periodMs: 10 * minuteMs });
  const ofAddressInDay = new RateLimit({ tokens: 6 * perAddress, periodMs: dayMs });
  const ofAll = new RateLimit({ tokens: perMinute, periodMs: minuteMs });

  return {
    take({ address, size }, now) {
      const hard = takenTogether(
        now,
        [hardOrdersOfAddress, address],
        [hardTextOfAddress, address, size],
        [hardOrders, everybody],
        [hardText, everybody, size],
      );
      if (hard.waitMs > 0) return { kind: 'over hard limit', retryAfterMs: hard.waitMs };
      const soft = takenTogether(now, [ofAddress, address], [ofAddressInDay, address], [ofAll, everybody]);
      if (soft.waitMs > 0) return { kind: 'above soft limit', undo: hard.undo };
      const undo = () => {
        for (const limits of [hard, soft]) limits.undo();
      };
      return { kind: 'within', undo };
    },
  };
}

/** Takes from all these limits, or from none: then the time until the first that has too little would have enough. */
function takenTogether(now: number, ...limits: readonly (readonly [limit: RateLimit, key: string, cost?: number])[]) {
  const taken: (() => void)[] = [];
  const undo = () => {
    for (const giveBack of taken.splice(0)) giveBack();
  };
  for (const [limit, key, cost] of limits) {
    const waitMs = limit.take(key, now, cost);
    if (waitMs > 0) {
      undo();
      return { waitMs, undo };
    }
    taken.push(() => limit.giveBack(key, cost));
  }
  return { waitMs: 0, undo };
}
