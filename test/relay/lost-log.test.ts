/**
 * What a killed relay leaves (database, log, marker) after somebody took a part away, or merged it with SQLite's own
 * tools: it starts exactly when no answered order is missing.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder, testScene } from '#test/support/folders.ts';
import { failedStart, relayProcess, startChild, unlimited } from '#test/support/processes.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { freePort } from '#test/support/serve.ts';
import { HttpClient } from '#test/support/shoppers.ts';

// Processes and synced writes on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const inBatches = 25;
const manyMerged = 50;

const dead = (folder: string) => ({
  DATA_DIR: folder,
  SMTP_URL: 'smtp://127.0.0.1:1',
  OWNER_EMAIL: 'owner@shop.example',
  ...unlimited,
});

const { folder: place } = testScene();

/** A relay that answers one order after the other, and is killed once it has `isEnough` of them. */
async function killedRelay(isEnough: (answered: number, folder: string) => boolean) {
  const data = mkdtempSync(join(place, 'killed-'));
  const [port, environment] = [await freePort(), dead(data)];
  const relay = await startChild({ folder: place, onEnd: () => {} }, { port, data, environment, isProduction: true });
  const client = new HttpClient(port);
  let orders = 0;
  for (; !isEnough(orders, data); orders += 1) expect((await client.post(orderBody(orders))).status).toBe(200);
  await relay.end('SIGKILL');
  return { folder: data, orders };
}

/** The orders that were merged from the log into the file. */
function mergedOrders(folder: string): number {
  try {
    using file = new DatabaseSync(new URL(`file://${fileIn(folder)}?immutable=1`), { readOnly: true });
    return Number(file.prepare('SELECT count(*) AS orders FROM orders').get()?.['orders']);
  } catch {
    return 0; // The file is empty, or being written.
  }
}

function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true, filter: (name) => !name.endsWith('.sock') && !name.endsWith('-changes') });
  return copy;
}

const fileIn = (folder: string) => join(folder, 'orders.db');
const logIn = (folder: string) => join(folder, 'orders.db-wal');

/** As a person who only looks, or a program for backups; `close` it or leave it open. */
function look(folder: string, { readOnly = false } = {}): DatabaseSync {
  const database = new DatabaseSync(fileIn(folder), { readOnly });
  onTestFinished(() => void (database.isOpen && database.close()));
  database.prepare('SELECT count(*) FROM orders').get();
  return database;
}

async function ordersAfterStart(folder: string): Promise<number> {
  const relay = await relayProcess(dead(folder));
  const database = new DatabaseSync(fileIn(folder), { readOnly: true });
  const [row] = database.prepare('SELECT count(*) AS orders FROM orders').all();
  database.close();
  expect(await relay.end()).toBe(0);
  return Number(row?.['orders']);
}

const lost =
  /The newest orders may be in .*orders\.db-wal, which is (?:missing|incomplete): put it back next to the data/;

describe('after a kill', () => {
  let killed = { folder: '', orders: 0 };
  let killedLater = killed;
  beforeAll(async () => {
    killed = await killedRelay((answered) => answered === inBatches);
    let last = Infinity;
    killedLater = await killedRelay((answered, folder) => {
      if (last === Infinity && mergedOrders(folder) > manyMerged) last = answered + inBatches;
      return answered >= last;
    });
  });

  it('the file of the longer run has a part of the orders, so its log began anew', () => {
    expect(mergedOrders(killedLater.folder)).toBeGreaterThan(manyMerged);
    expect(mergedOrders(killedLater.folder)).toBeLessThan(killedLater.orders);
  });

  it.each<[what: string, take: (folder: string) => unknown]>([
    ['is gone', (folder) => rmSync(logIn(folder))],
    ['and its index are gone', (folder) => [rmSync(logIn(folder)), rmSync(`${fileIn(folder)}-shm`)]],
    [
      'is gone, and a reader has made an empty one',
      (folder) => {
        rmSync(logIn(folder));
        rmSync(`${fileIn(folder)}-shm`);
        look(folder, { readOnly: true }).close();
        expect(existsSync(logIn(folder))).toBe(true);
      },
    ],
    [
      'is gone, and a program that may write has opened and closed the database',
      (folder) => {
        rmSync(logIn(folder));
        rmSync(`${fileIn(folder)}-shm`);
        look(folder).close();
      },
    ],
    [
      'is gone, and a program that is still open has begun another',
      (folder) => {
        rmSync(logIn(folder));
        rmSync(`${fileIn(folder)}-shm`);
        look(folder).exec('CREATE TABLE a_note (text)');
        expect(statSync(logIn(folder)).size).toBeGreaterThan(0);
      },
    ],
    ['was emptied', (folder) => truncateSync(logIn(folder))],
    ['has nothing but its head', (folder) => truncateSync(logIn(folder), 32)],
    ['was cut off within its first commit', (folder) => truncateSync(logIn(folder), 2_000)],
    ['has zeros alone', (folder) => writeFileSync(logIn(folder), Buffer.alloc(100_000))],
  ])('a relay refuses to start where its log %s (I1)', async (_, take) => {
    for (const { folder: from } of [killed, killedLater]) {
      const folder = copyOf(from);
      take(folder);
      expect((await failedStart(dead(folder))).said).toMatch(lost);
    }
  });

  it.each<[what: string, take: (folder: string) => unknown]>([
    ['nobody touched anything', () => {}],
    ['another program opened and closed the database, which merges the log', (folder) => look(folder).close()],
    [
      'another program that is still open has merged and emptied the log',
      (folder) => {
        look(folder).exec('PRAGMA wal_checkpoint(TRUNCATE)');
        expect(statSync(logIn(folder)).size).toBe(0);
      },
    ],
    [
      'another program merged the log and made changes of its own',
      (folder) => look(folder).exec('PRAGMA wal_checkpoint(TRUNCATE); CREATE TABLE a_note (text)'),
    ],
    ['another program packed the database', (folder) => look(folder).exec('VACUUM')],
    ['another program reads, and has merged nothing', (folder) => look(folder, { readOnly: true })],
    ['only the index of the log is gone', (folder) => rmSync(`${fileIn(folder)}-shm`, { force: true })],
    [
      'the log was merged, and a reader has made an empty one',
      (folder) => {
        look(folder).close();
        expect(existsSync(logIn(folder))).toBe(false);
        look(folder, { readOnly: true }).close();
      },
    ],
  ])('a relay starts with every order where %s (I1)', async (_, take) => {
    for (const { folder: from, orders } of [killed, killedLater]) {
      const folder = copyOf(from);
      take(folder);
      expect(await ordersAfterStart(folder)).toBe(orders);
    }
  });

  it('a relay refuses a database into which a part of its log was merged, without the rest (I1)', async () => {
    const { folder } = await killedRelay((answered, running) => {
      if (answered === Math.floor(inBatches / 2)) {
        const reader = look(running, { readOnly: true });
        reader.exec('BEGIN');
        reader.prepare('SELECT count(*) FROM orders').get();
      }
      return answered === inBatches;
    });
    const [whole, part] = [copyOf(folder), copyOf(folder)];
    const other = look(folder);
    const { log, checkpointed } = other.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
    expect(checkpointed).toBeLessThan(Number(log));
    cpSync(fileIn(folder), fileIn(part));
    rmSync(logIn(part));
    expect((await failedStart(dead(part))).said).toMatch(lost);
    expect(await ordersAfterStart(whole)).toBe(inBatches);
  });

  it('a relay starts again where the last line of the marker was deleted, as the sentence says', async () => {
    const folder = copyOf(killed.folder);
    rmSync(logIn(folder));
    const marker = join(folder, 'orders-database-exists');
    writeFileSync(marker, readFileSync(marker, 'utf8').replace(/.*\n$/, ''));
    expect(await ordersAfterStart(folder)).toBe(0);
  });

  it('a relay starts where the database is a link to a file elsewhere, with its log there', async () => {
    const [folder, elsewhere] = [copyOf(killed.folder), temporaryFolder()];
    for (const name of ['orders.db', 'orders.db-wal']) renameSync(join(folder, name), join(elsewhere, name));
    symlinkSync(fileIn(elsewhere), fileIn(folder));
    expect(await ordersAfterStart(folder)).toBe(inBatches);
  });
});

it('a relay killed between the commit of an order and its answer starts, also after its log was merged (I1)', async () => {
  const scene = testScene();
  const [port, data] = [await freePort(), temporaryFolder()];
  const environment = { ...dead(data), FAIL_POINT: 'after-commit-of-order' };
  const relay = await startChild(scene, { port, data, environment });
  await new HttpClient(port).post(orderBody(1)).catch(() => null);
  expect(await relay.exit).toBeNull();
  const merged = copyOf(data);
  look(merged).close();
  expect(await ordersAfterStart(data)).toBe(1);
  expect(await ordersAfterStart(merged)).toBe(1);
});
