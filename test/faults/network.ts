/** Fault 4, and load other than orders: lost answers and slow requests; and that the relay connects nowhere else. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { checkPromises, mailsDrained, type Scenario, summary, testShop } from './scenario.ts';
import { shoppers, slowClients } from '#test/support/shoppers.ts';
import type { Scene } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { deployTools, obstacleTo } from '#test/support/installed-programs.ts';

/** A connection between shopper and relay that loses the first answers, and delays the others. */
async function badLine(scene: Scene, target: number, cuts: number, delayMs: number): Promise<number> {
  let left = cuts;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (chunk) => {
      left -= 1;
      if (left >= 0) near.destroy();
      else setTimeout(() => near.writable && near.write(chunk), delayMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scene.onEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const lostAnswers: Scenario = {
  fault: '4',
  promise: 'the answer is lost after the upload, or comes late: the shopper asks again and hears 200, one mail',
  async run(scene) {
    const { peer, port, journal, start } = await testShop(scene);
    const { data } = await start();
    const line = await badLine(scene, port, 30, 400);
    // The page's origin is the proxy's, as behind one that keeps the Host.
    const shopping = shoppers({ port: line, journal, to: 40 });
    await shopping.done;
    await mailsDrained(data);
    const evidence = await checkPromises({ data, journal, peer, allMailed: true });
    assert.deepEqual([evidence.database.orders.length, shopping.statuses.get(0)], [40, 30]);
    return `30 answers lost; ${summary(evidence)}`;
  },
};

const slowConnections = (['headers', 'bodies'] as const).map((kind): Scenario => ({
  fault: 'slowloris',
  promise: `1,000 connections with slow ${kind} while orders run: no order fails`,
  async run(scene) {
    const { peer, journal, start } = await testShop(scene);
    const relay = await start();
    const shopping = shoppers({ port: relay.port, journal, to: 400, connections: 8, restMs: 60 });
    await until('the first orders', () => shopping.accepted() >= 8);
    const slow = slowClients(scene, relay.port, { kind, count: 1_000 });
    await shopping.done;
    await until('every slow connection to be cut', () => slow.cut() === 1_000, 25_000);
    const evidence = await checkPromises({ data: relay.data, journal, peer });
    assert.deepEqual([...shopping.statuses], [[200, 400]]);
    const times = evidence.journal.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return `p99 ${Math.round(times[395] ?? 0)} ms; ${summary(evidence)}; all 1,000 were cut`;
  },
}));

const outbound: Scenario = {
  fault: '13.2.4',
  promise: 'the relay connects to its mail server and to nothing else',
  obstacle: () => obstacleTo(deployTools.strace),
  async run(scene) {
    const { peer, journal, start } = await testShop(scene);
    const trace = join(scene.folder, 'connects');
    const relay = await start({
      inside: ['strace', '-f', '-qq', '-o', trace, '-e', 'trace=connect'],
      isProduction: true,
    });
    await shoppers({ port: relay.port, journal, to: 20 }).done;
    await mailsDrained(relay.data);
    const targets = readFileSync(trace, 'utf8').matchAll(/connect\(\d+, \{sa_family=AF_INET6?, .*?htons\((\d+)\)/g);
    const ports = [...targets].map(([, to]) => Number(to));
    assert.ok(ports.length > 0, 'the trace saw no connection at all');
    assert.deepEqual([...new Set(ports)], [peer.port]);
    return `${ports.length} connections, all to the mail server`;
  },
};

export const network: readonly Scenario[] = [lostAnswers, ...slowConnections, outbound];
