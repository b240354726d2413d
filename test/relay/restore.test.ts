/**
 * Backups are good for what they bring back: orders under load, a backup, a disaster, and a restore by the very commands
 * of docs/runbook.md. With PostgreSQL the backup is taken by deploy/backup-postgres.sh.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { postgresStore } from '#test/support/order-stores.ts';
import { exportedOrders, orders, relayProcess, unlimited } from '#test/support/processes.ts';
import { backUpPostgres, postgresServer, providePostgres } from '#test/support/postgres-server.ts';
import { referenceNumber, orderBody } from '#test/support/sample-order.ts';
import { mayBeRepeat, messageId, type SmtpSink, smtpSink } from '#test/support/smtp-peer.ts';
import { lease, limits, newStoredOrder } from '#test/support/stored-orders.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';

// Servers and processes on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

type Settings = Record<string, string>;

const owner = 'owner@shop.example';
const mailedBefore = 12;

/** Runs the commands of the runbook's section. */
function restore(database: 'SQLite' | 'PostgreSQL', env: Settings): void {
  const [, section = ''] = readFileSync('docs/runbook.md', 'utf8').split('\n## Restore\n');
  const [sqlite, postgres] = [...section.matchAll(/^ *```sh\n([^`]*)^ *```$/gm)].map(([, block = '']) => block);
  const commands = (database === 'SQLite' ? sqlite : postgres) ?? '';
  execFileSync('sh', ['-eu', '-c', commands], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

const list = async (settings: Settings) => (await exportedOrders(settings)).length;

/** Message-IDs of the mails to the owner. */
function ownerMails(sink: SmtpSink): readonly string[] {
  return sink.mails.filter(({ to }) => to.includes(owner)).map(({ raw }) => messageId(raw));
}

/**
 * Some orders whose mails are out; then orders under load, whose mails the mail server lets wait; a backup in the midst of
 * them; mails go out again; and the relay is killed.
 */
async function trade(
  settings: Settings,
  backUp: () => Promise<{ readonly code: number | null; readonly out: string }>,
) {
  const waiting: (() => void)[] = [];
  let isWaiting = false;
  const sink = await smtpSink({
    onMailFrom: (_address, _session, goOn) => void (isWaiting ? waiting.push(() => goOn()) : goOn()),
  });
  const relay = await relayProcess({ ...settings, SMTP_URL: sink.url, OWNER_EMAIL: owner, ...unlimited });
  const answered: number[] = [];
  const orderUpTo = async (end: number) => {
    while (next < end) {
      const number = next++;
      expect((await relay.post(orderBody(number))).status).toBe(200);
      answered.push(number);
    }
  };
  let next = 0;
  await orderUpTo(mailedBefore);
  const sent = async () => (await exportedOrders(settings)).filter((row) => row.includes(',sent')).length;
  await until('the first mails', async () => (await sent()) === mailedBefore, 60_000);
  const mailed = ownerMails(sink);
  isWaiting = true;
  const loading = Promise.all(Array.from({ length: 4 }, () => orderUpTo(mailedBefore + 60)));
  await until('a part of the load', () => answered.length > mailedBefore + 15, 60_000);
  const before = [...answered];
  const { code, out } = await backUp();
  expect([code, out]).toEqual([0, expect.stringMatching(/^The backup is in .*It was checked\.\n$/)]);
  await loading;
  isWaiting = false;
  for (const goOn of waiting) goOn();
  await until('mails after the backup', () => ownerMails(sink).length > mailedBefore, 60_000);
  await relay.end('SIGKILL');
  return { answered: before, mailed, mailedLater: ownerMails(sink).slice(mailedBefore) };
}

/** The relay opens what was restored: nothing is missing, and only mails that went out after the backup come twice. */
async function expectAllBack(
  { answered, mailed, mailedLater }: Awaited<ReturnType<typeof trade>>,
  settings: Settings,
): Promise<void> {
  const sink = await smtpSink();
  const relay = await wholeRelay({ ...settings, SMTP_URL: sink.url, OWNER_EMAIL: owner, ...unlimited });
  const count = await list(settings);
  expect(count).toBeGreaterThanOrEqual(answered.length);
  // A shopper's second try of an order that is there makes no second one.
  for (const number of answered) expect((await relay.post(orderBody(number))).status).toBe(200);
  expect(await list(settings)).toBe(count);
  expect(mailed).toHaveLength(mailedBefore);
  await until('the mails', () => ownerMails(sink).length >= count - mailedBefore, 60_000);
  const sent = ownerMails(sink);
  expect(new Set(sent).size).toBe(count - mailedBefore);
  expect(sent.filter((id) => mailed.includes(id))).toEqual([]);
  expect(sent.filter((id) => mailedLater.includes(id)).length).toBeGreaterThan(0);
  expect(sink.mails.filter(({ raw }) => !mayBeRepeat(raw))).toEqual([]);
  // And the shop goes on.
  expect((await relay.post(orderBody(999))).status).toBe(200);
  expect((await exportedOrders(settings)).join()).toContain(referenceNumber(999).slice(0, 8));
}

describe('the runbook’s restore of a SQLite file', () => {
  const shop = () => ({ DATA_DIR: temporaryFolder(), BACKUP_DIR: temporaryFolder() });
  const restoreInto = (folders: ReturnType<typeof shop>) =>
    restore('SQLite', { PATH: process.env['PATH'] ?? '', ...folders });

  it('brings back every order that was answered before the backup, on a new disk', async () => {
    const folders = shop();
    const { DATA_DIR } = folders;
    const traded = await trade({ DATA_DIR }, () => orders(folders, 'backup'));
    rmSync(DATA_DIR, { recursive: true });
    mkdirSync(DATA_DIR);
    restoreInto(folders);
    expect(statSync(join(DATA_DIR, 'orders.db')).mode & 0o777).toBe(0o600);
    await expectAllBack(traded, { DATA_DIR });
  });

  it('puts a damaged one aside, log and all, and takes the newest backup', async () => {
    const folders = shop();
    const { DATA_DIR, BACKUP_DIR } = folders;
    writeFileSync(join(BACKUP_DIR, 'orders-2026-01-01-030000.db'), 'an older one');
    const future = join(BACKUP_DIR, 'orders-2099-01-01-030000.db');
    writeFileSync(future, 'from when the clock was ahead');
    utimesSync(future, new Date('2099-01-01'), new Date('2099-01-01'));
    const relay = await relayProcess({ DATA_DIR });
    expect((await relay.post(orderBody(1))).status).toBe(200);
    expect((await orders(folders, 'backup')).code).toBe(0);
    await relay.end('SIGKILL');
    writeFileSync(join(DATA_DIR, 'orders.db'), 'damaged');
    restoreInto(folders);
    const aside = readdirSync(DATA_DIR).find((name) => name.startsWith('aside')) ?? '';
    expect(statSync(join(DATA_DIR, aside)).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(DATA_DIR, aside))).toEqual(expect.arrayContaining(['orders.db', 'orders.db-wal']));
    // A second restore keeps what the first one put aside.
    restoreInto(folders);
    expect(readFileSync(join(DATA_DIR, aside, 'orders.db'), 'utf8')).toBe('damaged');
    await wholeRelay({ DATA_DIR });
    expect((await exportedOrders({ DATA_DIR })).join()).toContain(referenceNumber(1).slice(0, 8));
  });
});

describe('the runbook’s restore of a PostgreSQL database', () => {
  const server = postgresServer();

  const restoreFrom = (backups: string) => {
    const [name = '', ...others] = readdirSync(backups);
    const PATH = `${providePostgres()}:${process.env['PATH']}`;
    restore('PostgreSQL', { PATH, PGHOST: server.folder, PGUSER: 'postgres', BACKUP: join(backups, name) });
    return [name, ...others];
  };
  beforeEach(async () => {
    for (const name of ['shop', 'shop_before'])
      await server.query('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.query('postgres', 'CREATE DATABASE shop OWNER shop TEMPLATE template0');
  });

  it('brings back every order that was answered before the backup, in place of a damaged database', async () => {
    const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url('shop') };
    const backups = temporaryFolder();
    const traded = await trade(settings, () => backUpPostgres(server, backups));
    await server.query('shop', 'DROP TABLE orders CASCADE');
    expect(restoreFrom(backups)).toEqual([expect.stringMatching(/^orders-.*\.dump$/)]);
    await expectAllBack(traded, settings);
  });

  it('closes the digest that waited, so that no later order hides in a mail that may be known (D70)', async () => {
    const above = (key: string) => newStoredOrder({ contentHash: key, reference: key, digestAfterMs: 1 });
    const first = await postgresStore(server.url('shop'));
    for (const key of ['A', 'B']) await first.accept(above(key), limits);
    const backups = temporaryFolder();
    expect((await backUpPostgres(server, backups)).code).toBe(0);
    await first.close();
    restoreFrom(backups);
    const store = await postgresStore(server.url('shop'));
    for (const key of ['C', 'D']) await store.accept(above(key), limits);
    const digests: unknown[] = [];
    await until('all digests', async () => {
      const jobs = await store.claim({ leaseMs: lease, max: 5 });
      for (const { digest, isAmbiguous } of jobs) digests.push([digest?.lines.map(({ key }) => key), isAmbiguous]);
      return digests.length === 2;
    });
    expect(digests).toEqual([
      [['A', 'B'], true],
      [['C', 'D'], false],
    ]);
  });
});
