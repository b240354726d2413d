/** The owner's command line over an orders database in PostgreSQL: the same words, the same promises. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { settleMails, storeOrder } from '#test/support/stored-orders.ts';
import { orders } from '#test/support/orders-cli.ts';
import { postgresStore } from '#test/support/order-stores.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { temporaryFolder } from '#test/support/folders.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const server = new PostgresServer();
afterAll(() => server.remove());

async function shopDatabase() {
  const [url, folder] = [await server.createDatabase(), temporaryFolder()];
  const store = await postgresStore(url, { folder });
  return { url, folder, store, env: { DATA_DIR: folder, DATABASE_URL: url } };
}

it('queues a mail again', async () => {
  const { store, env } = await shopDatabase();
  await storeOrder(store, {}, now);
  await settleMails(store, () => 'sent');
  expect((await orders(env, 'resend', '7K3M9Q2X')).code).toBe(0);
  const jobs = await store.claim({ leaseMs: 900_000, max: 5 });
  expect(jobs).toMatchObject([{ kind: 'owner', attempt: 1, isAmbiguous: true }]);
  expect((await orders(env, 'resend', '7K3M9Q2X')).err).toContain('is being sent right now');
});

it('sends nobody to a backup that would not be one', async () => {
  const { env } = await shopDatabase();
  expect(await orders(env, 'backup', 'x.db')).toEqual({
    code: 1,
    out: '',
    err: 'The orders are in PostgreSQL: deploy/backup-postgres.sh backs them up (docs/runbook.md, "Backup").\n',
  });
});

it('refuses a database without a database, with another database, or out of reach, in one sentence each', async () => {
  const { folder, env } = await shopDatabase();
  const empty = await server.createDatabase();
  const said = async (environment: Record<string, string>) => {
    const { code, err } = await orders({ ...environment }, 'list');
    return [code, err];
  };
  expect(await said({ DATA_DIR: temporaryFolder(), DATABASE_URL: empty })).toEqual([
    1,
    expect.stringMatching(
      /^There is no orders database in PostgreSQL, database \S+ at \S+ yet: the relay creates it.*\n$/,
    ),
  ]);
  writeFileSync(join(folder, 'orders-in-postgres'), 'another\n');
  expect(await said(env)).toEqual([1, expect.stringMatching(/^The database holds the orders of another relay, .*\n$/)]);
  expect(await said({ ...env, DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/shop' })).toEqual([
    1,
    expect.stringMatching(
      /^The orders database in PostgreSQL, .* can't be opened: PostgreSQL: connect ECONNREFUSED .*\n$/,
    ),
  ]);
  expect(await said({ DATABASE_URL: 'x' })).toEqual([1, expect.stringMatching(/^DATABASE_URL must .*\n$/)]);
});
