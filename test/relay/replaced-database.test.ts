/**
 * The database's file is replaced or deleted under a running relay, as by a hasty restore: nothing more is answered 200,
 * whoever looks is told, and the stop saves what was answered before.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import {
  failedStart,
  orders,
  relayProcess,
  relayWithDesk,
  setDeskPassword,
  unlimited,
} from '#test/support/processes.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { until } from '#test/support/until.ts';

// Processes on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const settings = { SMTP_URL: 'smtp://127.0.0.1:1', OWNER_EMAIL: 'owner@shop.example', ...unlimited };
const sentence = /^The orders database was replaced or deleted while the shop was running\..*orders-rescued-….db/;

/** A relay whose folder has an older backup, of 2 orders of 5, beside it. */
async function relayWithBackup(start = relayProcess) {
  const place = temporaryFolder();
  const [data, backup] = [join(place, 'data'), join(place, 'backup.db')];
  const environment = { DATA_DIR: data, ...settings };
  const relay = await start(environment);
  const post = async (number: number) => (await relay.post(orderBody(number))).status;
  for (const number of [1, 2]) expect(await post(number)).toBe(200);
  expect((await orders(environment, 'backup', backup)).code).toBe(0);
  for (const number of [3, 4, 5]) expect(await post(number)).toBe(200);
  const health = async () => {
    const answer = await fetch(`${relay.url}/healthz`);
    const { problems } = await answer.json();
    return { status: answer.status, problems };
  };
  return { place, data, backup, environment, relay, post, health };
}

function ordersIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const { orders: count } = database.prepare('SELECT count(*) AS orders FROM orders').get() ?? {};
  database.close();
  return Number(count);
}

function rescuedIn(data: string): string {
  const names = readdirSync(data).filter((name) => name.startsWith('orders-rescued-'));
  expect(names).toEqual([expect.stringMatching(/^orders-rescued-[\d-]+\.db$/)]);
  return join(data, names[0] ?? '');
}

function moveOver(data: string, backup: string): void {
  cpSync(backup, `${backup}.copy`);
  renameSync(`${backup}.copy`, join(data, 'orders.db'));
}

const everyFile = (data: string) =>
  existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('orders.db')) : [];

it.each<[what: string, replace: (files: { readonly data: string; readonly backup: string }) => void]>([
  ['a backup was moved over it', ({ data, backup }) => moveOver(data, backup)],
  [
    'it was deleted, and a backup copied to its place',
    ({ data, backup }) => {
      for (const name of everyFile(data)) unlinkSync(join(data, name));
      cpSync(backup, join(data, 'orders.db'));
    },
  ],
  ['it was deleted', ({ data }) => unlinkSync(join(data, 'orders.db'))],
  ['its log was deleted', ({ data }) => unlinkSync(join(data, 'orders.db-wal'))],
  ['the index of its log was deleted', ({ data }) => unlinkSync(join(data, 'orders.db-shm'))],
  ['its folder was deleted', ({ data }) => rmSync(data, { recursive: true })],
  [
    'its folder was moved away, and another put in its place',
    ({ data, backup }) => {
      renameSync(data, `${data}.old`);
      mkdirSync(data);
      cpSync(backup, join(data, 'orders.db'));
    },
  ],
  [
    'its folder was copied, and the copy put in its place',
    ({ data }) => {
      renameSync(data, `${data}.old`);
      execFileSync('cp', ['-a', `${data}.old`, data]);
    },
  ],
  [
    'its folder became a link to another one',
    ({ data, backup }) => {
      renameSync(data, `${data}.old`);
      mkdirSync(`${data}.new`);
      cpSync(backup, join(`${data}.new`, 'orders.db'));
      symlinkSync(`${data}.new`, data);
    },
  ],
])('where %s, no further order is answered 200, and the stop saves those before (I1)', async (_, replace) => {
  const { data, backup, environment, relay, post, health } = await relayWithBackup();
  expect(await health()).toEqual({ status: 200, problems: [] });
  replace({ data, backup });
  expect(await Promise.all([6, 7, 8].map(post))).toEqual([503, 503, 503]);
  expect(await post(5)).toBe(503); // Also a repeat: its browser keeps it.
  const found = await until('the problem', async () => {
    const { status, problems } = await health();
    return status === 503 && problems;
  });
  expect(found).toContainEqual(expect.stringMatching(sentence));
  const there = everyFile(data);
  expect(await relay.end()).toBe(0);
  const rescued = rescuedIn(data);
  expect(relay.errors()).toContain(`"event":"orders-rescued","file":"${rescued}","orders":5`);
  expect(everyFile(data)).toEqual(there); // Whosever they are, they were left alone.
  expect(ordersIn(rescued)).toBe(5);

  const { code, said } = await failedStart(environment);
  expect(code).toBe(1);
  expect(said).toMatch(
    /The file .*orders-rescued-.*\.db has orders that .*orders\.db lacks|^The newest orders may be in/,
  );
  // As docs/runbook.md says.
  for (const name of everyFile(data)) rmSync(join(data, name));
  renameSync(rescued, join(data, 'orders.db'));
  const again = await relayProcess(environment);
  expect((await again.post(orderBody(6))).status).toBe(200);
  expect(ordersIn(join(data, 'orders.db'))).toBe(6);
});

it('a backup that is copied into the file itself ends the acceptance of orders, and stays as it is (I1)', async () => {
  const { data, backup, environment, relay, post } = await relayWithBackup();
  execFileSync('cp', [backup, join(data, 'orders.db')]);
  // SQLite may find the damage first: then the relay ends by itself.
  const refusal = await until('a refusal', async () => {
    const status = await post(6).catch(() => 'none');
    return status !== 200 && status;
  });
  expect([503, 'none']).toContain(refusal);
  await relay.end();
  expect(readFileSync(join(data, 'orders.db'))).toEqual(readFileSync(backup));
  const { code, said } = await failedStart(environment);
  expect(code).toBe(1);
  expect(said).toMatch(/was replaced, but the log of the one before|orders-rescued-.* has orders that/);
});

it('the desk says so too, and changes nothing in another database (D72)', async () => {
  const { data, backup, relay } = await relayWithBackup(relayWithDesk);
  await setDeskPassword(data);
  const phone = await DeskPhone.signIn(relay.deskUrl);
  const sentenceAtDesk = 'The orders database was replaced or deleted while the shop was running.';
  expect(await phone.page('/health')).not.toContain(sentenceAtDesk);
  const order = await phone.open(1);
  moveOver(data, backup);
  expect(await phone.page('/health')).toContain(sentenceAtDesk);
  const { status, html } = await phone.press(order, 'confirmed');
  expect([status, html]).toEqual([500, expect.stringContaining(sentenceAtDesk)]);
});
