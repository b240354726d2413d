/** Fault 4, and load other than orders: lost answers, slow and malformed requests; and that the relay connects nowhere else. */
import { listening } from '#test/support/serve.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { checkPromises, mailsDrained, type Scenario, summary, testShop } from './scenario.ts';
import { emailPath } from '#order/email-request.ts';
import { strace } from '#test/support/processes.ts';
import { HttpClient, shoppers, slowClients } from '#test/support/shoppers.ts';
import type { Scene } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { orderBody } from '#test/support/sample-order.ts';
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
  const port = await listening(server);
  scene.onEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return port;
}

const lostAnswers: Scenario = {
  fault: '4',
  promise: 'the answer is lost after the upload, or comes late: the shopper asks again and hears 200, one mail',
  async run(scene) {
    const { port, journal, start, kept } = await testShop(scene);
    const { data } = await start();
    const line = await badLine(scene, port, 30, 400);
    // The page's origin is the proxy's, as behind one that keeps the Host.
    const shopping = shoppers({ port: line, journal, to: 40 });
    await shopping.done;
    const evidence = await kept(data);
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

const canary = 'Zainab-Canary-0301-7654321';

const malformed: Scenario = {
  fault: 'malformed',
  promise: '20,000 malformed requests: no crash, no 5xx, nothing personal in the log, and orders still go',
  async run(scene) {
    const { peer, journal, start } = await testShop(scene);
    // The log has one line a minute for requests of one kind, so minutes are short here.
    const relay = await start({ environment: { CLOCK_SPEED: '10000' } });
    const statuses = new Map<number, number>();
    let next = 0;
    const attacker = async () => {
      while (next < 20_000) {
        const number = next;
        next += 1;
        const client = new HttpClient(relay.port, 12_000);
        const { status } = await client.send(malformedRequest(number, canary)).catch(() => ({ status: 0 }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        client.close();
      }
    };
    await Promise.all(Array.from({ length: 16 }, attacker));
    const seen = [...statuses].toSorted(([a], [b]) => a - b);
    assert.ok(
      seen.every(([status]) => status < 500),
      JSON.stringify(seen),
    );
    assert.ok(!relay.said().includes(canary), 'the log repeats what was sent');
    await shoppers({ port: relay.port, journal, to: 10 }).done;
    await checkPromises({ data: relay.data, journal, peer });
    return seen.map(([status, times]) => `${times} × ${status || 'cut off'}`).join(', ');
  },
};

const outbound: Scenario = {
  fault: '13.2.4',
  promise: 'the relay connects to its mail server and to nothing else',
  obstacle: () => obstacleTo(deployTools.strace),
  async run(scene) {
    const { peer, journal, start } = await testShop(scene);
    const trace = join(scene.folder, 'connects');
    const relay = await start({
      inside: strace(trace, '-e', 'trace=connect'),
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

export const network: readonly Scenario[] = [lostAnswers, ...slowConnections, malformed, outbound];

/** Malformed requests of every kind that we know, made from a number so that a run can be repeated. */
const json = 'Content-Type: application/json\r\n';

/** `personal` is in the place of personal data. */
function malformedRequest(number: number, personal: string): string {
  const good = orderBody(number, personal);
  const cut = Math.floor((number * 2_654_435_761) % good.length);
  const posts = (headers: string, body: string) =>
    `POST ${emailPath} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n${headers}\r\n${body}`;
  const sized = (body: string, headers = json) =>
    posts(`${headers}Content-Length: ${Buffer.byteLength(body)}\r\n`, body);
  const kinds: readonly (() => string)[] = [
    () => sized(good.slice(0, cut)),
    () => sized(`${good.slice(0, cut)}\u0000${good.slice(cut + 1)}`.replace('"template_params"', '"template_parms')),
    () => sized('['.repeat(1 + (number % 60_000))),
    () => sized(`{"user_id":${'{"a":'.repeat(20)}"${personal}"`),
    () => sized(JSON.stringify({ user_id: personal, service_id: 1, template_id: [] })),
    () => sized(`{"__proto__":{"user_id":"${personal}"},"constructor":{"prototype":{}}}`),
    () => sized(JSON.stringify(Object.fromEntries(Array.from({ length: 600 }, (_, key) => [key, personal])))),
    () => sized(good, 'Content-Type: text/plain\r\n'),
    () => sized(good, `Content-Type: multipart/form-data; boundary=${personal}\r\n`),
    () => sized('x'.repeat(65_537 + (number % 1000))),
    () => posts(`${json}Content-Length: 5\r\nContent-Length: 6\r\n`, personal),
    () => posts(`${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${personal}`),
    () => posts(`${json}Transfer-Encoding: chunked\r\n`, `zz\r\n${personal}\r\n`),
    () => posts(`${json}Transfer-Encoding: chunked, identity\r\n`, `5\r\n${personal}`),
    () => posts(`${json}Content-Length: -1\r\n`, personal),
    () => posts(`${json}Content-Length: 1e3\r\n`, personal),
    () => posts(`X: ${personal.repeat(400)}\r\n`, ''),
    () => `POST ${emailPath} HTTP/1.1\r\n${json}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
    () => `POST ${emailPath} HTTP/9.9\r\nHost: x\r\n\r\n`,
    () => `POST ${emailPath}\r\n\r\n`,
    () => `${personal} ${emailPath} HTTP/1.1\r\nHost: x\r\n\r\n`,
    () => `TRACE /${personal} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET /%zz/${personal}%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET /..%2f..%2f${personal} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET http://evil.example/${personal} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nHost: ${personal}\u0001\r\n\r\n`,
    () => `GET / HTTP/1.1\nHost: x\n${personal}\n\n`,
    () => `GET //${personal} HTTP/1.1\r\nHost: []:99999\r\nConnection: close\r\n\r\n`,
    () => `\u0016\u0003\u0001${personal}\r\n\r\n`,
  ];
  return kinds[number % kinds.length]?.() ?? '';
}
