import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GroupCommit } from './group-commit.ts';

/** A database that keeps a list, and can fail to commit. */
function fakeDatabase(failCommits = 0, problem = 'disk full') {
  const log: string[] = [];
  let failures = failCommits;
  const group = new GroupCommit({
    begin: () => log.push('begin'),
    commit: () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error(problem);
      }
      log.push('commit');
    },
    rollback: () => log.push('rollback'),
    isFatal: (cause) => cause instanceof Error && cause.message === 'sync failed',
  });
  const write = (name: string) =>
    group.write(() => {
      log.push(name);
      if (name === 'bad') throw new Error('bad write');
      return name;
    });
  return { log, group, write };
}

describe('writes that arrive together', () => {
  it('share one commit, and resolve after it', async () => {
    const { log, write } = fakeDatabase();
    const done = Promise.all(['a', 'b', 'c'].map((name) => write(name).then(() => log.push(`${name} done`))));
    await done;
    expect(log).toEqual(['begin', 'a', 'b', 'c', 'commit', 'a done', 'b done', 'c done']);
  });

  it('wait for others as long as the last sync took, at most 3 ms', async () => {
    let now = 0;
    const log: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => {
      vi.useRealTimers();
      clock.mockRestore();
    });
    const group = new GroupCommit({
      begin: () => undefined,
      commit: () => {
        now += 50; // A slow disk.
        log.push('commit');
      },
      rollback: () => undefined,
      isFatal: () => false,
    });
    await group.write(() => undefined);
    const writes = [group.write(() => undefined)];
    await vi.advanceTimersByTimeAsync(2);
    writes.push(group.write(() => undefined));
    expect(log).toEqual(['commit']);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(writes);
    expect(log).toEqual(['commit', 'commit']);
  });

  it('fail alone: the others are kept', async () => {
    const { log, write } = fakeDatabase();
    const outcomes = await Promise.allSettled([write('a'), write('bad'), write('c')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log.join(' ')).toBe('begin a bad rollback begin a commit begin bad rollback begin c commit');
  });

  it('all fail when nothing can be committed', async () => {
    const { write } = fakeDatabase(3);
    const outcomes = await Promise.allSettled([write('a'), write('b')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  });

  it('are not tried again once a sync has failed: the next one may claim success and have lost them', async () => {
    const { log, write } = fakeDatabase(1, 'sync failed');
    const outcomes = await Promise.allSettled([write('a'), write('b')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(log.join(' ')).toBe('begin a b rollback');
  });

  it('are finished when it closes, and refused afterwards', async () => {
    const { group, write } = fakeDatabase();
    const before = write('a');
    group.close();
    expect(await before).toBe('a');
    await expect(write('b')).rejects.toThrow('the store is closed');
  });
});
