/** `npm run orders -- move-to-postgres`: a SQLite orders database becomes one in PostgreSQL, and nothing is left behind. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { systemClock } from '#server/clock.ts';
import { changeByHand, sqliteStore, postgresStore } from '#test/support/order-stores.ts';
import type { NewOrder } from '#order/stored-order.ts';
import { exportedOrders, orders, refusal } from '#test/support/processes.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { lease, numbered as numberedOrder } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/folders.ts';

const server = postgresServer();

const move = (environment: Record<string, string>) => orders(environment, 'move-to-postgres');

const numbered = (number: number, parts: Partial<NewOrder> = {}) =>
  numberedOrder(number, { acceptedAt: Date.now(), params: { message: `order ${number} علی \u0000 🐈` }, ...parts });

/** 250 orders: one sent, one held, one cut off while sending, one with a second content, the rest queued. */
async function filledFolder(): Promise<string> {
  const folder = temporaryFolder();
  const store = await sqliteStore(folder, systemClock);
  const wanted = { kind: 'wanted', address: 'a@example.com', senderKey: 'one' } as const;
  await store.accept(numbered(0, { confirmation: wanted }), confirmationLimits);
  await Promise.all(Array.from({ length: 249 }, (_, index) => store.accept(numbered(index + 1), confirmationLimits)));
  await store.accept(numbered(1000, { reference: 'REF7' }), confirmationLimits);
  const now = Date.now();
  const [first, second, third] = await store.claim({ leaseMs: lease, max: 3 });
  if (!first || !second || !third) throw new Error('three jobs were expected');
  await store.markSent(first, '250 queued as 7 \u0000');
  await store.postpone(second, { state: 'held', dueAt: now + lease, reason: '535 \u0000', isAmbiguous: false });
  await store.close();
  return folder;
}

describe('moving from SQLite to PostgreSQL', () => {
  it('brings every order and every mail, once, and puts the old database aside', async () => {
    const folder = await filledFolder();
    const url = await server.createDatabase();
    const environment = { DATA_DIR: folder, DATABASE_URL: url };
    expect(await move(environment)).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^Moved 251 orders with 252 mails to PostgreSQL, database .*\nThe old database is now .*orders\.db\.moved-to-postgres\./,
      ),
    });
    const store = await postgresStore(url, { folder });
    expect(await store.counts()).toEqual({ queued: 249, sending: 1, sent: 1, held: 1, undeliverable: 0, written: 0 });
    expect(await store.accept(numbered(42), confirmationLimits)).toEqual({ kind: 'repeat' });
    const jobs = await store.claim({ leaseMs: lease, max: 300 });
    expect(jobs).toHaveLength(251);
    expect(jobs.filter((job) => job.isAmbiguous)).toHaveLength(1);
    expect(jobs.find((job) => job.order.key === 'REF42')?.order).toMatchObject({
      params: { message: 'order 42 علی \u0000 🐈' },
      copy: 0,
    });
    expect(jobs.find((job) => job.order.key === 'REF7-2')?.order.copy).toBe(1);
    expect(existsSync(join(folder, 'orders.db'))).toBe(false);
    expect(await refusal(move(environment))).toMatch(
      /^There is no orders database .* to move\. It was moved already: it is now /,
    );
    await expect(sqliteStore(folder, systemClock)).rejects.toThrow(
      /^Orders are stored in PostgreSQL, but DATABASE_URL/,
    );
  });

  it('tells the owner where the orders are, before and after it', async () => {
    const folder = await filledFolder();
    const environment = { DATA_DIR: folder, DATABASE_URL: await server.createDatabase() };
    expect(await refusal(orders(environment, 'export'))).toMatch(
      /^Orders are stored in .*orders\.db and were not moved to PostgreSQL: run "npm run orders -- move-/,
    );
    expect((await move(environment)).code).toBe(0);
    expect(await exportedOrders(environment)).toHaveLength(251);
    for (const args of [['export'], ['backup', join(temporaryFolder(), 'x.db')]])
      expect(await refusal(orders({ DATA_DIR: folder }, ...args))).toMatch(
        /^Orders are stored in PostgreSQL, but DATABASE_URL is not set: set it;/,
      );
  });

  it('finishes a move that was stopped after the orders had arrived', async () => {
    const folder = await filledFolder();
    const environment = { DATA_DIR: folder, DATABASE_URL: await server.createDatabase() };
    expect((await move(environment)).code).toBe(0);
    renameSync(join(folder, 'orders.db.moved-to-postgres'), join(folder, 'orders.db'));
    expect((await move(environment)).out).toMatch(/^Moved 251 orders with 252 mails /);
    expect(await exportedOrders(environment)).toHaveLength(251);
  });

  it('gives the orders that come afterwards ids of their own', async () => {
    const [folder, url] = [await filledFolder(), await server.createDatabase()];
    expect((await move({ DATA_DIR: folder, DATABASE_URL: url })).code).toBe(0);
    const store = await postgresStore(url, { folder });
    expect(await store.accept(numbered(2000), confirmationLimits)).toMatchObject({ kind: 'stored', copy: 0 });
  });

  it('refuses a database that has the orders of another relay', async () => {
    const folder = await filledFolder();
    const url = await server.createDatabase();
    await (await postgresStore(url)).accept(numbered(2000), confirmationLimits);
    expect(await refusal(move({ DATA_DIR: folder, DATABASE_URL: url }))).toMatch(
      / has the orders of another relay: set DATABASE_URL to a new, empty database\.$/m,
    );
    expect(existsSync(join(folder, 'orders.db'))).toBe(true);
    expect(await server.query(url, 'SELECT id FROM orders')).toHaveLength(1);
  });

  it('refuses while a relay is running on the old database', async () => {
    const folder = temporaryFolder();
    await sqliteStore(folder, systemClock);
    const said = await refusal(move({ DATA_DIR: folder, DATABASE_URL: await server.createDatabase() }));
    expect(said).toMatch(/^Another relay already uses /);
  });

  it('leaves the old database as it was when the database fails', async () => {
    const folder = await filledFolder();
    const said = await refusal(move({ DATA_DIR: folder, DATABASE_URL: server.url('nowhere') }));
    expect(said).toMatch(/^The orders could not be moved to .*run the move again/);
    expect(existsSync(join(folder, 'orders.db'))).toBe(true);
  });

  it('refuses a database with what a newer version added', async () => {
    const folder = await filledFolder();
    changeByHand(folder, "INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.sql', '', 0)");
    expect(await refusal(move({ DATA_DIR: folder, DATABASE_URL: await server.createDatabase() }))).toBe(
      'The orders database was changed by a newer version (002-later.sql): move it with that version.\n',
    );
  });

  it('asks for the database', async () => {
    expect(await refusal(move({}))).toContain('DATABASE_URL is not set');
  });
});
