/** deploy/backup-postgres.sh with a real server: what it keeps is a complete backup, whatever happens meanwhile. */
import { chmodSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { backUpPostgres, postgresServer, providePostgres } from '#test/support/postgres-server.ts';
import { refusal } from '#test/support/processes.ts';
import { postgresStore } from '#test/support/order-stores.ts';
import { newStoredOrder } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/folders.ts';

// Servers and processes on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const server = postgresServer();

/** The name of a new orders database. */
async function databaseWith(orders: 0 | 1): Promise<string> {
  const url = await server.createDatabase();
  const store = await postgresStore(url);
  if (orders === 1) await store.accept(newStoredOrder(), confirmationLimits);
  return new URL(url).pathname.slice(1);
}

/** A folder with backups of these days. */
function folderWith(days: number): { readonly folder: string; readonly older: readonly string[] } {
  const folder = temporaryFolder();
  const older = Array.from(
    { length: days },
    (_, day) => `orders-2026-10-${String(day + 1).padStart(2, '0')}-030000.dump`,
  );
  for (const name of older) {
    writeFileSync(join(folder, name), 'an older backup');
    utimesSync(join(folder, name), 0, 0);
  }
  return { folder, older };
}

/** A folder with a program that is found instead of another. */
function inPlaceOf(name: string, script: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  return folder;
}

describe('deploy/backup-postgres.sh', () => {
  it('takes a backup that only its owner can read, and keeps the newest 14', async () => {
    const { folder, older } = folderWith(20);
    writeFileSync(join(folder, 'before-the-sale.dump'), '');
    const { code, out, err } = await backUpPostgres(server, folder, { database: await databaseWith(1) });
    const names = readdirSync(folder).filter((name) => name.startsWith('orders-'));
    const newest = names.at(-1) ?? '';
    expect([code, out, err]).toEqual([0, `The backup is in ${join(folder, newest)}; orders: 1. It was checked.\n`, '']);
    expect(names).toEqual([...older.slice(-13), expect.stringMatching(/^orders-2\d{3}-\d\d-\d\d-\d{6}\.dump$/)]);
    expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toContain('before-the-sale.dump');
  });

  it('removes none while the new one has no orders', async () => {
    const { folder } = folderWith(20);
    expect((await backUpPostgres(server, folder, { database: await databaseWith(0) })).code).toBe(0);
    expect(readdirSync(folder)).toHaveLength(21);
  });

  it.each([
    ['pg_dump fails half-way', 'printf half > "${3#--file=}"; echo "pg_dump: error: the server is gone" >&2; exit 1'],
    ['the disk swallows a part without a word', '"$REAL" "$@" && truncate -s -20 "${3#--file=}"'],
  ])('keeps nothing if %s, and removes no older one', async (_, script) => {
    const { folder, older } = folderWith(20);
    const before = inPlaceOf('pg_dump', `REAL=${providePostgres()}/pg_dump\n${script}`);
    expect(await refusal(backUpPostgres(server, folder, { database: await databaseWith(1), before }))).toMatch(
      new RegExp(`^pg_(?:dump|restore): error: .*\\n(?:.*\\n)*There is no new backup in ${folder}: see above\\.\\n$`),
    );
    expect(readdirSync(folder)).toEqual(older);
  });

  it('refuses a database without the shop’s tables', async () => {
    const { folder, older } = folderWith(1);
    const database = new URL(await server.createDatabase()).pathname.slice(1);
    expect(await refusal(backUpPostgres(server, folder, { database }))).toMatch(
      /^The database shop\d+ holds no orders table\.\nThere is no/,
    );
    expect(readdirSync(folder)).toEqual(older);
  });

  it.each([
    ['takes one where none is younger than a day', 25, 2],
    ['takes none where one is', 3, 1],
    ['takes one where the only one is from the future: the clock was set back', -365 * 24, 2],
  ])('with --daily %s', async (_, hours, count) => {
    const { folder, older } = folderWith(1);
    const time = Date.now() / 1000 - hours * 3600;
    utimesSync(join(folder, older[0] ?? ''), time, time);
    const before = inPlaceOf('sleep', 'exit 7'); // Ends what would never end.
    const { code } = await backUpPostgres(server, folder, {
      database: await databaseWith(1),
      before,
      args: ['--daily'],
    });
    expect([code, readdirSync(folder).length]).toEqual([7, count]);
  });
});
