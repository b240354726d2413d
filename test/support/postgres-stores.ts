/** Order stores in PostgreSQL for tests, opened as a relay opens them. */
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '#relay/process/clock.ts';
import { type OpenedStore, openStore } from '#relay/open-store.ts';
import { type PostgresSettings, postgresSettings } from '#relay/store/postgres/postgres-settings.ts';
import type { RelayStore } from '#relay/store/relay-store.ts';
import { memoryLog } from './memory-log.ts';
import type { PostgresServer } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { onCallersTime, type TimedStore } from './timed-store.ts';

interface StoreOptions {
  readonly folder?: string;
  readonly clock?: Clock;
  readonly onWork?: () => void;
}

export async function postgresStore(url: string, options: StoreOptions = {}): Promise<RelayStore> {
  return (await openPostgres(url, options)).store;
}

export async function openPostgres(
  url: string,
  { folder = temporaryFolder(), clock = systemClock, onWork = () => {} }: StoreOptions = {},
): Promise<OpenedStore> {
  const parts = { clock, log: memoryLog().log, onWork, onBroken: () => {} };
  const opened = await openStore({ dataFolder: folder, postgres: settingsOf(url), backupFolder: null }, parts);
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

export async function postgresOnCallersTime(server: PostgresServer): Promise<TimedStore> {
  const { store, setTime } = await storeOnTestTime(server);
  return onCallersTime(store, setTime);
}
