/**
 * `npm run bench:relay [-- --only accepts]`: the load table of the relay, printed beside its bars. The relay is a process as
 * its owner starts it, on a real disk; shoppers and SMTP server share its machine, so the figures are lower bounds. A
 * bar that is missed is shown, and fails nothing: times depend on the machine, which is why its facts are printed, too.
 */
import { readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { orderBody } from '#test/faults/support/fault-orders.ts';
import { HttpClient } from '#test/faults/support/http-client.ts';
import { freePort, type RelayChild, startChild } from '#test/faults/support/relay-child.ts';
import { eventually, inScene, type Scene } from '#test/faults/support/scene.ts';
import { slowClients } from '#test/faults/support/slow-clients.ts';
import { smtpPeer } from '#test/faults/support/smtp-peer.ts';

interface Row {
  readonly what: string;
  readonly bar: string;
  readonly seen: string;
  readonly isMet: boolean;
}

/** Node's flags in `npm start`. */
const ownersFlags = /"start": "node ((?:--\S+ )*)/.exec(readFileSync('package.json', 'utf8'))?.[1]?.match(/\S+/g) ?? [];
const nowhere = 'smtp://127.0.0.1:9';

const measures: Readonly<Record<string, (scene: Scene) => Promise<readonly Row[]>>> = {
  async accepts(scene) {
    const peer = await smtpPeer(scene, { keepsMails: false });
    const relay = await start(scene, peer.url);
    await post(relay, { from: 0, count: 1_000, connections: 16 }); // The first second warms the compiler up.
    const warmMb = memoryMb(relay, 'VmRSS');
    const cpuBefore = cpuMs(relay);
    const load = await post(relay, { from: 1_000, count: 10_000, connections: 16 });
    const rate = Math.round(10_000 / load.seconds);
    const mostMb = memoryMb(relay, 'VmHWM');
    const cpuPerOrder = (cpuMs(relay) - cpuBefore) / 10_000;
    return [
      row('durable accepts a second, 16 connections, mails going out', 2_000, rate, 'at least'),
      row('… processor time an order in ms, its share of mails included', 1, cpuPerOrder, 'at most'),
      row('… p99 in ms', 40, load.p99Ms, 'at most'),
      row('… answers other than 200', 0, load.failures, 'at most'),
      row(`… most memory in MB (${warmMb} before)`, 200, mostMb, 'at most'),
    ];
  },

  async mails(scene) {
    const idle = await start(scene, nowhere);
    await post(idle, { from: 0, count: 3_000, connections: 16 });
    await idle.end('SIGKILL');
    const peer = await smtpPeer(scene, { keepsMails: false });
    await start(scene, peer.url, idle);
    await eventually('the first mails', () => peer.count() > 300);
    const from = { count: peer.count(), at: performance.now() };
    await eventually('the last mails', () => peer.count() >= 3_000, 60_000);
    const rate = Math.round((1000 * (peer.count() - from.count)) / (performance.now() - from.at));
    return [
      row('mails a second to a local SMTP server', 300, rate, 'at least'),
      row('… connections at once', 4, peer.mostConnections(), 'at least'),
    ];
  },

  async repeats(scene) {
    const peer = await smtpPeer(scene, { keepsMails: false });
    const relay = await start(scene, peer.url);
    const load = await post(relay, { from: 0, count: 10_000, connections: 64, bodyOf: () => orderBody(1) });
    await eventually('both mails', () => peer.count() >= 2);
    const rows = ordersIn(relay);
    const seen = `${rows} row, ${peer.count() - 1} mail to the owner, ${10_000 - load.failures} times 200 (${Math.round(10_000 / load.seconds)} a second)`;
    const isMet = rows === 1 && peer.count() === 2 && load.failures === 0;
    return [
      { what: 'one order 10,000 times over 64 connections', bar: '1 row, 1 mail, 10,000 times 200', seen, isMet },
    ];
  },

  async restart(scene) {
    const first = await start(scene, nowhere);
    await post(first, { from: 0, count: 500, connections: 8 });
    await first.end('SIGKILL');
    fill(join(first.data, 'orders.db'), 100_000);
    let firstMailAt = 0;
    const peer = await smtpPeer(scene, {
      keepsMails: false,
      onMail: () => (firstMailAt ||= performance.now()),
    });
    const startedAt = performance.now();
    const relay = await start(scene, peer.url, first);
    await new HttpClient(relay.port).send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const readyMs = Math.round(performance.now() - startedAt);
    await eventually('the first mail', () => firstMailAt > 0);
    return [
      row('start after kill -9 with 100,000 orders queued: ready, in ms', 2_000, readyMs, 'at most'),
      row('… first mail, in ms', 3_000, Math.round(firstMailAt - startedAt), 'at most'),
    ];
  },

  async outage(scene) {
    const relay = await start(scene, nowhere);
    const load = await post(relay, { from: 0, count: 5_000, connections: 16 });
    const peer = await smtpPeer(scene, { keepsMails: false });
    await relay.end('SIGTERM');
    await start(scene, peer.url, relay);
    const isDelivered = await eventually('every mail', () => peer.count() >= ownerJobs(relay), 60_000).then(
      () => true,
      () => false,
    );
    const seen = `${5_000 - load.failures} accepted, ${peer.count()} mails delivered`;
    return [
      {
        what: 'SMTP server dead during 5,000 orders, then back',
        bar: 'all accepted, all delivered',
        seen,
        isMet: isDelivered && load.failures === 0,
      },
    ];
  },

  async slow(scene) {
    const relay = await start(scene, nowhere);
    const rows: Row[] = [];
    for (const [index, kind] of (['headers', 'bodies'] as const).entries()) {
      const from = index * 3_000;
      await post(relay, { from, count: 200, connections: 16 });
      const slow = slowClients(scene, relay.port, { kind, count: 1_000 });
      const load = await post(relay, { from: from + 200, count: 2_000, connections: 16, restMs: 15 });
      slow.close();
      rows.push(
        row(`orders that failed beside 1,000 connections with slow ${kind}`, 0, load.failures, 'at most'),
        row('… p99 in ms', 200, load.p99Ms, 'at most'),
      );
    }
    return rows;
  },

  async pages(scene) {
    const relay = await start(scene, nowhere);
    const get = 'GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n';
    const load = await spread(20_000, 32, async (client) => (await client.send(get)).status === 200, relay.port);
    return [
      row('pages served a second', 2_000, Math.round(20_000 / load.seconds), 'at least'),
      row('… memory after it in MB', 150, memoryMb(relay, 'VmRSS'), 'at most'),
    ];
  },
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const [cpu] = cpus();
console.log(
  `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
);
for (const [name, measure] of Object.entries(measures)) {
  if (values.only !== undefined && values.only !== name) continue;
  for (const { what, bar, seen, isMet } of await inScene(measure)) {
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(72)} ${bar.padEnd(32)} ${seen}`);
  }
}
process.exit(0);

function row(what: string, bar: number, seen: number, compare: 'at least' | 'at most'): Row {
  const isMet = compare === 'at least' ? seen >= bar : seen <= bar;
  return { what, bar: `${compare} ${bar.toLocaleString('en')}`, seen: seen.toLocaleString('en'), isMet };
}

async function start(scene: Scene, smtp: string, before?: RelayChild): Promise<RelayChild> {
  const site = process.env['SITE_DIR'];
  return startChild(scene, {
    port: before?.port ?? (await freePort()),
    isProduction: true,
    nodeOptions: ownersFlags,
    environment: { SMTP_URL: smtp, ...(site && { SITE_DIR: site }) },
  });
}

interface Load {
  readonly seconds: number;
  readonly p99Ms: number;
  readonly failures: number;
}

interface Posts {
  readonly from: number;
  readonly count: number;
  readonly connections: number;
  readonly restMs?: number;
  readonly bodyOf?: (number: number) => string;
}

/** Bodies are made beforehand, as the shoppers' work is not what is measured. */
async function post(
  relay: RelayChild,
  { from, count, connections, restMs = 0, bodyOf = orderBody }: Posts,
): Promise<Load> {
  const bodies = Array.from({ length: count }, (_, index) => bodyOf(from + index));
  return spread(
    count,
    connections,
    async (client, index) => {
      const { status } = await client.post(bodies[index] ?? '');
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      return status === 200;
    },
    relay.port,
  );
}

async function spread(
  count: number,
  connections: number,
  ask: (client: HttpClient, index: number) => Promise<boolean>,
  port: number,
): Promise<Load> {
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const startedAt = performance.now();
  const worker = async () => {
    const client = new HttpClient(port);
    while (next < count) {
      const index = next;
      next += 1;
      const askedAt = performance.now();
      const isWell = await ask(client, index).catch(() => false);
      times.push(performance.now() - askedAt);
      if (!isWell) failures += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    p99Ms: Math.round(sorted[Math.floor(count * 0.99)] ?? 0),
    failures,
  };
}

function memoryMb({ pid }: RelayChild, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Of the relay so far; unlike time on the wall it does not depend on what else the machine does. */
function cpuMs({ pid }: RelayChild): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function ordersIn({ data }: RelayChild): number {
  return countIn(data, 'SELECT count(*) AS n FROM orders');
}

function ownerJobs({ data }: RelayChild): number {
  return countIn(data, 'SELECT count(*) AS n FROM mail_jobs');
}

function countIn(data: string, sql: string): number {
  const book = new DatabaseSync(join(data, 'orders.db'), { readOnly: true });
  const count = Number(book.prepare(sql).get()?.['n']);
  book.close();
  return count;
}

/** Copies the first order and its owner's mail until the book holds that many. */
function fill(file: string, orders: number): void {
  const book = new DatabaseSync(file);
  book.exec('BEGIN');
  book
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, verdict, confirmation)
     SELECT 'K' || i, 'H' || i, NULL, 0, accepted_at, params, verdict, '{"kind":"none","reason":"hourly limit"}'
     FROM n, (SELECT * FROM orders LIMIT 1)`,
    )
    .run(orders - ordersOf(book));
  book.exec(
    `INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at)
     SELECT id, 'owner', 'queued', accepted_at, accepted_at FROM orders WHERE key LIKE 'K%'`,
  );
  book.exec('COMMIT');
  book.close();
  rmSync(`${file}-shm`, { force: true });
}

function ordersOf(book: DatabaseSync): number {
  return Number(book.prepare('SELECT count(*) AS n FROM orders').get()?.['n']);
}
