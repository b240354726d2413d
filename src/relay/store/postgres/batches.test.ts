import { describe, expect, it } from 'vitest';
import { Batches } from './batches.ts';

function recorded({ deadlineMs = 5000, isWorthSplitting = true } = {}) {
  const batches: string[][] = [];
  const calls = new Batches<string, string>({
    run: async (items) => {
      batches.push([...items]);
      await Promise.resolve();
      if (items.includes('bad')) throw new Error('refused');
      if (items.includes('stuck')) await new Promise(() => {});
      return items.map((item) => item.toUpperCase());
    },
    isWorthSplitting: () => isWorthSplitting,
    max: 3,
    deadlineMs,
    tooLate: () => new Error('too late'),
  });
  return { batches, calls };
}

describe('calls that come together', () => {
  it('share a batch, up to so many, and get each its own result', async () => {
    const { batches, calls } = recorded();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((item) => calls.call(item)))).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('go with the next batch when one is under way', async () => {
    const { batches, calls } = recorded();
    const first = calls.call('a');
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, calls.call('b'), calls.call('c')]);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('fail alone: the others succeed', async () => {
    const { calls } = recorded();
    const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((item) => calls.call(item)));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fail together when the connection is lost, without trying each', async () => {
    const { batches, calls } = recorded({ isWorthSplitting: false });
    const outcomes = await Promise.allSettled(['a', 'bad'].map((item) => calls.call(item)));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(1);
  });

  it('are given up at the deadline, those that wait behind a stuck batch too', async () => {
    const { calls } = recorded({ deadlineMs: 20 });
    const stuck = calls.call('stuck');
    await new Promise((resolve) => setImmediate(resolve));
    const outcomes = await Promise.allSettled([stuck, calls.call('b')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  });
});
