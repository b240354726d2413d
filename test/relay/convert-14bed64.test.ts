/** Databases from before version 1.0, made by version 14bed64 and frozen, are brought over; others are refused. */
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AccountStore } from '#desk/account/account-store.ts';
import { DeskOrders } from '#desk/orders/desk-orders.ts';
import { type OrderRecord, readOrders } from '#orders-db/order-records.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import { openDeskThere, openThere, postgresPlace, sqlitePlace } from '#test/support/frozen.ts';
import { logged } from '#test/support/order-stores.ts';
import { orders, refusal } from '#test/support/processes.ts';
import { postgresServer } from '#test/support/postgres-server.ts';

const former = new URL('../formats/2026-12/before-the-first-release/', import.meta.url).pathname;
const server = postgresServer();

const schemaOf = {
  SQLite: "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
  PostgreSQL: `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, column_name`,
};

describe.each([
  ['SQLite', async (frozen: string | null) => sqlitePlace(frozen)],
  ['PostgreSQL', (frozen: string | null) => postgresPlace(server, frozen)],
] as const)('an orders database from before version 1.0 in %s', (engine, place) => {
  it('is brought over without a loss: orders, mails in any state, changes, the desk’s password and log', async () => {
    const there = await place(former);
    expect(await orders(there.environment, 'convert')).toEqual({
      code: 0,
      out: 'Converted 8 orders with 11 mails and 6 changes of the desk. Start the relay.\n',
      err: '',
    });
    const { store, senderSecret } = await openThere(there);
    expect(senderSecret).toMatch(/^[0-9a-f-]{36,64}$/);
    expect(await store.counts()).toEqual({ queued: 4, sending: 1, sent: 3, written: 1, held: 1, undeliverable: 1 });
    const jobs = await store.claim({ leaseMs: 900_000, max: 20 });
    expect(jobs.filter(({ isAmbiguous }) => isAmbiguous)).toHaveLength(1);
    const database = await openDeskThere(there);
    const records: OrderRecord[] = [];
    for await (const record of readOrders(database.read, { since: null, state: null })) records.push(record);
    expect(records.map(({ check, erasedAt, origin, copy }) => [check.kind, erasedAt !== null, origin, copy])).toEqual([
      ['checked', true, undefined, 0],
      ['checked', false, undefined, 0],
      ['checked', false, undefined, 1],
      ['unreadable', false, undefined, 0],
      ['checked', false, undefined, 0],
      ['checked', false, undefined, 0],
      ['checked', false, undefined, 0],
      ['checked', false, 'WhatsApp', 0],
    ]);
    expect(records[2]?.params['from_name']).toBe('علی "x"\u0000 🐈');
    const account = new AccountStore(database);
    const sentences = await logged(account);
    expect(sentences).toHaveLength(11);
    expect(sentences).toEqual(
      expect.arrayContaining(['Order 00000000: Packed', 'Wrong password', 'Prices of Rope Ball: Rs 100']),
    );
    expect((await account.log('shop')).map(({ sentence }) => sentence)).toEqual(['Prices of Rope Ball: Rs 100']);
    expect([...(await account.deviceNames()).values()]).toEqual(['Chrome on Android']);
    const desk = new DeskOrders(database, confirmationLimits);
    expect((await desk.order(records[1]?.id ?? 0))?.now).toMatchObject({
      state: 'packed',
      sequence: 5,
      courier: 'TCS',
    });
    expect((await desk.order(records[6]?.id ?? 0))?.now.contents?.customer.name).toBe('Corrected Name');
    expect(await there.ask('SELECT hash FROM desk_password')).toEqual([{ hash: '$scrypt$fixture' }]);
    expect(await there.ask('SELECT token_hash FROM desk_sessions')).toEqual([{ token_hash: 'session-one-hash' }]);
  });

  it('has the tables of a new one afterwards, and is left alone by a second run', async () => {
    const [there, fresh] = [await place(former), await place(null)];
    await orders(there.environment, 'convert');
    const again = await orders(there.environment, 'convert');
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('of this version already')]);
    await (await openThere(fresh)).store.close();
    expect(await there.ask(schemaOf[engine])).toEqual(await fresh.ask(schemaOf[engine]));
  });

  it('is refused by relay, desk and commands with the command that brings it over', async () => {
    const there = await place(former);
    const sentence = /is from before version 1\.0\. Convert it, which loses nothing: npm run orders -- convert \(/;
    await expect(openThere(there)).rejects.toThrow(sentence);
    await expect(openDeskThere(there)).rejects.toThrow(sentence);
    expect(await refusal(orders(there.environment, 'list'))).toMatch(sentence);
    expect(await there.ask('SELECT id FROM orders')).toHaveLength(8);
  });

  it('is refused where it is older than the version that can be brought over', async () => {
    const there = await place(former);
    await there.ask("DELETE FROM migrations WHERE name = '011-origin.sql'");
    expect(await refusal(orders(there.environment, 'convert'))).toContain('is older than version 14bed64');
    expect(await there.ask('SELECT id FROM orders')).toHaveLength(8);
  });
});

it('a conversion that is killed before its end leaves the former database, and is done by the next', async () => {
  const { environment, ask } = sqlitePlace(former);
  const killer = `
    import { DatabaseSync } from 'node:sqlite';
    const { exec } = DatabaseSync.prototype;
    DatabaseSync.prototype.exec = function (sql) {
      if (sql === 'COMMIT') process.kill(process.pid, 'SIGKILL');
      return exec.call(this, sql);
    };`;
  const command = new URL('../../src/relay/cli/orders.ts', import.meta.url).pathname;
  const imported = `data:text/javascript,${encodeURIComponent(killer)}`;
  const { PATH = '' } = process.env;
  const { signal } = spawnSync(process.execPath, ['--import', imported, command, 'convert'], {
    env: { PATH, ...environment },
  });
  expect(signal).toBe('SIGKILL');
  expect(await ask('SELECT verdict FROM orders')).toHaveLength(8);
  expect((await orders(environment, 'convert')).out).toContain('Converted 8 orders with 11 mails');
});

it('a database that a relay still uses is not brought over', async () => {
  const there = await postgresPlace(server, former);
  const relay = await server.connect(there.environment['DATABASE_URL'] ?? '');
  await relay.query("SELECT pg_advisory_lock(1885433451, hashtext('some relay'))");
  const said = await refusal(orders(there.environment, 'convert'));
  await relay.end();
  expect(said).toContain('stop all relays and the desk first');
  expect(await there.ask('SELECT verdict FROM orders')).toHaveLength(8);
});

it('a data folder from before version 1.0 whose database is gone is never taken for a new one', async () => {
  const there = sqlitePlace(former);
  const folder = there.backend.dataFolder;
  renameSync(join(folder, 'orders-database-exists'), join(folder, 'order-book-exists'));
  rmSync(join(folder, 'orders.db'));
  await expect(openThere(there)).rejects.toThrow(/is from before version 1\.0\. Convert it: npm run orders -- conv/);
  expect(await refusal(orders(there.environment, 'convert'))).toContain(
    'is missing or empty, though orders were stored here',
  );
});
