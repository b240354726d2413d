/** An order store that takes the time from each call, so that the suite that all engines share can play with it. */
import type { Claim, ClaimedJob, Settlement } from '#order/mail-job.ts';
import type { Erasure } from '#orders-db/erase-orders.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { databaseFile } from '#orders-db/data-folder.ts';
import { openStore, type OpenedStore } from '#orders-db/open-store.ts';
import { type Database, sql } from '#orders-db/database.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import { memoryLog } from './clock-and-log.ts';
import { type PostgresSettings, postgresSettings } from '#orders-db/postgres-settings.ts';
import type { PostgresServer } from './postgres-server.ts';
import { temporaryFolder } from './folders.ts';
import type { AccountStore } from '#desk/account-store.ts';

export interface TimedStore extends Pick<
  RelayStore,
  | 'accept'
  | 'isKnown'
  | 'firstOrder'
  | 'answer'
  | 'nextDueAt'
  | 'ownerMailSentAt'
  | 'ordersSince'
  | 'postpone'
  | 'readUnreadable'
  | 'resume'
  | 'counts'
  | 'backlog'
  | 'close'
> {
  claim(claim: Claim & { readonly now: number }): ReturnType<RelayStore['claim']>;
  markSent(job: ClaimedJob, receipt: string, now: number): Promise<Settlement>;
  markWritten(job: ClaimedJob, file: string, now: number): Promise<Settlement>;
  queueWritten(now: number, customersSince: number): Promise<number>;
  eraseBefore(time: number, erasure: Erasure & { readonly now: number }): Promise<number>;
  purgeBefore(time: number, max: number): Promise<number>;
  probe(now: number): Promise<void>;
  /** As desk and phones have it, at the time of `setTime` or the last call. */
  readonly database: Database;
  readonly setTime: (time: number) => Promise<void> | void;
}

function onCallersTime(
  { store, database }: Pick<OpenedStore, 'store' | 'database'>,
  setTime: (time: number) => Promise<void> | void,
): TimedStore {
  const at = async (time: number) => {
    await setTime(time);
    return store;
  };
  return {
    database,
    setTime,
    accept: async (order, limits) => (await at(order.acceptedAt)).accept(order, limits),
    isKnown: (hash) => store.isKnown(hash),
    firstOrder: (reference) => store.firstOrder(reference),
    answer: (reference, given) => store.answer(reference, given),
    claim: async ({ now, ...claim }) => (await at(now)).claim(claim),
    nextDueAt: () => store.nextDueAt(),
    markSent: async (job, receipt, now) => (await at(now)).markSent(job, receipt),
    markWritten: async (job, file, now) => (await at(now)).markWritten(job, file),
    queueWritten: async (now, customersSince) => (await at(now)).queueWritten(customersSince),
    ownerMailSentAt: (hash) => store.ownerMailSentAt(hash),
    ordersSince: (time) => store.ordersSince(time),
    postpone: (job, postponement) => store.postpone(job, postponement),
    resume: () => store.resume(),
    readUnreadable: (read) => store.readUnreadable(read),
    counts: () => store.counts(),
    backlog: () => store.backlog(),
    eraseBefore: async (before, { now, ...erasure }) => (await at(now)).eraseBefore(before, erasure),
    purgeBefore: (time, max) => store.purgeBefore(time, max),
    probe: async (now) => (await at(now)).probe(),
    close: () => store.close(),
  };
}

/** Order stores in SQLite for tests, opened as a relay opens them. */
export async function openSqlite(dataFolder: string, clock: Pick<Clock, 'now'>, { log } = memoryLog()) {
  const parts = { log, onBroken: () => {} };
  const opened = await openStore(
    { dataFolder, postgres: null },
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
  const opened = await openSqlite(folder, { now: () => now });
  const setTime = (time: number) => {
    now = time;
  };
  return onCallersTime(opened, setTime);
}

/** Changes a database as somebody with SQLite's own tools. */
export function changeByHand(folder: string, statements: string): void {
  const database = new DatabaseSync(databaseFile(folder));
  database.exec(statements);
  database.close();
}

/** Order stores in PostgreSQL for tests, opened as a relay opens them. */
interface StoreOptions {
  readonly folder?: string;
  readonly clock?: Clock;
}

export async function postgresStore(url: string, options: StoreOptions = {}): Promise<RelayStore> {
  return (await openPostgres(url, options)).store;
}

export async function openPostgres(
  url: string,
  { folder = temporaryFolder(), clock = systemClock }: StoreOptions = {},
): Promise<OpenedStore> {
  const parts = { clock, log: memoryLog().log, onBroken: () => {} };
  const opened = await openStore({ dataFolder: folder, postgres: settingsOf(url) }, parts);
  onTestFinished(() => opened.store.close());
  return opened;
}

export function settingsOf(url: string): PostgresSettings {
  const settings = postgresSettings(url);
  if (!settings) throw new Error(`${url} is no address`);
  return settings;
}

/** A store whose database's clock stands where `setTime` puts it. */
export async function storeOnTestTime(server: PostgresServer) {
  const { url, client } = await server.emptyDatabase();
  let now = 0;
  const clock: Clock = { now: () => now, after: () => () => {} };
  const opened = await openPostgres(url, { clock });
  const setDatabaseTime = await takeClock(opened.database);
  const setTime = async (time: number) => {
    now = time;
    await setDatabaseTime(time);
  };
  return { ...opened, setTime, client, url };
}

/** Stops the clock of a database in PostgreSQL; the function that comes back sets it. */
async function takeClock({ write }: Database): Promise<(time: number) => Promise<void>> {
  let now = 0;
  await write(sql`CREATE TABLE IF NOT EXISTS test_clock AS SELECT CAST(0 AS bigint) AS now`);
  await write(sql`
    CREATE OR REPLACE FUNCTION relay_now() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT now FROM test_clock'`);
  return async (time) => {
    if (time === now) return;
    now = time;
    await write(sql`UPDATE test_clock SET now = ${time}`);
  };
}

/** A database in PostgreSQL whose changes are made at the time of a clock. */
export async function openPostgresOnClock(url: string, folder: string, clock: Clock): Promise<OpenedStore> {
  const opened = await openPostgres(url, { folder, clock });
  const { database } = opened;
  const setTime = await takeClock(database);
  await setTime(clock.now());
  const transaction = database.transaction.bind(database);
  Object.assign(database, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      await setTime(clock.now());
      return transaction(work);
    },
  });
  return opened;
}

export async function postgresOnCallersTime(server: PostgresServer): Promise<TimedStore> {
  const { setTime, ...opened } = await storeOnTestTime(server);
  return onCallersTime(opened, setTime);
}

/** The sentences of the desk's log, the newest first. */
export async function logged(account: AccountStore): Promise<readonly string[]> {
  return (await account.log()).map(({ sentence }) => sentence);
}
