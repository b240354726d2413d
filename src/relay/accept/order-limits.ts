import { dayMs, minuteMs } from '#relay/clock.ts';
import { RateLimit } from './rate-limit.ts';

export interface OrderAllowance {
  /** Orders a minute over all addresses. */
  readonly perMinute: number;
  /** Orders from one address in ten minutes, and six times as many in a day. */
  readonly perAddress: number;
}

/** Generous for one address: many Pakistani mobile phones share one (RELIABILITY.md, Rate limit). */
export const usualAllowance: OrderAllowance = { perMinute: 120, perAddress: 10 };

/** How many new orders are taken: from one address, and over all. */
export interface OrderLimits {
  /** 0 when the order may come; else how long to wait, in ms. */
  take(address: string, now: number): number;
  giveBack(address: string): void;
}

const everybody = 'everybody';

export function orderLimits(allowance: OrderAllowance = usualAllowance): OrderLimits {
  const perAddress = new RateLimit([
    { tokens: allowance.perAddress, periodMs: 10 * minuteMs },
    { tokens: 6 * allowance.perAddress, periodMs: dayMs },
  ]);
  const overAll = new RateLimit([{ tokens: allowance.perMinute, periodMs: minuteMs }]);
  return {
    take(address, now) {
      const wait = perAddress.take(address, now);
      if (wait > 0) return wait;
      const globalWait = overAll.take(everybody, now);
      if (globalWait > 0) perAddress.giveBack(address);
      return globalWait;
    },
    giveBack(address) {
      perAddress.giveBack(address);
      overAll.giveBack(everybody);
    },
  };
}

/** For load tests (`RATE_LIMIT=off`). */
export const noOrderLimits: OrderLimits = { take: () => 0, giveBack: () => {} };
