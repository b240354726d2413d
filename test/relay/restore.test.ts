/**
 * Backups are good for what they bring back: orders under load, a backup, a disaster, and a restore by the very commands
 * of docs/runbook.md. With PostgreSQL the backup is taken by deploy/backup-postgres.sh.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type RelayProcess,
  relayProcess,
  unlimited,
  type CommandOutput,
  ordersProcess,
} from '#test/support/processes.ts';
import { orderBody } from '#test/support/real-orders.ts';
import { backUpPostgres, PostgresServer, providePostgres } from '#test/support/postgres-server.ts';
import { postgresStore } from '#test/support/order-stores.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { type SmtpSink, smtpSink } from '#test/support/smtp-peer.ts';
import { lease, limits, newStoredOrder } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

// Servers and processes on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const owner = 'owner@shop.example';
const [mailedBefore, underLoad] = [12, 60];

/** The commands of the runbook's section, for the one database and the other. */
function restoreCommands(database: 'SQLite' | 'PostgreSQL'): string {
  const [, section = ''] = readFileSync('docs/runbook.md', 'utf8').split('\n## Restore\n');
  const [sqlite, postgres] = [...section.matchAll(/^ *```sh\n([^`]*)^ *```$/gm)].map(([, block = '']) => block);
  return (database === 'SQLite' ? sqlite : postgres) ?? '';
}

function restore(database: 'SQLite' | 'PostgreSQL', environment: Readonly<Record<string, string>>): void {
  execFileSync('sh', ['-eu', '-c', restoreCommands(database)], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Shop {
  readonly environment: Record<string, string>;
  readonly backUp: () => Promise<Pick<CommandOutput, 'code' | 'out'>>;
}

interface Trade {
  /** Orders that were answered before the backup began. */
  readonly answered: readonly number[];
  /** The owner's mails that had gone out by then, and those that went out later. */
  readonly mailed: readonly string[];
  readonly mailedLater: readonly string[];
  readonly relay: RelayProcess;
}

/**
 * Some orders whose mails are out; then orders under load, whose mails the mail server lets wait; a backup in the midst of
 * them; and then mails go out again.
 */
async function trade({ environment, backUp }: Shop): Promise<Trade> {
  const waiting: (() => void)[] = [];
  let isWaiting = false;
  const sink = await smtpSink({
    onMailFrom: (_address, _session, goOn) => void (isWaiting ? waiting.push(() => goOn()) : goOn()),
  });
  const relay = await relayProcess({ ...environment, SMTP_URL: sink.url, OWNER_EMAIL: owner, ...unlimited });
  const answered: number[] = [];
  const order = async (number: number) => {
    expect((await relay.post(orderBody(number))).status).toBe(200);
    answered.push(number);
  };
  await Promise.all(Array.from({ length: mailedBefore }, (_, number) => order(number)));
  const noted = async () => Number(/(\d+) orders;/.exec(await list(environment, 'sent'))?.[1]);
  await until('the first mails', async () => (await noted()) === mailedBefore, 60_000);
  const mailed = ownerMails(sink);
  isWaiting = true;
  const loading = load(order);
  await until('a part of the load', () => answered.length > mailedBefore + 15, 60_000);
  const before = [...answered];
  const { code, out } = await backUp();
  expect([code, out]).toEqual([0, expect.stringMatching(/^The backup is in .*It was checked\.\n$/)]);
  await loading;
  isWaiting = false;
  for (const goOn of waiting) goOn();
  await until('mails after the backup', () => ownerMails(sink).length > mailedBefore, 60_000);
  return { answered: before, mailed, mailedLater: ownerMails(sink).slice(mailedBefore), relay };
}

async function load(order: (number: number) => Promise<void>): Promise<void> {
  let next = mailedBefore;
  const shopper = async () => {
    while (next < mailedBefore + underLoad) {
      next += 1;
      await order(next - 1);
    }
  };
  await Promise.all(Array.from({ length: 4 }, shopper));
}

async function list(environment: Record<string, string>, state?: string): Promise<string> {
  return (await ordersProcess(environment, ['list', ...(state === undefined ? [] : ['--state', state])])).out;
}

/** Message-IDs of the mails to the owner. */
function ownerMails(sink: SmtpSink): readonly string[] {
  const toOwner = sink.mails.filter(({ to }) => to.includes(owner));
  return toOwner.map(({ raw }) => /^message-id: (\S+)/im.exec(raw.toString('latin1'))?.[1] ?? '');
}

/** The relay opens what was restored: nothing is missing, and only mails that went out after the backup come twice. */
async function expectAllBack(
  { answered, mailed, mailedLater }: Trade,
  environment: Record<string, string>,
): Promise<void> {
  const sink = await smtpSink();
  const relay = await relayProcess({ ...environment, SMTP_URL: sink.url, OWNER_EMAIL: owner, ...unlimited });
  const restored = await list(environment);
  const count = Number(/(\d+) orders;/.exec(restored)?.[1]);
  expect(count).toBeGreaterThanOrEqual(answered.length);
  // A shopper's second try of an order that is there makes no second one.
  for (const number of answered) expect((await relay.post(orderBody(number))).status).toBe(200);
  expect(Number(/(\d+) orders;/.exec(await list(environment))?.[1])).toBe(count);
  expect(mailed).toHaveLength(mailedBefore);
  await until('the mails', () => ownerMails(sink).length >= count - mailedBefore, 60_000);
  const sent = ownerMails(sink);
  expect(new Set(sent).size).toBe(count - mailedBefore);
  expect(sent.filter((id) => mailed.includes(id))).toEqual([]);
  expect(sent.filter((id) => mailedLater.includes(id)).length).toBeGreaterThan(0);
  const confessed = sink.mails.filter(({ raw }) => /^x-possible-duplicate: yes/im.test(raw.toString('latin1')));
  expect(confessed).toHaveLength(sink.mails.length);
  // And the shop goes on.
  expect((await relay.post(orderBody(999))).status).toBe(200);
  expect((await ordersProcess(environment, ['show', referenceNumber(999)])).code).toBe(0);
}

describe('the runbook’s restore of a SQLite file', () => {
  function shop(): Shop & { readonly folders: Record<'DATA_DIR' | 'BACKUP_DIR', string> } {
    const folders = { DATA_DIR: temporaryFolder(), BACKUP_DIR: temporaryFolder() };
    const environment = { DATA_DIR: folders.DATA_DIR };
    return { folders, environment, backUp: () => ordersProcess(folders, ['backup']) };
  }

  it('brings back every order that was answered before the backup, on a new disk', async () => {
    const { folders, ...parts } = shop();
    const traded = await trade(parts);
    await traded.relay.end('SIGKILL');
    rmSync(folders.DATA_DIR, { recursive: true });
    mkdirSync(folders.DATA_DIR);
    restore('SQLite', { PATH: process.env['PATH'] ?? '', ...folders });
    expect(statSync(join(folders.DATA_DIR, 'orders.db')).mode & 0o777).toBe(0o600);
    await expectAllBack(traded, parts.environment);
  });

  it('puts a damaged one aside, log and all, and takes the newest backup', async () => {
    const { folders, environment, backUp } = shop();
    writeFileSync(join(folders.BACKUP_DIR, 'orders-2026-01-01-030000.db'), 'an older one');
    const relay = await relayProcess(environment);
    expect((await relay.post(orderBody(1))).status).toBe(200);
    expect((await backUp()).code).toBe(0);
    await relay.end('SIGKILL');
    writeFileSync(join(folders.DATA_DIR, 'orders.db'), 'damaged');
    restore('SQLite', { PATH: process.env['PATH'] ?? '', ...folders });
    expect(readdirSync(join(folders.DATA_DIR, 'aside'))).toEqual(
      expect.arrayContaining(['orders.db', 'orders.db-wal']),
    );
    await relayProcess(environment);
    expect((await ordersProcess(environment, ['show', referenceNumber(1)])).code).toBe(0);
  });
});

describe('the runbook’s restore of a PostgreSQL database', () => {
  const server = new PostgresServer();
  afterAll(() => server.remove());

  const restoreFrom = (file: string) => {
    const PATH = `${providePostgres()}:${process.env['PATH']}`;
    restore('PostgreSQL', { PATH, PGHOST: server.folder, PGUSER: 'postgres', BACKUP: file });
  };
  beforeEach(async () => {
    for (const name of ['shop', 'shop_before'])
      await server.ask('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.ask('postgres', 'CREATE DATABASE shop OWNER shop TEMPLATE template0');
  });

  it('brings back every order that was answered before the backup, in place of a damaged database', async () => {
    const environment = { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url('shop') };
    const backups = temporaryFolder();
    const traded = await trade({ environment, backUp: () => backUpPostgres(server, backups) });
    await traded.relay.end('SIGKILL');
    await server.ask('shop', 'DROP TABLE orders CASCADE');
    const [name = '', ...others] = readdirSync(backups);
    expect([name, others]).toEqual([expect.stringMatching(/^orders-.*\.dump$/), []]);
    restoreFrom(join(backups, name));
    await expectAllBack(traded, environment);
  });

  it('closes the digest that waited, so that no later order hides in a mail that may be known (D70)', async () => {
    const above = (key: string) => newStoredOrder({ contentHash: key, reference: key, digestAfterMs: 1 });
    const first = await postgresStore(server.url('shop'));
    for (const key of ['A', 'B']) await first.accept(above(key), limits);
    const backups = temporaryFolder();
    expect((await backUpPostgres(server, backups)).code).toBe(0);
    await first.close();
    restoreFrom(join(backups, readdirSync(backups)[0] ?? ''));
    const store = await postgresStore(server.url('shop'));
    for (const key of ['C', 'D']) await store.accept(above(key), limits);
    const digests: unknown[] = [];
    await until('all digests', async () => {
      const jobs = await store.claim({ leaseMs: lease, max: 5 });
      for (const { digest, isAmbiguous } of jobs) digests.push([digest?.orders.map(({ key }) => key), isAmbiguous]);
      return digests.length === 2;
    });
    expect(digests).toEqual([
      [['A', 'B'], true],
      [['C', 'D'], false],
    ]);
  });
});
