/**
 * Limits on new orders (D70), which also decide how the owner hears of an order. Above a soft limit an order is still
 * stored: an operator's phones share a few addresses, and a flood from many addresses must not lock out shoppers. Only
 * a hard limit refuses: it keeps a flood from filling the memory, the disk or a digest.
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
  const hardOrders = new RateLimit({ tokens: hardFactor * perMinute, periodMs: minuteMs });
  const hardText = new RateLimit({ tokens: (perMinute * dayMs * textPerOrder) / minuteMs, periodMs: dayMs });
  const ofAddress = new RateLimit({ tokens: perAddress, periodMs: 10 * minuteMs });
  const ofAddressInDay = new RateLimit({ tokens: 6 * perAddress, periodMs: dayMs });
  const ofAll = new RateLimit({ tokens: perMinute, periodMs: minuteMs });

  return {
    take({ address, size }, now) {
      const taken: (() => void)[] = [];
      const waitMs = (limit: RateLimit, key: string, cost = 1) => {
        const wait = limit.take(key, now, cost);
        if (wait === 0) taken.push(() => limit.giveBack(key, cost));
        return wait;
      };
      const undo = () => {
        for (const giveBack of taken.splice(0)) giveBack();
      };
      const retryAfterMs = waitMs(hardOrders, everybody) || waitMs(hardText, everybody, size);
      if (retryAfterMs > 0) {
        undo();
        return { kind: 'over hard limit', retryAfterMs };
      }
      if (!(waitMs(ofAddress, address) || waitMs(ofAddressInDay, address) || waitMs(ofAll, everybody)))
        return { kind: 'within', undo };
      // It counts against no soft limit.
      for (const giveBack of taken.splice(2)) giveBack();
      return { kind: 'above soft limit', undo };
    },
  };
}
