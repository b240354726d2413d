/** Order books in PostgreSQL for tests, opened as a relay opens them. */
import { onTestFinished } from 'vitest';
import type { ConfirmationLimits } from '#relay/accept/confirmation.ts';
import { type Clock, systemClock } from '#relay/clock.ts';
import { openPostgresBook } from '#relay/store/open-postgres-book.ts';
import type { ClaimedJob, NewOrder, OrderStore, Postponement } from '#relay/store/order-store.ts';
import { postgresSettings } from '#relay/store/postgres-settings.ts';
import type { PostgresStore } from '#relay/store/postgres-store.ts';
import { memoryLog } from './memory-log.ts';
import type { PostgresServer } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface BookOptions {
  readonly folder?: string;
  readonly clock?: Clock;
  readonly onWork?: () => void;
}

export async function postgresBook(url: string, options: BookOptions = {}): Promise<PostgresStore> {
  const settings = postgresSettings(url);
  if (!settings) throw new Error(`${url} is no address`);
  const { log } = memoryLog();
  const defaults = { folder: temporaryFolder(), clock: systemClock, log, onWork: () => {} };
  const store = await openPostgresBook(settings, { ...defaults, ...options });
  onTestFinished(() => store.close());
  return store;
}

/**
 * A book whose database's clock stands where each call says `now` is, so that the suite that all engines share can play
 * with time. The store itself never looks at that argument.
 */
export async function bookOnTestTime(server: PostgresServer): Promise<OrderStore> {
  const url = await server.createDatabase();
  let now = 0;
  const clock: Clock = { now: () => now, after: () => () => {} };
  const store = await postgresBook(url, { clock });
  const client = await server.connect(url);
  onTestFinished(() => client.end());
  await client.query('CREATE TABLE test_clock (now bigint)');
  await client.query('INSERT INTO test_clock VALUES (0)');
  await client.query(
    `CREATE OR REPLACE FUNCTION relay_now() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT now FROM test_clock'`,
  );
  const at = async (time: number) => {
    if (time === now) return;
    now = time;
    await client.query('UPDATE test_clock SET now = $1', [time]);
  };
  return {
    async accept(order: NewOrder, limits: ConfirmationLimits) {
      await at(order.acceptedAt);
      return store.accept(order, limits);
    },
    isKnown: (hash: string) => store.isKnown(hash),
    async claim(time: number, leaseMs: number, most: number) {
      await at(time);
      return store.claim(time, leaseMs, most);
    },
    nextDueAt: () => store.nextDueAt(),
    async dataStarted(job: ClaimedJob, time: number) {
      await at(time);
      return store.dataStarted(job);
    },
    async markSent(job: ClaimedJob, receipt: string, time: number) {
      await at(time);
      return store.markSent(job, receipt);
    },
    postpone: (job: ClaimedJob, postponement: Postponement) => store.postpone(job, postponement),
    counts: () => store.counts(),
    heldCount: () => store.heldCount(),
    backlog: () => store.backlog(),
    async eraseBefore(before: number, time: number, most: number) {
      await at(time);
      return store.eraseBefore(before, time, most);
    },
    forgetBefore: (time, most) => store.forgetBefore(time, most),
    async probe(time: number) {
      await at(time);
      return store.probe();
    },
    close: () => store.close(),
  };
}
