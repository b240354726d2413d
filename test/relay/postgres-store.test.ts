import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { minuteMs } from '#shop/time.ts';
import type { NewOrder } from '#order/stored-order.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { sql } from '#orders-db/database.ts';
import { PostgresDatabase } from '#orders-db/postgres.ts';
import { migrations } from '#orders-db/migrations.ts';
import { storeContract } from './store-contract.ts';
import {
  openPostgres,
  postgresOnCallersTime,
  postgresStore,
  settingsOf,
  storeOnTestTime,
} from '#test/support/order-stores.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { orders as ordersCommand } from '#test/support/processes.ts';
import { sampleOrder, sampleReference } from '#test/support/sample-order.ts';
import { acceptableOrder, lease, newStoredOrder, numbered } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

const server = postgresServer();

storeContract('PostgreSQL', () => postgresOnCallersTime(server));

async function claimOne(store: RelayStore) {
  const [job] = await store.claim({ leaseMs: lease, max: 1 });
  if (!job) throw new Error('no job was due');
  return job;
}

describe('opening the PostgreSQL orders database', () => {
  it('is not cut off on a busy machine: a migration may idle as long as it may run', async () => {
    const database = new PostgresDatabase(settingsOf((await server.emptyDatabase()).url));
    onTestFinished(() => database.close());
    const limits = await database.prepare(({ query }) =>
      query(
        sql`SELECT current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('statement_timeout') AS statement`,
      ),
    );
    expect(limits).toEqual([{ idle: '1min', statement: '1min' }]);
  });

  it('agrees on the schema with relays that start at the same time', async () => {
    const { url } = await server.emptyDatabase();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)));
    expect(new Set(opened.map(({ senderSecret }) => senderSecret)).size).toBe(1);
    const applied = await server.query(url, 'SELECT name FROM migrations ORDER BY name');
    expect(applied).toEqual(migrations().map(({ name }) => ({ name })));
  });

  it('refuses a new and empty database where orders were kept before', async () => {
    const folder = temporaryFolder();
    await (await postgresStore(await server.createDatabase(), { folder })).close();
    await expect(postgresStore(await server.createDatabase(), { folder })).rejects.toThrow(
      /^The database holds the orders of another relay, or is a new and empty one,/,
    );
  });

  it('recognises its orders in a database restored from a backup', async () => {
    const [url, folder] = [await server.createDatabase(), temporaryFolder()];
    const store = await postgresStore(url, { folder });
    await store.accept(newStoredOrder(), confirmationLimits);
    const copy = await server.restoredCopy(url);
    await store.close();
    const restored = await postgresStore(copy, { folder });
    expect(await restored.accept(newStoredOrder(), confirmationLimits)).toEqual({ kind: 'repeat' });
    expect(await restored.accept(numbered(2), confirmationLimits)).toMatchObject({ kind: 'stored' });
  });

  it('refuses to leave orders behind in a SQLite file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'orders.db'), 'orders');
    await expect(postgresStore((await server.emptyDatabase()).url, { folder })).rejects.toThrow(
      /^Orders are stored in .*orders\.db and were not moved to PostgreSQL: run "npm run orders -- move-to-postgres"/,
    );
  });

  it('refuses a database that can’t store every name', async () => {
    const url = await server.createDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    await expect(postgresStore(url)).rejects.toThrow(/the database must have the encoding UTF8/);
  });

  it('refuses a server whose commits are not durable', async () => {
    const { url } = await server.emptyDatabase();
    const setSync = async (to: 'on' | 'off') => {
      await server.query('postgres', `ALTER SYSTEM SET fsync = ${to}`);
      await server.query('postgres', 'SELECT pg_reload_conf()');
      await until(`fsync ${to}`, async () => (await server.query(url, 'SHOW fsync'))[0]?.['fsync'] === to);
    };
    onTestFinished(() => setSync('on'));
    await setSync('off');
    await expect(postgresStore(url)).rejects.toThrow(
      /PostgreSQL runs with fsync or full_page_writes off, so orders could be lost/,
    );
  });

  it('is refused by the owner’s commands without a database, with another one, or out of reach, in one sentence each', async () => {
    const [url, folder] = [await server.createDatabase(), temporaryFolder()];
    await (await postgresStore(url, { folder })).close();
    const env = { DATA_DIR: folder, DATABASE_URL: url };
    const said = async (settings: Record<string, string>) => (await ordersCommand(settings, 'export')).err;
    expect(await said({ DATA_DIR: temporaryFolder(), DATABASE_URL: await server.createDatabase() })).toMatch(
      /^There is no orders database in PostgreSQL, database \S+ at \S+ yet: the relay creates it.*\n$/,
    );
    writeFileSync(join(folder, 'orders-in-postgres'), 'another\n');
    expect(await said(env)).toMatch(/^The database holds the orders of another relay, .*\n$/);
    expect(await said({ ...env, DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/shop' })).toMatch(
      /^The orders database in PostgreSQL, .* can't be opened: PostgreSQL: connect ECONNREFUSED .*\n$/,
    );
  });

  it('says at once what is wrong with the address, without the password', async () => {
    const url = server.url('nowhere').replace('shop@', 'shop:hunter2@');
    const problem = await postgresStore(url).catch(String);
    expect(problem).toMatch(
      /^StartProblem: The orders database in PostgreSQL, database nowhere at .* can't be opened: PostgreSQL: database "nowhere" does not exist\. Nothing was changed\.$/,
    );
    expect(problem).not.toContain('hunter2');
  });

  it('syncs every commit, even where the database says otherwise', async () => {
    const url = await server.createDatabase();
    await server.query('postgres', `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    await postgresStore(url);
    expect(await server.query(url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
    const store = await postgresStore(url);
    await server.query(
      url,
      `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN NEW.params := current_setting('synchronous_commit'); RETURN NEW; END $$;
       CREATE TRIGGER note BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note()`,
    );
    await store.accept(newStoredOrder(), confirmationLimits);
    expect(await server.query(url, 'SELECT params FROM orders')).toEqual([{ params: 'on' }]);
  });
});

describe('several relays on one PostgreSQL orders database', () => {
  /** Two of them; the copies that they store of so many orders, given to each in turn. */
  async function twoRelays() {
    const { url } = await server.emptyDatabase();
    const [one, two] = [await postgresStore(url), await postgresStore(url)];
    const copiesOf = async (count: number, order: (index: number) => NewOrder) => {
      const accepting = Array.from({ length: count }, (_, index) =>
        (index % 2 === 0 ? one : two).accept(order(index), confirmationLimits),
      );
      return (await Promise.all(accepting)).flatMap((outcome) => (outcome.kind === 'stored' ? [outcome.copy] : []));
    };
    const claimed = async () => {
      const claims = [one, two, one, two, one, two].map((store) => store.claim({ leaseMs: lease, max: 8 }));
      return (await Promise.all(claims)).flat();
    };
    return { copiesOf, claimed };
  }

  it('accept the same content once between them', async () => {
    const { copiesOf } = await twoRelays();
    expect(await copiesOf(60, (index) => numbered(index % 10))).toEqual(Array(10).fill(0));
  });

  it('number copies without a gap', async () => {
    const { copiesOf } = await twoRelays();
    const copies = await copiesOf(20, (index) => numbered(100 + index, { reference: 'REF' }));
    expect(copies.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('share the limits of confirmations', async () => {
    const { copiesOf, claimed } = await twoRelays();
    const wanted = { kind: 'wanted', address: 'a@example.com', senderKey: 'one' } as const;
    await copiesOf(10, (index) => numbered(200 + index, { confirmation: wanted }));
    expect((await claimed()).filter(({ kind }) => kind === 'customer')).toHaveLength(2);
  });

  it('give each mail to one of them', async () => {
    const { copiesOf, claimed } = await twoRelays();
    await copiesOf(42, numbered);
    const jobs = await claimed();
    expect([jobs.length, new Set(jobs.map(({ id }) => id)).size]).toEqual([42, 42]);
  });

  it('have the same page of an order, and take one of two answers to it that come at once (D80, D81)', async () => {
    const { url } = await server.emptyDatabase();
    const relays = [await postgresStore(url), await postgresStore(url)];
    await relays[0]?.accept(acceptableOrder(sampleOrder(), Date.now()), confirmationLimits);
    const answers = relays.map((relay) => relay.answer(sampleReference, { answer: 'send', sequence: 0 }));
    expect((await Promise.all(answers)).toSorted()).toEqual(['done', 'stale']);
    const [page, other] = await Promise.all(relays.map((relay) => relay.firstOrder(sampleReference)));
    expect(page?.events).toEqual([{ kind: 'answer', answer: 'send' }]);
    expect(other).toEqual(page);
  });

  it('wait for one that stopped in the middle of accepting orders, and refuse none meanwhile', async () => {
    const { url } = await server.emptyDatabase();
    const store = await postgresStore(url);
    const stopped = new PostgresDatabase(settingsOf(url));
    onTestFinished(() => stopped.close());
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = stopped.accepting(async (query) => {
      holding.resolve();
      await goOn.promise;
      await query(sql`SELECT 1`);
    });
    await holding.promise;
    expect(await store.accept(newStoredOrder(), confirmationLimits)).toMatchObject({ kind: 'stored' });
    goOn.resolve();
    await expect(late).rejects.toThrow(/^PostgreSQL: /);
  });

  it('keep none of a batch of orders whose commit fails, and all of them at the next try', async () => {
    const { url } = await server.emptyDatabase();
    const store = await postgresStore(url);
    await server.query(
      url,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not yet'; END $$;
       CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON mail_jobs DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    const orders = [numbered(1), numbered(2)];
    const all = () => Promise.allSettled(orders.map((order) => store.accept(order, confirmationLimits)));
    expect((await all()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await server.query(url, 'SELECT key FROM orders')).toEqual([]);
    await server.query(url, 'DROP FUNCTION refuse() CASCADE');
    expect((await all()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await server.query(url, 'SELECT key FROM orders ORDER BY id')).toEqual([{ key: 'REF1' }, { key: 'REF2' }]);
  });

  it('leave an order that comes while another one makes a digest to the next one (D70)', async () => {
    const { store, setTime, client } = await storeOnTestTime(server);
    for (const number of [1, 2, 3]) await store.accept(numbered(number, { digestAfterMs: 1 }), confirmationLimits);
    await setTime(minuteMs);
    await client.query('BEGIN');
    await client.query(
      `UPDATE mail_jobs SET digest_id = 1, state = CASE id WHEN 1 THEN 'sending' ELSE 'queued' END,
         worker = 'other', token = 1, lease_until = 2 * ${minuteMs} WHERE id < 3`,
    );
    const claim = store.claim({ leaseMs: lease, max: 5 });
    await until('the claim to wait', async () => {
      const { rowCount } = await client.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
      return rowCount === 1;
    });
    await client.query('COMMIT');
    expect(await claim).toMatchObject([{ order: { key: 'REF3' } }]);
  });

  it('reclaim their own jobs after a restart, and leave the others alone', async () => {
    const { url } = await server.emptyDatabase();
    const folder = temporaryFolder();
    const [mine, other] = [await postgresStore(url, { folder }), await postgresStore(url)];
    await mine.accept(numbered(1), confirmationLimits);
    await mine.accept(numbered(2), confirmationLimits);
    const job = await claimOne(mine);
    const others = await claimOne(other);
    await mine.close();
    const again = await until('the old connection to be gone', async () => {
      const jobs = await (await postgresStore(url, { folder })).claim({ leaseMs: lease, max: 5 });
      return jobs.length > 0 && jobs;
    });
    expect(again).toMatchObject([{ id: job.id, token: 2, isAmbiguous: true }]);
    expect(await mine.close()).toBeUndefined();
    expect(await other.markSent(others, '250')).toBe('recorded');
  });

  it('reclaim jobs when the answer to their claim never reached them', async () => {
    const { url } = await server.emptyDatabase();
    const store = await postgresStore(url);
    await store.accept(numbered(1), confirmationLimits);
    await store.accept(numbered(2), confirmationLimits);
    const known = await claimOne(store);
    await server.query(
      url,
      `UPDATE mail_jobs SET state = 'sending', token = token + 1, lease_until = relay_now() + 100000,
         worker = (SELECT worker FROM mail_jobs WHERE id = ${known.id})
       WHERE id <> ${known.id}`,
    );
    expect(await store.claim({ leaseMs: lease, max: 5 })).toMatchObject([
      { order: { key: 'REF2' }, token: 2, isAmbiguous: false },
    ]);
    expect(await store.markSent(known, '250')).toBe('recorded');
  });

  it.each(['share a data folder', 'have copies of one'])('use different names when two %s', async (folders) => {
    const { url } = await server.emptyDatabase();
    const folder = temporaryFolder();
    const first = await postgresStore(url, { folder });
    await first.accept(newStoredOrder(), confirmationLimits);
    const job = await claimOne(first);
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    const second = await postgresStore(url, { folder: folders === 'have copies of one' ? copy : folder });
    expect(await second.claim({ leaseMs: lease, max: 5 })).toEqual([]);
    expect(await first.markSent(job, '250')).toBe('recorded');
  });

  it('leave alone what another one is sending though the database’s clock was set back, until that one is gone', async () => {
    const { url } = await server.emptyDatabase();
    const [sending, other] = [await postgresStore(url), await postgresStore(url)];
    await sending.accept(newStoredOrder(), confirmationLimits);
    const job = await claimOne(sending);
    await server.query(url, `UPDATE mail_jobs SET lease_until = relay_now() + ${100 * lease}`);
    expect(await other.claim({ leaseMs: lease, max: 5 })).toEqual([]);
    await sending.close();
    const again = await until('the relay to be gone', async () => {
      const jobs = await other.claim({ leaseMs: lease, max: 5 });
      return jobs.length > 0 && jobs;
    });
    expect(again).toMatchObject([{ id: job.id, isAmbiguous: true }]);
  });

  it('record any answer of a broken mail server', async () => {
    const store = await postgresStore((await server.emptyDatabase()).url);
    await store.accept(newStoredOrder(), confirmationLimits);
    expect(await store.markSent(await claimOne(store), '250 \u0000 \uD800 ok')).toBe('recorded');
  });
});
