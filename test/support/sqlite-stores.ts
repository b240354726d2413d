/** Order stores in SQLite for tests, opened as a relay opens them. */
import { onTestFinished } from 'vitest';
import { openStore } from '#relay/open-store.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { RelayStore } from '#relay/store/relay-store.ts';
import { memoryLog } from './memory-log.ts';
import { onCallersTime, type TimedStore } from './timed-store.ts';

export async function openSqlite(dataFolder: string, clock: Pick<Clock, 'now'>) {
  const parts = { log: memoryLog().log, onBroken: () => {}, onWork: () => {} };
  const opened = await openStore(
    { dataFolder, postgres: null, backupFolder: null },
    { ...parts, clock: { after: () => () => {}, ...clock, now: () => clock.now() } },
  );
  onTestFinished(() => opened.store.close());
  return opened;
}

export async function sqliteStore(folder: string, clock: Pick<Clock, 'now'>): Promise<RelayStore> {
  return (await openSqlite(folder, clock)).store;
}

export async function sqliteOnCallersTime(folder: string, start: number): Promise<TimedStore> {
  let now = start;
  const store = await sqliteStore(folder, { now: () => now });
  return onCallersTime(store, (time) => {
    now = time;
  });
}
