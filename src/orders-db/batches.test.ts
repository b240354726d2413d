import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Batches } from './batches.ts';

/**
 * Transactions that note the names of their calls; a call named `bad` fails. `failCommits`: so many commits fail first.
 */
function recorded({ failCommits = 0, isWorthSplitting = true, gatherMs = 0 } = {}) {
  const log: string[] = [];
  let failures = failCommits;
  const batches = new Batches<string[]>({
    transaction: async (work) => {
      const calls: string[] = [];
      try {
        await work(calls);
        if (failures > 0) throw new Error('disk full');
      } catch (error) {
        failures -= 1;
        log.push(`no ${calls.join()}`);
        throw error;
      }
      log.push(calls.join());
    },
    isWorthSplitting: () => isWorthSplitting,
    gatherMs: () => gatherMs,
    max: 3,
  });
  const call = (name: string) =>
    batches.call(async (calls) => {
      calls.push(name);
      if (name === 'bad') throw new Error('refused');
      if (name === 'stuck') await new Promise(() => {});
      return name.toUpperCase();
    });
  const outcomes = async (...names: readonly string[]) =>
    (await Promise.allSettled(names.map(call))).map(({ status }) => status);
  return { log, batches, call, outcomes };
}

describe('calls that come together', () => {
  it('share a transaction, up to so many, and get each its own result after it', async () => {
    const { log, call } = recorded();
    const names = ['a', 'b', 'c', 'd'];
    expect(await Promise.all(names.map((name) => call(name).finally(() => log.push('done'))))).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
    expect(log).toEqual(['a,b,c', 'done', 'done', 'done', 'd', 'done']);
  });

  it('go with the next batch when one is under way', async () => {
    const { log, call } = recorded();
    const first = call('a');
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, call('b'), call('c')]);
    expect(log).toEqual(['a', 'b,c']);
  });

  it('wait for others as long as they are told', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, call } = recorded({ gatherMs: 3 });
    const calls = [call('a')];
    await vi.advanceTimersByTimeAsync(2);
    calls.push(call('b'));
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(calls);
    expect(log).toEqual(['a,b']);
  });

  it('fail alone: the others are kept', async () => {
    const { log, outcomes } = recorded();
    expect(await outcomes('a', 'bad', 'c')).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual(['no a,bad', 'a', 'no bad', 'c']);
  });

  it('all fail when nothing can be committed', async () => {
    const { outcomes } = recorded({ failCommits: 3 });
    expect(await outcomes('a', 'b')).toEqual(['rejected', 'rejected']);
  });

  it('are not tried again when the database is lost: the next sync may claim success and have lost them', async () => {
    const { log, outcomes } = recorded({ failCommits: 1, isWorthSplitting: false });
    expect(await outcomes('a', 'b')).toEqual(['rejected', 'rejected']);
    expect(log).toEqual(['no a,b']);
  });

  it('are given up at the deadline, those that wait behind a stuck batch too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] });
    onTestFinished(() => void vi.useRealTimers());
    const { call } = recorded();
    const stuck = call('stuck');
    await vi.advanceTimersByTimeAsync(1);
    const settled = Promise.allSettled([stuck, call('b')]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('are reported once they are done, also after their deadline', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { batches } = recorded();
    const commit = Promise.withResolvers<string>();
    const done: string[] = [];
    const call = batches.call(
      () => commit.promise,
      (value) => done.push(value),
    );
    const settled = Promise.allSettled([call]);
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(8000);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected']);
    expect(done).toEqual([]);
    commit.resolve('stored late');
    await batches.close();
    expect(done).toEqual(['stored late']);
  });

  it('are finished at a close, and refused afterwards', async () => {
    const { batches, call } = recorded();
    const before = call('a');
    await batches.close();
    expect(await before).toBe('A');
    await expect(call('b')).rejects.toThrow('the store is closed');
  });
});
