import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { confirmationLimits } from '#relay/accept/confirmation.ts';
import { minuteMs } from '#relay/clock.ts';
import type { NewOrder, OrderStore } from '#relay/store/order-store.ts';
import { storeContract } from './store-contract.ts';
import { bookOnTestTime, postgresBook } from './support/postgres-book.ts';
import { PostgresServer } from './support/postgres-server.ts';
import { newStoredOrder } from './support/stored-orders.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

// A database each, on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const lease = 15 * minuteMs;
const migrations = new URL('../../src/relay/store/migrations/postgres/', import.meta.url);
const server = new PostgresServer();
afterAll(() => server.remove());

storeContract('PostgreSQL', () => bookOnTestTime(server));

function numbered(number: number, parts: Partial<NewOrder> = {}): NewOrder {
  return newStoredOrder({ contentHash: `content-${number}`, reference: `REF${number}`, ...parts });
}

async function claimOne(store: OrderStore) {
  const [job] = await store.claim({ now: 0, leaseMs: lease, max: 1 });
  if (!job) throw new Error('no job was due');
  return job;
}

describe('opening the PostgreSQL order book', () => {
  it('agrees on the schema with relays that start at the same time', async () => {
    const url = await server.createDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => postgresBook(url)));
    expect(new Set(stores.map((store) => store.senderSecret)).size).toBe(1);
    const applied = await server.ask(url, 'SELECT name FROM migrations ORDER BY name');
    expect(applied).toEqual(readdirSync(migrations).map((name) => ({ name })));
  });

  it('finds the orders of before', async () => {
    const url = await server.createDatabase();
    const first = await postgresBook(url);
    await first.accept(newStoredOrder(), confirmationLimits);
    await first.close();
    expect(await (await postgresBook(url)).accept(newStoredOrder(), confirmationLimits)).toEqual({ kind: 'repeat' });
  });

  it('knows mails that the release before wrote to files and noted as sent', async () => {
    const url = await server.createDatabase();
    const before = await postgresBook(url);
    for (const number of [1, 2]) await before.accept(numbered(number), confirmationLimits);
    await before.close();
    await server.ask(
      url,
      `UPDATE mail_jobs SET state = 'sent', receipt = CASE order_id WHEN 1 THEN '2026-11-21T08-00-00-000Z-REF1-owner-0.eml' ELSE '250 kept as 7.eml' END`,
    );
    await server.ask(url, 'DROP INDEX mail_jobs_written');
    await server.ask(url, "DELETE FROM migrations WHERE name = '003-written-mails.sql'");
    expect(await (await postgresBook(url)).counts()).toMatchObject({ sent: 1, written: 1 });
  });

  it('refuses a migration that was edited, and a book of a newer relay', async () => {
    const url = await server.createDatabase();
    await (await postgresBook(url)).close();
    await server.ask(url, "UPDATE migrations SET hash = 'other' WHERE name = '001-orders.sql'");
    await expect(postgresBook(url)).rejects.toThrow(/^The migration 001-orders\.sql was edited/);
    await server.ask(url, "UPDATE migrations SET name = '999-later.sql' WHERE name = '001-orders.sql'");
    await expect(postgresBook(url)).rejects.toThrow(
      /^The order book was made by a newer relay \(it has 999-later\.sql\)/,
    );
  });

  it('refuses a new and empty database where orders were kept before', async () => {
    const folder = temporaryFolder();
    await (await postgresBook(await server.createDatabase(), { folder })).close();
    await expect(postgresBook(await server.createDatabase(), { folder })).rejects.toThrow(
      /^The database holds another order book, or a new and empty one,/,
    );
  });

  it('knows its orders again in a database restored from a backup', async () => {
    const [url, folder] = [await server.createDatabase(), temporaryFolder()];
    const store = await postgresBook(url, { folder });
    await store.accept(newStoredOrder(), confirmationLimits);
    const copy = await server.restoredCopy(url);
    await store.close();
    const restored = await postgresBook(copy, { folder });
    expect(await restored.accept(newStoredOrder(), confirmationLimits)).toEqual({ kind: 'repeat' });
    expect(await restored.accept(numbered(2), confirmationLimits)).toMatchObject({ kind: 'stored' });
  });

  it('refuses to leave orders behind in a SQLite file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'orders.db'), 'orders');
    await expect(postgresBook(await server.createDatabase(), { folder })).rejects.toThrow(
      /^Orders are kept in .*orders\.db and were not moved to PostgreSQL: run "npm run move-to-postgres"/,
    );
  });

  it('refuses a database that can not keep every name', async () => {
    const url = await server.createDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    await expect(postgresBook(url)).rejects.toThrow(/the database must have the encoding UTF8/);
  });

  it('refuses a server on which a commit is no promise', async () => {
    const unsafe = new PostgresServer({ fsync: 'off' });
    onTestFinished(() => unsafe.remove());
    await expect(postgresBook(await unsafe.createDatabase())).rejects.toThrow(
      /PostgreSQL runs with fsync or full_page_writes off, so orders could be lost/,
    );
  });

  it('says at once what is wrong with the address, without the password', async () => {
    const url = server.url('nowhere').replace('shop@', 'shop:hunter2@');
    const problem = await postgresBook(url).catch(String);
    expect(problem).toMatch(
      /^StartProblem: The order book in PostgreSQL, database nowhere at .* can't be opened: PostgreSQL: database "nowhere" does not exist\. Nothing was changed\.$/,
    );
    expect(problem).not.toContain('hunter2');
  });

  it('syncs every commit, even where the database says otherwise', async () => {
    const url = await server.createDatabase();
    await server.ask('postgres', `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    await postgresBook(url);
    expect(await server.ask(url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
    const store = await postgresBook(url);
    await server.ask(
      url,
      `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN NEW.params := current_setting('synchronous_commit'); RETURN NEW; END $$;
       CREATE TRIGGER note BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note()`,
    );
    await store.accept(newStoredOrder(), confirmationLimits);
    expect(await server.ask(url, 'SELECT params FROM orders')).toEqual([{ params: 'on' }]);
  });
});

describe('several relays on one PostgreSQL order book', () => {
  it('take the same content once between them', async () => {
    const url = await server.createDatabase();
    const [one, two] = [await postgresBook(url), await postgresBook(url)];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? one : two).accept(numbered(index % 10), confirmationLimits),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.kind === 'stored')).toHaveLength(10);
    expect(await one.counts()).toMatchObject({ queued: 10 });
  });

  it('number the copies of one reference without a gap', async () => {
    const url = await server.createDatabase();
    const [one, two] = [await postgresBook(url), await postgresBook(url)];
    const orders = Array.from({ length: 20 }, (_, index) => numbered(index, { reference: 'REF' }));
    const outcomes = await Promise.all(
      orders.map((order, index) => (index % 2 === 0 ? one : two).accept(order, confirmationLimits)),
    );
    const copies = outcomes.map((outcome) => (outcome.kind === 'stored' ? outcome.copy : -1));
    expect(copies.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('share the limits of confirmations', async () => {
    const url = await server.createDatabase();
    const [one, two] = [await postgresBook(url), await postgresBook(url)];
    const wanted = { kind: 'wanted', address: 'a@example.com', senderKey: 'one' } as const;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : two).accept(numbered(index, { confirmation: wanted }), confirmationLimits),
      ),
    );
    const rows = await server.ask(url, `SELECT count(*)::int AS mails FROM mail_jobs WHERE kind = 'customer'`);
    expect(rows).toEqual([{ mails: 2 }]);
  });

  it('hand each job to one of them', async () => {
    const url = await server.createDatabase();
    const [one, two] = [await postgresBook(url), await postgresBook(url)];
    await Promise.all(Array.from({ length: 40 }, (_, index) => one.accept(numbered(index), confirmationLimits)));
    const claims = await Promise.all(
      [one, two, one, two, one, two].map((store) => store.claim({ now: 0, leaseMs: lease, max: 7 })),
    );
    const ids = claims.flat().map((job) => job.id);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  });

  it('wake each other when an order comes', async () => {
    const url = await server.createDatabase();
    const woken = vi.fn<() => void>();
    await postgresBook(url, { onWork: woken });
    await until('the first look', () => woken.mock.calls.length === 1);
    await (await postgresBook(url)).accept(newStoredOrder(), confirmationLimits);
    await vi.waitFor(() => expect(woken).toHaveBeenCalledTimes(2), 5000);
  });

  it('take back after a restart what they were sending themselves, and leave the others alone', async () => {
    const url = await server.createDatabase();
    const folder = temporaryFolder();
    const [mine, other] = [await postgresBook(url, { folder }), await postgresBook(url)];
    await mine.accept(numbered(1), confirmationLimits);
    await mine.accept(numbered(2), confirmationLimits);
    const job = await claimOne(mine);
    await mine.dataStarted(job);
    const others = await claimOne(other);
    await mine.close();
    const again = await until('the old connection to be gone', async () => {
      const jobs = await (await postgresBook(url, { folder })).claim({ now: 0, leaseMs: lease, max: 5 });
      return jobs.length > 0 && jobs;
    });
    expect(again).toMatchObject([{ id: job.id, token: 2, isAmbiguous: true }]);
    expect(await mine.close()).toBeUndefined();
    expect(await other.markSent(others, '250')).toBe(true);
  });

  it('take again what they were given by an answer that never reached them', async () => {
    const url = await server.createDatabase();
    const store = await postgresBook(url);
    await store.accept(numbered(1), confirmationLimits);
    await store.accept(numbered(2), confirmationLimits);
    const known = await claimOne(store);
    await server.ask(
      url,
      `UPDATE mail_jobs SET state = 'sending', token = token + 1, lease_until = relay_now() + 100000,
         worker = (SELECT worker FROM mail_jobs WHERE id = ${known.id})
       WHERE id <> ${known.id}`,
    );
    expect(await store.claim({ now: 0, leaseMs: lease, max: 5 })).toMatchObject([
      { order: { key: 'REF2' }, token: 2, isAmbiguous: false },
    ]);
    expect(await store.dataStarted(known)).toBe(true);
  });

  it('go by another name when two share a data folder', async () => {
    const url = await server.createDatabase();
    const folder = temporaryFolder();
    const first = await postgresBook(url, { folder });
    await first.accept(newStoredOrder(), confirmationLimits);
    const job = await claimOne(first);
    const second = await postgresBook(url, { folder });
    expect(await second.claim({ now: 0, leaseMs: lease, max: 5 })).toEqual([]);
    expect(await first.dataStarted(job)).toBe(true);
  });

  it('leave alone what another one is sending though the database’s clock was set back, until that one is gone', async () => {
    const url = await server.createDatabase();
    const [sending, other] = [await postgresBook(url), await postgresBook(url)];
    await sending.accept(newStoredOrder(), confirmationLimits);
    const job = await claimOne(sending);
    await sending.dataStarted(job);
    await server.ask(url, `UPDATE mail_jobs SET lease_until = relay_now() + ${100 * lease}`);
    expect(await other.claim({ now: 0, leaseMs: lease, max: 5 })).toEqual([]);
    await sending.close();
    const again = await until('the relay to be gone', async () => {
      const jobs = await other.claim({ now: 0, leaseMs: lease, max: 5 });
      return jobs.length > 0 && jobs;
    });
    expect(again).toMatchObject([{ id: job.id, isAmbiguous: true }]);
  });

  it('record whatever a broken mail server says', async () => {
    const store = await postgresBook(await server.createDatabase());
    await store.accept(newStoredOrder(), confirmationLimits);
    expect(await store.markSent(await claimOne(store), '250 \u0000 \uD800 ok')).toBe(true);
  });
});
