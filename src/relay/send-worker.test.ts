import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { hourMs, minuteMs, secondMs } from '#shop/time.ts';
import { sqliteStore } from '#test/support/order-stores.ts';
import { StoreError } from '#order/store-error.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { quickFolder } from '#test/support/folders.ts';
import { numbered } from '#test/support/stored-orders.ts';
import { until } from '#test/support/until.ts';
import { SendWorker } from './send-worker.ts';
import type { Mail, SendOutcome } from '#order/mail-attempts.ts';

const passing = {
  kind: 'failed',
  reason: '451',
  code: 451,
  isPermanent: false,
  concernsRecipient: false,
  isAmbiguous: false,
} as const;
type Answer = (mail: Mail, isOurs: () => boolean) => Promise<SendOutcome>;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const full = new StoreError('unavailable', 'disk full');

/** A worker with a real orders database; `answer` plays the mail server. */
async function workerWith(answer: Answer, { concurrency = 2 } = {}) {
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const store = await sqliteStore(quickFolder(), clock);
  const sent: { readonly key: string; readonly attempt: number; readonly isAmbiguous: boolean }[] = [];
  const worker = new SendWorker({
    store,
    transport: { send: answer },
    composeMail: async ({ order, attempt, isAmbiguous }) => {
      sent.push({ key: order.key, attempt, isAmbiguous });
      return { name: order.key, from: 'a@b.co', isAutomatic: false, to: 'c@d.co', bytes: Buffer.from('') };
    },
    clock,
    log,
    random: () => 0.5,
    concurrency,
  });
  onTestFinished(() => worker.stop());
  /** Accepts orders of these numbers, and wakes the worker. */
  const begin = async (...numbers: readonly number[]) => {
    for (const number of numbers) await store.accept(numbered(number, { acceptedAt: clock.now() }), confirmationLimits);
    worker.wake();
  };
  /** Moves the clock on until the mail is sent. */
  const sentInSteps = (ms: number) =>
    until('the mail to be sent', async () => {
      clock.advance(ms);
      return (await store.counts()).sent === 1;
    });
  const reached = (state: 'queued' | 'sent' | 'held' | 'sending', count: number) =>
    until(`${count} ${state}`, async () => (await store.counts())[state] === count);
  return { worker, clock, store, sent, lines, begin, sentInSteps, reached };
}

const accepting = async (): Promise<SendOutcome> => ({ kind: 'sent', receipt: '250 OK' });

describe('the send worker', () => {
  it('sends all waiting mails, once', async () => {
    const { worker, begin, reached, sent, clock } = await workerWith(accepting);
    await begin(...upTo(20));
    await reached('sent', 20);
    clock.advance(hourMs);
    worker.wake();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(20);
    expect(sent).toHaveLength(20);
  });

  it('never exceeds its concurrency', async () => {
    let busy = 0;
    let maxBusy = 0;
    const { begin, reached } = await workerWith(
      async () => {
        busy += 1;
        maxBusy = Math.max(maxBusy, busy);
        await new Promise((resolve) => setImmediate(resolve));
        busy -= 1;
        return accepting();
      },
      { concurrency: 3 },
    );
    await begin(...upTo(12));
    await reached('sent', 12);
    expect(maxBusy).toBe(3);
  });

  it('sends the next mail while the last result is still being written', async () => {
    const { promise: disk, resolve: diskAnswers } = Promise.withResolvers<void>();
    const { begin, reached, sent, store } = await workerWith(accepting, { concurrency: 1 });
    const markSent = store.markSent.bind(store);
    vi.spyOn(store, 'markSent').mockImplementation(async (...values) => disk.then(() => markSent(...values)));
    await begin(1, 2);
    await until('the second mail', () => sent.length === 2);
    expect((await store.counts()).sent).toBe(0);
    diskAnswers();
    await reached('sent', 2);
  });

  it('empties the queue at once when the mail server is back, long before each mail’s next try', async () => {
    let isAway = true;
    const { begin, reached, sent, clock, store } = await workerWith(async () => (isAway ? passing : accepting()));
    await begin(...upTo(20));
    await until('plans', async () => (await store.nextDueAt()) === clock.now() + 10 * secondMs);
    await reached('queued', 20);
    isAway = false;
    await begin(21);
    await reached('sent', 21);
    expect(sent).toHaveLength(20 + 21);
  });

  it('tries again when the mail is due, by its own clock', async () => {
    let failures = 2;
    const { begin, reached, sentInSteps, sent, clock, store } = await workerWith(async () =>
      failures-- > 0 ? passing : accepting(),
    );
    await begin(1);
    await reached('queued', 1);
    await until('a plan', async () => (await store.nextDueAt()) === clock.now() + 10 * secondMs);
    expect(sent).toHaveLength(1);
    await sentInSteps(10 * secondMs);
    expect(sent.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('holds a mail that is refused for good', async () => {
    const { begin, reached, lines } = await workerWith(async () => ({
      ...passing,
      code: 535,
      isPermanent: true,
    }));
    await begin(1);
    await reached('held', 1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'mail', outcome: 'failed', code: 535, permanent: true });
  });

  it('marks a mail as possibly arrived when its answer was lost', async () => {
    let isFirst = true;
    const { begin, sentInSteps, sent } = await workerWith(async () => {
      if (!isFirst) return accepting();
      isFirst = false;
      return { ...passing, code: 0, isAmbiguous: true };
    });
    await begin(1);
    await sentInSteps(10 * secondMs);
    expect(sent.map(({ isAmbiguous }) => isAmbiguous)).toEqual([false, true]);
  });

  it('sends other mails while one hangs', async () => {
    const hang = Promise.withResolvers<SendOutcome>();
    const { begin, reached, store } = await workerWith(async (mail) =>
      mail.name === 'REF1' ? hang.promise : accepting(),
    );
    await begin(...upTo(6));
    await reached('sent', 5);
    hang.resolve({ kind: 'sent', receipt: '250' });
    await reached('sent', 6);
    expect(await store.counts()).toMatchObject({ held: 0 });
  });

  it('keeps trying to record a result while the store fails', async () => {
    const { begin, sentInSteps, lines, store } = await workerWith(accepting);
    const markSent = vi.spyOn(store, 'markSent');
    for (let count = 0; count < 3; count += 1) markSent.mockRejectedValueOnce(full);
    await begin(1);
    await sentInSteps(2 * secondMs);
    expect(lines.filter((line) => line.includes('disk full'))).toHaveLength(3);
  });

  it('carries on after the store failed to hand out jobs', async () => {
    const { begin, sentInSteps, sent, store } = await workerWith(accepting);
    vi.spyOn(store, 'claim').mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    await begin(1);
    await sentInSteps(2 * secondMs);
    expect(sent).toHaveLength(1);
  });

  it('waits for mails under way when it stops, and claims no more', async () => {
    const gate = Promise.withResolvers<void>();
    const { worker, begin, reached, store } = await workerWith(
      async () => {
        await gate.promise;
        return accepting();
      },
      { concurrency: 1 },
    );
    await begin(1, 2);
    await reached('sending', 1);
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect(await store.counts()).toMatchObject({ sent: 1, queued: 1 });
  });

  it('waits for mails that are being claimed when it stops, as the next relay would wait for their lease', async () => {
    const gate = Promise.withResolvers<void>();
    let isClaiming = false;
    const { worker, begin, store } = await workerWith(accepting);
    const claim = store.claim.bind(store);
    vi.spyOn(store, 'claim').mockImplementation(async (...values) => {
      isClaiming = true;
      await gate.promise;
      return claim(...values);
    });
    await begin(1);
    await until('a claim under way', () => isClaiming);
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect(await store.counts()).toMatchObject({ queued: 0, sending: 0, sent: 1 });
  });

  it.each([
    ['back by five days', -5 * 24 * hourMs],
    ['forth by five days', 5 * 24 * hourMs],
  ])('sends a mail once even if the clock is set %s meanwhile', async (_, step) => {
    const gate = Promise.withResolvers<void>();
    let started = 0;
    const { begin, reached, sent, clock, store } = await workerWith(async (_mail, isOurs) => {
      if (!isOurs()) return passing;
      started += 1;
      await gate.promise;
      return { kind: 'sent', receipt: '250 OK' };
    });
    await begin(1);
    await until('the mail to be under way', () => started === 1);
    clock.advance(step);
    await begin(2);
    await until('the second mail to be under way', () => started >= 2);
    clock.advance(4 * secondMs);
    await store.probe();
    gate.resolve();
    await reached('sent', 2);
    expect(sent.map(({ key }) => key)).toEqual(['REF1', 'REF2']);
  });

  it('sends nothing if it was paused until the lease was over', async () => {
    let wasOurs: boolean | undefined;
    const { begin } = await workerWith(async (_, isOurs) => {
      vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 16 * minuteMs);
      wasOurs = isOurs();
      return passing;
    });
    await begin(1);
    await until('an attempt', () => wasOurs !== undefined);
    expect(wasOurs).toBe(false);
  });
});
