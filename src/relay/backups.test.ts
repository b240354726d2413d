import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { startBackups } from './backups.ts';
import { dayMs, hourMs } from '#shop/time.ts';

/** `files`: name and age in hours. */
function started({ files = {}, failures = 0 }: { files?: Readonly<Record<string, number>>; failures?: number } = {}) {
  const folder = temporaryFolder();
  const clock = new ManualClock();
  const lie = (name: string, ageMs: number) => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), new Date(), new Date(clock.now() - ageMs));
  };
  for (const [name, hours] of Object.entries(files)) lie(name, hours * hourMs);
  const { log, lines } = memoryLog();
  let [taken, failing] = [0, failures];
  const timers = vi.spyOn(clock, 'after');
  /** Each look plans the next one. */
  const looks = () => timers.mock.calls.filter(([ms]) => ms === hourMs).length;
  const stop = startBackups({
    folder,
    clock,
    log,
    take: async () => {
      failing -= 1;
      if (failing >= 0) throw new Error('The disk is full.');
      taken += 1;
      lie(`orders-2026-11-2${taken}-130000.db`, 0);
    },
  });
  const looked = (times: number) => vi.waitFor(() => expect(looks()).toBe(times));
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      const before = looks();
      clock.advance(hourMs);
      await looked(before + 1);
    }
  };
  return { folder, clock, stop, lines, looked, hours, taken: () => taken };
}

it('takes a backup at the start, and then one a day', async () => {
  const { looked, hours, taken, lines } = started();
  await looked(1);
  expect(taken()).toBe(1);
  await hours(21);
  expect(taken()).toBe(1);
  await hours(1);
  expect(taken()).toBe(2);
  expect(lines.join()).toContain('"event":"backup"');
});

it('takes none if a start follows soon after the last one', async () => {
  const { looked, taken } = started({ files: { 'orders-2026-11-21-090000.db': 3 } });
  await looked(1);
  expect(taken()).toBe(0);
});

it('logs why there is none, and tries again an hour later', async () => {
  const { looked, hours, taken, lines } = started({ failures: 2 });
  await looked(1);
  expect(lines.join()).toContain('"event":"backup-failed","problem":"The disk is full."');
  await hours(2);
  expect([taken(), lines.length]).toEqual([1, 3]);
});

it('tries to take one even if the folder is missing, so that it is reported', async () => {
  const { folder, looked, hours, lines } = started({ files: { 'orders-2026-11-21-090000.db': 3 } });
  await looked(1);
  rmSync(folder, { recursive: true });
  await hours(1);
  expect(lines.join()).toContain('"event":"backup-failed"');
});

it('ends when it is stopped', async () => {
  const { looked, stop, clock, taken } = started();
  await looked(1);
  stop();
  clock.advance(3 * dayMs);
  expect(taken()).toBe(1);
});
