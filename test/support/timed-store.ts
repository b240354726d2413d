/** An order store that takes the time from each call, so that the suite that all engines share can play with it. */
import type { Claim, ClaimedJob, Erasure, OrderStore } from '#order/order-store.ts';

export interface TimedStore extends Pick<
  OrderStore,
  'accept' | 'isKnown' | 'nextDueAt' | 'ownerMailSentAt' | 'ordersSince' | 'postpone' | 'counts' | 'backlog' | 'close'
> {
  claim(claim: Claim & { readonly now: number }): ReturnType<OrderStore['claim']>;
  dataStarted(job: ClaimedJob, now: number): Promise<boolean>;
  markSent(job: ClaimedJob, receipt: string, now: number): Promise<boolean>;
  markWritten(job: ClaimedJob, file: string, now: number): Promise<boolean>;
  queueWritten(now: number, customersSince: number): Promise<number>;
  eraseBefore(time: number, erasure: Erasure & { readonly now: number }): Promise<number>;
  forgetBefore(time: number, max: number): Promise<number>;
  probe(now: number): Promise<void>;
}

export function onCallersTime(store: OrderStore, setTime: (time: number) => Promise<void> | void): TimedStore {
  return {
    async accept(order, limits) {
      await setTime(order.acceptedAt);
      return store.accept(order, limits);
    },
    isKnown: (hash) => store.isKnown(hash),
    async claim({ now, ...claim }) {
      await setTime(now);
      return store.claim(claim);
    },
    nextDueAt: () => store.nextDueAt(),
    async dataStarted(job, now) {
      await setTime(now);
      return store.dataStarted(job);
    },
    async markSent(job, receipt, now) {
      await setTime(now);
      return store.markSent(job, receipt);
    },
    async markWritten(job, file, now) {
      await setTime(now);
      return store.markWritten(job, file);
    },
    async queueWritten(now, customersSince) {
      await setTime(now);
      return store.queueWritten(customersSince);
    },
    ownerMailSentAt: (hash) => store.ownerMailSentAt(hash),
    ordersSince: (time) => store.ordersSince(time),
    postpone: (job, postponement) => store.postpone(job, postponement),
    counts: () => store.counts(),
    backlog: () => store.backlog(),
    async eraseBefore(before, { now, ...erasure }) {
      await setTime(now);
      return store.eraseBefore(before, erasure);
    },
    forgetBefore: (time, max) => store.forgetBefore(time, max),
    async probe(now) {
      await setTime(now);
      return store.probe();
    },
    close: () => store.close(),
  };
}
