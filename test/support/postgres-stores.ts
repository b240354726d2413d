/** Order stores in PostgreSQL for tests, opened as a relay opens them. */
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '#relay/process/clock.ts';
import { openPostgresStore } from '#relay/store/postgres/open-postgres-store.ts';
import type { ClaimedJob, OrderStore, Postponement } from '#order/order-store.ts';
import { type PostgresSettings, postgresSettings } from '#relay/store/postgres/postgres-settings.ts';
import type { PostgresStore } from '#relay/store/postgres/postgres-store.ts';
import { memoryLog } from './memory-log.ts';
import type { PostgresServer } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface StoreOptions {
  readonly folder?: string;
  readonly clock?: Clock;
  readonly onWork?: () => void;
}

export async function postgresStore(url: string, options: StoreOptions = {}): Promise<PostgresStore> {
  const { log } = memoryLog();
  const defaults = { folder: temporaryFolder(), clock: systemClock, log, onWork: () => {} };
  const store = await openPostgresStore(settingsOf(url), { ...defaults, ...options });
  onTestFinished(() => store.close());
  return store;
}

export function settingsOf(url: string): PostgresSettings {
  const settings = postgresSettings(url);
  if (!settings) throw new Error(`${url} is no address`);
  return settings;
}

/** A store whose database's clock stands where `setTime` puts it. */
export async function storeOnTestTime(server: PostgresServer) {
  const url = await server.createDatabase();
  let now = 0;
  const clock: Clock = { now: () => now, after: () => () => {} };
  const store = await postgresStore(url, { clock });
  const client = await server.connect(url);
  onTestFinished(() => client.end());
  await client.query('CREATE TABLE test_clock (now bigint)');
  await client.query('INSERT INTO test_clock VALUES (0)');
  await client.query(
    `CREATE OR REPLACE FUNCTION relay_now() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT now FROM test_clock'`,
  );
  const setTime = async (time: number) => {
    if (time === now) return;
    now = time;
    await client.query('UPDATE test_clock SET now = $1', [time]);
  };
  return { store, setTime, client };
}

/**
 * A store that takes the time from each call's `now`, so that the suite that all engines share can play with it. The store in
 * PostgreSQL itself never looks at that argument.
 */
export async function storeOnCallersTime(server: PostgresServer): Promise<OrderStore> {
  const { store, setTime } = await storeOnTestTime(server);
  return {
    async accept(order, limits) {
      await setTime(order.acceptedAt);
      return store.accept(order, limits);
    },
    isKnown: (hash: string) => store.isKnown(hash),
    async claim(claim) {
      await setTime(claim.now);
      return store.claim(claim);
    },
    nextDueAt: () => store.nextDueAt(),
    async dataStarted(job: ClaimedJob, time: number) {
      await setTime(time);
      return store.dataStarted(job);
    },
    async markSent(job: ClaimedJob, receipt: string, time: number) {
      await setTime(time);
      return store.markSent(job, receipt);
    },
    async markWritten(job: ClaimedJob, file: string, time: number) {
      await setTime(time);
      return store.markWritten(job, file);
    },
    async queueWritten(time: number, customersSince: number) {
      await setTime(time);
      return store.queueWritten(time, customersSince);
    },
    ownerMailSentAt: (hash) => store.ownerMailSentAt(hash),
    ordersSince: (time) => store.ordersSince(time),
    postpone: (job: ClaimedJob, postponement: Postponement) => store.postpone(job, postponement),
    counts: () => store.counts(),
    backlog: () => store.backlog(),
    async eraseBefore(before, erasure) {
      await setTime(erasure.now);
      return store.eraseBefore(before, erasure);
    },
    forgetBefore: (time, max) => store.forgetBefore(time, max),
    async probe(time: number) {
      await setTime(time);
      return store.probe();
    },
    close: () => store.close(),
  };
}
