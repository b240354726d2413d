import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { dayMs, hourMs } from '#shop/time.ts';
import { startRetention } from './retention.ts';

/** `aheadDays`: so far the clock is ahead of retention's own time at the start. */
function started({ erasable = 0, failures = 0, retentionDays = 90, hasTime = true, aheadDays = 0 } = {}) {
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const dataFolder = temporaryFolder();
  if (hasTime) writeFileSync(join(dataFolder, 'retention-time'), String(clock.now() - aheadDays * dayMs));
  const calls: string[] = [];
  let [left, failing] = [erasable, failures];
  const before = (time: number) => (clock.now() - time) / dayMs;
  const stop = startRetention({
    clock,
    log,
    retentionDays,
    mailFolder: 'no-such-folder',
    dataFolder,
    isMailToFiles: false,
    store: {
      eraseBefore: async (time, { max }) => {
        calls.push(`erase ${before(time)}`);
        failing -= 1;
        if (failing >= 0) throw new Error('disk full');
        const taken = Math.min(left, max);
        left -= taken;
        return taken;
      },
      purgeBefore: async (time) => {
        calls.push(`forget ${before(time)}`);
        return 0;
      },
    },
  });
  return { clock, calls, lines, stop, dataFolder };
}

it('runs at the start, and again each day', async () => {
  const { clock, calls } = started();
  await vi.waitFor(() => expect(calls).toEqual(['erase 90', 'forget 365']));
  clock.advance(dayMs);
  await vi.waitFor(() => expect(calls).toHaveLength(4));
});

it('begins to count today without a time of its own: of several relays one may have a clock that is far ahead', async () => {
  const { clock, calls } = started({ hasTime: false });
  await vi.waitFor(() => expect(calls).toEqual(['erase 180', 'forget 455']));
  clock.advance(dayMs);
  await vi.waitFor(() => expect(calls.slice(2)).toEqual(['erase 179', 'forget 454']));
});

it('runs in steps until nothing is left, and logs how much it was', async () => {
  const { calls, lines } = started({ erasable: 250 });
  await vi.waitFor(() => expect(lines.join()).toContain('"event":"retention","erased":250,"forgotten":0'));
  expect(calls).toEqual(['erase 90', 'erase 90', 'erase 90', 'forget 365']);
});

it('keeps keys at least as long as orders', async () => {
  const { calls } = started({ retentionDays: 1000 });
  await vi.waitFor(() => expect(calls).toEqual(['erase 1000', 'forget 1000']));
});

it('tries again an hour after a failure', async () => {
  const { clock, calls, lines } = started({ failures: 1 });
  await vi.waitFor(() => expect(lines.join()).toContain('"retention-failed","problem":"disk full"'));
  clock.advance(hourMs);
  await vi.waitFor(() => expect(calls).toEqual(['erase 90', 'erase 90', 'forget 365']));
});

it('erases nothing at a start whose clock is 100 days ahead (D98)', async () => {
  const { calls } = started({ aheadDays: 100 });
  await vi.waitFor(() => expect(calls).toEqual(['erase 190', 'forget 465']));
});

it('follows a clock that jumps ahead by two days at most in each run, and one that is set back at once', async () => {
  const { clock, calls } = started();
  await vi.waitFor(() => expect(calls).toEqual(['erase 90', 'forget 365']));
  clock.advance(100 * dayMs);
  await vi.waitFor(() => expect(calls.slice(2)).toEqual(['erase 188', 'forget 463']));
  clock.advance(dayMs);
  await vi.waitFor(() => expect(calls.slice(4)).toEqual(['erase 187', 'forget 462']));
  clock.advance(-101 * dayMs);
  clock.advance(102 * dayMs);
  await vi.waitFor(() => expect(calls.slice(6)).toEqual(['erase 186', 'forget 461']));
});

it('deletes the database that a move to PostgreSQL left, once every order in it is too old', async () => {
  const { clock, calls, dataFolder } = started();
  const file = join(dataFolder, 'orders.db.moved-to-postgres');
  writeFileSync(file, 'Ayesha Khan');
  utimesSync(file, new Date(clock.now()), new Date(clock.now() - 89 * dayMs));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(existsSync(file)).toBe(true);
  clock.advance(2 * dayMs);
  await vi.waitFor(() => expect(existsSync(file)).toBe(false));
});

it('ends when it is stopped', async () => {
  const { clock, calls, stop } = started();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  stop();
  clock.advance(10 * dayMs);
  expect(calls).toHaveLength(2);
});
