/** Faults 20 and 22 on PostgreSQL: two relays on one database whose server crashes, and a disk that is full. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresServer, providePostgres } from '#test/support/postgres-server.ts';
import { isDrained } from './checker.ts';
import { postgresFacts } from './postgres-facts.ts';
import { judge, type Scenario, summary } from './scenario.ts';
import { HttpClient } from '#test/support/http-client.ts';
import { openJournal } from '#test/support/journal.ts';
import { startChild } from '#test/support/relay-child.ts';
import { freePort } from '#test/support/free-port.ts';
import type { Scene } from '#test/support/scene.ts';
import { until } from '#test/support/until.ts';
import { shoppers } from '#test/support/shoppers.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';
import { isRoot } from '#test/support/strace.ts';

const noPostgres = () => {
  try {
    providePostgres();
    return null;
  } catch (error) {
    return String(error);
  }
};

function startServer(scene: Scene): PostgresServer {
  const server = new PostgresServer();
  scene.onEnd(() => server.remove());
  return server;
}

async function startRelay(scene: Scene, url: string, smtp: string, name = 'relay') {
  const environment = { DATABASE_URL: url, SMTP_URL: smtp };
  return startChild(scene, { port: await freePort(), data: join(scene.folder, name), environment });
}

const drained = (server: PostgresServer, url: string) =>
  until('every mail to be sent', async () => isDrained((await postgresFacts(server, url)).jobs), 90_000);

const serverCrash: Scenario = {
  fault: '20',
  promise: 'two relays on one database whose server crashes in mid-run and comes back: each order kept and mailed once',
  obstacle: noPostgres,
  async run(scene) {
    const server = startServer(scene);
    const url = await server.createDatabase();
    const peer = await smtpPeer(scene);
    const relays = [await startRelay(scene, url, peer.url, 'one'), await startRelay(scene, url, peer.url, 'two')];
    const journal = openJournal(scene, join(scene.folder, 'journal'));
    const shopping = relays.map(({ port }, half) =>
      shoppers({ port, journal, from: half * 150, to: (half + 1) * 150, connections: 4 }),
    );
    const accepted = () => shopping.reduce((sum, one) => sum + one.accepted(), 0);
    await until('some orders', () => accepted() >= 60, 60_000);
    await server.stop('immediate');
    await server.start();
    await Promise.all(shopping.map(({ done }) => done));
    await drained(server, url);
    const evidence = await judge({ database: await postgresFacts(server, url), journal, peer, allMailed: true });
    assert.equal(evidence.database.orders.length, 300);
    return summary(evidence);
  },
};

const fullDisk: Scenario = {
  fault: '22',
  promise: 'the disk of the database is full: 503, nothing answered is lost, and it recovers by itself',
  obstacle: () => (isRoot ? noPostgres() : 'a small file system can only be mounted by root'),
  async run(scene) {
    const server = startServer(scene);
    const disk = join(server.folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0777', 'tmpfs', disk]);
    scene.onEnd(() => execFileSync('umount', ['-l', disk]));
    mkdirSync(join(disk, 'space'));
    execFileSync('chown', ['postgres', join(disk, 'space')]);
    await server.ask('postgres', `CREATE TABLESPACE small LOCATION '${join(disk, 'space')}'`);
    const url = await server.createDatabase('TABLESPACE small');
    const peer = await smtpPeer(scene);
    const relay = await startRelay(scene, url, peer.url);
    const journal = openJournal(scene, join(scene.folder, 'journal'));
    const shopping = shoppers({ port: relay.port, journal, to: 200, connections: 4 });
    await until('the first orders', () => shopping.accepted() >= 10);
    const ballast = join(disk, 'ballast');
    assert.throws(() => writeFileSync(ballast, Buffer.alloc(24 * 1024 * 1024)), /ENOSPC/);
    await until('refusals', () => (shopping.statuses.get(503) ?? 0) >= 20, 60_000);
    const before = shopping.accepted();
    const health = await new HttpClient(relay.port).send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.ok(health.ms < 10_000, `health took ${health.ms} ms`);
    rmSync(ballast);
    await shopping.done;
    await drained(server, url);
    const evidence = await judge({ database: await postgresFacts(server, url), journal, peer, allMailed: true });
    assert.equal(evidence.database.orders.length, 200);
    return `full after ${before} orders; with space again, without a restart: ${summary(evidence)}`;
  },
};

export const postgres: readonly Scenario[] = [serverCrash, fullDisk];
