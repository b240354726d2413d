import { addressAllowances, globalAllowances, RateLimit } from './rate-limit.ts';

/** How many new orders are taken: from one address, and over all. */
export interface OrderLimits {
  /** 0 when the order may come; else how long to wait, in ms. */
  take(address: string, now: number): number;
  giveBack(address: string): void;
}

const everybody = 'everybody';

export function orderLimits(): OrderLimits {
  const perAddress = new RateLimit(addressAllowances);
  const overAll = new RateLimit(globalAllowances);
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
