/** Order books in PostgreSQL for tests, opened as a relay opens them. */
import { onTestFinished } from 'vitest';
import type { ConfirmationLimits } from '#relay/accept/confirmation.ts';
import { type Clock, systemClock } from '#relay/clock.ts';
import { openPostgresBook } from '#relay/store/open-postgres-book.ts';
import type { Claim, ClaimedJob, Erasure, NewOrder, OrderStore, Postponement } from '#relay/store/order-store.ts';
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
    async claim(claim: Claim) {
      await at(claim.now);
      return store.claim(claim);
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
    async markWritten(job: ClaimedJob, file: string, time: number) {
      await at(time);
      return store.markWritten(job, file);
    },
    async queueWritten(time: number, customersSince: number) {
      await at(time);
      return store.queueWritten(time, customersSince);
    },
    ownerMailSentAt: (hash) => store.ownerMailSentAt(hash),
    ordersSince: (time) => store.ordersSince(time),
    postpone: (job: ClaimedJob, postponement: Postponement) => store.postpone(job, postponement),
    counts: () => store.counts(),
    backlog: () => store.backlog(),
    async eraseBefore(before: number, erasure: Erasure) {
      await at(erasure.now);
      return store.eraseBefore(before, erasure);
    },
    forgetBefore: (time, most) => store.forgetBefore(time, most),
    async probe(time: number) {
      await at(time);
      return store.probe();
    },
    close: () => store.close(),
  };
}
