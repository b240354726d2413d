import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { confirmationLimits } from '#relay/accept/confirmation.ts';
import { hourMs, minuteMs, secondMs } from '#relay/clock.ts';
import { openOrderBook } from '#relay/store/open-order-book.ts';
import { type OrderStore, StoreError } from '#relay/store/order-store.ts';
import { ManualClock } from '#test/relay/support/manual-clock.ts';
import { memoryLog } from '#test/relay/support/memory-log.ts';
import { temporaryFolder } from '#test/relay/support/temporary-folder.ts';
import { until } from '#test/relay/support/until.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import type { Mail, SendOutcome } from './transport.ts';

// Each test opens an order book on a disk that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const passing = {
  kind: 'failed',
  reason: '451',
  code: 451,
  isPermanent: false,
  concernsRecipient: false,
  isAmbiguous: false,
} as const;
type Answer = (mail: Mail, beforeData: () => Promise<boolean>) => Promise<SendOutcome>;

interface Options {
  readonly hands?: number;
  readonly wrapStore?: (store: OrderStore) => OrderStore;
}

/** A worker over a real order book; `answer` plays the mail server. */
async function workerWith(answer: Answer, { hands = 2, wrapStore }: Options = {}) {
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const book = await openOrderBook(temporaryFolder(), { now: clock.now(), onBroken: () => {} });
  const store = wrapStore ? wrapStore(book) : book;
  const sent: { readonly key: string; readonly attempt: number; readonly isAmbiguous: boolean }[] = [];
  const worker = new DeliveryWorker({
    store,
    transport: {
      description: 'kept by a test',
      close: async () => {},
      send: async (mail, beforeData) => answer(mail, beforeData),
    },
    composeMail: ({ order, attempt, isAmbiguous }) => {
      sent.push({ key: order.key, attempt, isAmbiguous });
      return { name: order.key, from: 'a@b.co', isAutomatic: false, to: 'c@d.co', bytes: Buffer.from('') };
    },
    clock,
    log,
    dice: () => 0.5,
    hands,
  });
  onTestFinished(async () => {
    await worker.stop();
    await book.close();
  });
  const accept = async (number: number) => {
    const order = { contentHash: `content ${number}`, reference: `REF${number}`, acceptedAt: clock.now(), params: {} };
    const verdict = { kind: 'unreadable', problem: 'a test' } as const;
    await store.accept({ ...order, verdict, confirmation: { kind: 'none', reason: 'unreadable' } }, confirmationLimits);
  };
  const reached = (state: 'queued' | 'sent' | 'held' | 'sending', count: number) =>
    until(`${count} ${state}`, async () => (await store.counts())[state] === count);
  return { worker, clock, store, sent, lines, accept, reached };
}

const accepting: Answer = async (_, beforeData) => {
  await beforeData();
  return { kind: 'sent', receipt: '250 OK' };
};

describe('the delivery worker', () => {
  it('sends everything that waits, once', async () => {
    const { worker, accept, reached, sent, clock } = await workerWith(accepting);
    for (let number = 1; number <= 20; number += 1) await accept(number);
    worker.wake();
    await reached('sent', 20);
    clock.advance(hourMs);
    worker.wake();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(20);
    expect(sent).toHaveLength(20);
  });

  it('uses no more hands than it has', async () => {
    let busy = 0;
    let most = 0;
    const { worker, accept, reached } = await workerWith(
      async (mail, beforeData) => {
        busy += 1;
        most = Math.max(most, busy);
        await new Promise((resolve) => setImmediate(resolve));
        busy -= 1;
        return accepting(mail, beforeData);
      },
      { hands: 3 },
    );
    for (let number = 1; number <= 12; number += 1) await accept(number);
    worker.wake();
    await reached('sent', 12);
    expect(most).toBe(3);
  });

  it('sends the next mail while the result of the last is still being written', async () => {
    const { promise: disk, resolve: diskAnswers } = Promise.withResolvers<void>();
    const { worker, accept, reached, sent, store } = await workerWith(accepting, {
      hands: 1,
      wrapStore: (book) => {
        const markSent = book.markSent.bind(book);
        return Object.assign(book, {
          async markSent(...values: Parameters<typeof markSent>) {
            await disk;
            return markSent(...values);
          },
        });
      },
    });
    await accept(1);
    await accept(2);
    worker.wake();
    await until('the second mail', () => sent.length === 2);
    expect((await store.counts()).sent).toBe(0);
    diskAnswers();
    await reached('sent', 2);
  });

  it('tries again when the time has come, by its own clock', async () => {
    let failures = 2;
    const { worker, accept, reached, sent, clock, store } = await workerWith(async (mail, beforeData) =>
      failures-- > 0 ? passing : accepting(mail, beforeData),
    );
    await accept(1);
    worker.wake();
    await reached('queued', 1);
    await until('a plan', async () => (await store.nextDueAt()) === clock.now() + 10 * secondMs);
    expect(sent).toHaveLength(1);
    await until('the mail to be sent', async () => {
      clock.advance(10 * secondMs);
      return (await store.counts()).sent === 1;
    });
    expect(sent.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('holds what is refused for good', async () => {
    const { worker, accept, reached, lines } = await workerWith(async () => ({
      ...passing,
      code: 535,
      isPermanent: true,
    }));
    await accept(1);
    worker.wake();
    await reached('held', 1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'mail', outcome: 'failed', code: 535, permanent: true });
  });

  it('says that a mail may have arrived when its answer was lost', async () => {
    let isFirst = true;
    const { worker, accept, store, sent, clock } = await workerWith(async (mail, beforeData) => {
      if (!isFirst) return accepting(mail, beforeData);
      isFirst = false;
      await beforeData();
      return { ...passing, code: 0, isAmbiguous: true };
    });
    await accept(1);
    worker.wake();
    await until('the mail to be sent', async () => {
      clock.advance(10 * secondMs);
      return (await store.counts()).sent === 1;
    });
    expect(sent.map(({ isAmbiguous }) => isAmbiguous)).toEqual([false, true]);
  });

  it('lets a mail that hangs stop no other', async () => {
    const hang = Promise.withResolvers<SendOutcome>();
    const { worker, accept, reached, store } = await workerWith(async (mail, beforeData) =>
      mail.name === 'REF1' ? hang.promise : accepting(mail, beforeData),
    );
    for (let number = 1; number <= 6; number += 1) await accept(number);
    worker.wake();
    await reached('sent', 5);
    hang.resolve({ kind: 'sent', receipt: '250' });
    await reached('sent', 6);
    expect(await store.counts()).toMatchObject({ held: 0 });
  });

  it('keeps trying to record a result while the store fails', async () => {
    let failures = 3;
    const { worker, accept, clock, store, lines } = await workerWith(accepting, {
      wrapStore: (book) =>
        Object.assign(Object.create(book), {
          accept: book.accept.bind(book),
          claim: book.claim.bind(book),
          counts: book.counts.bind(book),
          nextDueAt: book.nextDueAt.bind(book),
          dataStarted: book.dataStarted.bind(book),
          markSent: (...parts: Parameters<OrderStore['markSent']>) =>
            failures-- > 0 ? Promise.reject(new StoreError('unavailable', 'disk full')) : book.markSent(...parts),
        }),
    });
    await accept(1);
    worker.wake();
    await until('the mail to be recorded', async () => {
      clock.advance(2 * secondMs);
      return (await store.counts()).sent === 1;
    });
    expect(lines.filter((line) => line.includes('disk full'))).toHaveLength(3);
  });

  it('goes on after the store failed to hand out jobs', async () => {
    let failures = 2;
    const { worker, accept, clock, store, sent } = await workerWith(accepting, {
      wrapStore: (book) =>
        Object.assign(Object.create(book), {
          accept: book.accept.bind(book),
          counts: book.counts.bind(book),
          nextDueAt: book.nextDueAt.bind(book),
          dataStarted: book.dataStarted.bind(book),
          markSent: book.markSent.bind(book),
          claim: (...parts: Parameters<OrderStore['claim']>) =>
            failures-- > 0 ? Promise.reject(new StoreError('unavailable', 'disk full')) : book.claim(...parts),
        }),
    });
    await accept(1);
    worker.wake();
    await until('the mail to be sent', async () => {
      clock.advance(2 * secondMs);
      return (await store.counts()).sent === 1;
    });
    expect(sent).toHaveLength(1);
  });

  it('waits for mails under way when it stops, and takes no more', async () => {
    const gate = Promise.withResolvers<void>();
    const { worker, accept, reached, store } = await workerWith(
      async (mail, beforeData) => {
        await gate.promise;
        return accepting(mail, beforeData);
      },
      { hands: 1 },
    );
    await accept(1);
    await accept(2);
    worker.wake();
    await reached('sending', 1);
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect(await store.counts()).toMatchObject({ sent: 1, queued: 1 });
  });

  it('waits when it stops for mails that were just being claimed: their lease would hold them back from the next', async () => {
    const gate = Promise.withResolvers<void>();
    let isClaiming = false;
    const wrapStore = (store: OrderStore): OrderStore => {
      const claim = store.claim.bind(store);
      return Object.assign(store, {
        claim: async (...parts: Parameters<OrderStore['claim']>) => {
          isClaiming = true;
          await gate.promise;
          return claim(...parts);
        },
      });
    };
    const { worker, accept, store } = await workerWith(accepting, { wrapStore });
    await accept(1);
    worker.wake();
    await until('a claim under way', () => isClaiming);
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect(await store.counts()).toMatchObject({ queued: 0, sending: 0, sent: 1 });
  });

  it.each([
    ['back by five days', -5 * 24 * hourMs],
    ['forth by five days', 5 * 24 * hourMs],
  ])('sends a mail once though the clock is set %s while it is under way', async (_, step) => {
    const gate = Promise.withResolvers<void>();
    let started = 0;
    const { worker, accept, clock, sent, store, reached } = await workerWith(async (_mail, beforeData) => {
      if (!(await beforeData())) return { kind: 'lease lost' };
      started += 1;
      await gate.promise;
      return { kind: 'sent', receipt: '250 OK' };
    });
    await accept(1);
    worker.wake();
    await until('the mail to be under way', () => started === 1);
    clock.advance(step);
    await accept(2);
    worker.wake();
    await until('the second mail to be under way', () => started >= 2);
    clock.advance(4 * secondMs);
    await store.probe(clock.now());
    gate.resolve();
    await reached('sent', 2);
    expect(sent.map(({ key }) => key)).toEqual(['REF1', 'REF2']);
  });

  it('sends nothing when the lease was lost', async () => {
    let wasAllowed: boolean | undefined;
    const { worker, accept, clock } = await workerWith(async (_, beforeData) => {
      clock.advance(16 * minuteMs);
      wasAllowed = await beforeData();
      return { kind: 'lease lost' };
    });
    await accept(1);
    worker.wake();
    await until('an attempt', () => wasAllowed !== undefined);
    expect(wasAllowed).toBe(false);
  });
});
