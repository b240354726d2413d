/** The measures of the relay, by the name that `--only` takes. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import { type RelayChild, startChild, setDeskPassword } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import type { Scene } from '#test/support/folders.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { until } from '#test/support/until.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';
import { cpuMs, deliver, fill, memoryMb, post, spread } from './relay-load.ts';

interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: number;
  readonly isMet: boolean;
}

const deskPages = [
  '/ /?show=confirm /?show=attention /?show=unanswered /?show=week /?before=5000 /search /orders/5000 /orders/5000/correct',
  '/orders/new /slips?of=1 /sheet?of=1&courier=TCS /tracking /cash /cash/courier?courier=TCS /sales /products',
  '/products/prices /products/43 /products/43/photos /shop /pages /publish /more /health /log',
].flatMap((paths) => paths.split(' '));
const nowhere = 'smtp://127.0.0.1:9';

/** Measures a checkout with a built shop: its folder. */
type Measure = (scene: Scene, checkout: string) => Promise<readonly Row[]>;

export const measures: Readonly<Record<string, Measure>> = {
  accepts: (scene, checkout) => accepts(scene, checkout, { engine: 'SQLite', goal: 2_000 }),

  async postgres(scene, checkout) {
    const server = new PostgresServer({}, tmpdir()); // Measured with a disk.
    scene.onEnd(() => server.remove());
    const environment = { DATABASE_URL: await server.createDatabase() };
    return accepts(scene, checkout, { engine: 'PostgreSQL', goal: 300, environment });
  },

  async mails(scene, checkout) {
    const idle = await start(scene, checkout, nowhere);
    await post(idle, { from: 0, count: 3_000, connections: 16 });
    await idle.end('SIGKILL');
    const peer = await smtpPeer(scene, { keepsMails: false });
    await start(scene, checkout, peer.url, { before: idle });
    await until('the first mails', () => peer.count() > 300);
    const from = { count: peer.count(), at: performance.now() };
    await until('the last mails', () => peer.count() >= 3_000, 60_000);
    const rate = Math.round((1000 * (peer.count() - from.count)) / (performance.now() - from.at));
    return [
      row('mails a second to a local SMTP server', 300, rate, 'at least'),
      row('… connections at once', 4, peer.maxConnections(), 'at least'),
    ];
  },

  async restart(scene, checkout) {
    const first = await start(scene, checkout, nowhere);
    await post(first, { from: 0, count: 500, connections: 8 });
    await first.end('SIGKILL');
    fill(join(first.data, 'orders.db'), 100_000);
    let firstMailAt = 0;
    const peer = await smtpPeer(scene, {
      keepsMails: false,
      onMail: () => (firstMailAt ||= performance.now()),
    });
    const startedAt = performance.now();
    const relay = await start(scene, checkout, peer.url, { before: first });
    await new HttpClient(relay.port).send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const readyMs = Math.round(performance.now() - startedAt);
    await until('the first mail', () => firstMailAt > 0);
    return [
      row('start after kill -9 with 100,000 orders queued: ready, in ms', 2_000, readyMs, 'at most'),
      row('… first mail, in ms', 3_000, Math.round(firstMailAt - startedAt), 'at most'),
    ];
  },

  async pages(scene, checkout) {
    const relay = await start(scene, checkout, nowhere);
    const get = 'GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n';
    const load = await spread(20_000, 32, async (client) => (await client.send(get)).status === 200, relay.port);
    return [
      row('pages served a second', 2_000, Math.round(20_000 / load.seconds), 'at least'),
      row('… memory after it in MB', 150, memoryMb(relay, 'VmRSS'), 'at most'),
    ];
  },

  async desk(scene, checkout) {
    const relay = await start(scene, checkout, nowhere);
    await post(relay, { from: 0, count: 50_000, connections: 16 });
    await relay.end('SIGTERM');
    deliver(join(relay.data, 'orders.db'), 45_000);
    const desk = await start(scene, checkout, nowhere, { before: relay });
    await setDeskPassword(relay.data);
    const phone = await DeskPhone.signIn(desk.deskUrl);
    const took: number[] = [];
    const visit = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        for (const path of deskPages) {
          const startedAt = performance.now();
          await phone.page(path, 'desk-search=2345');
          took.push(performance.now() - startedAt);
        }
    };
    await visit(1);
    const slowestMs = Math.max(...took);
    const slowest = deskPages[took.indexOf(slowestMs)];
    await visit(40); // By then the heap has its size.
    const warmMb = memoryMb(desk, 'VmRSS');
    const cpuBefore = cpuMs(desk);
    took.length = 0;
    await visit(30);
    const cpuPerPage = (cpuMs(desk) - cpuBefore) / took.length;
    const p99Ms = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
    return [
      row(`slowest first look at a page with 50,000 orders (${slowest}), in ms`, 250, Math.round(slowestMs), 'at most'),
      row('… processor time of a page later, in ms', 60, cpuPerPage, 'at most'),
      row('… p99 until it has come, in ms', 250, Math.round(p99Ms), 'at most'),
      row(`… MB that ${took.length} pages add to ${warmMb}`, 20, memoryMb(desk, 'VmRSS') - warmMb, 'at most'),
    ];
  },
};

interface Accepts {
  readonly engine: string;
  readonly goal: number;
  readonly environment?: Readonly<Record<string, string>>;
}

async function accepts(
  scene: Scene,
  checkout: string,
  { engine, goal, environment = {} }: Accepts,
): Promise<readonly Row[]> {
  const peer = await smtpPeer(scene, { keepsMails: false });
  await (await start(scene, checkout, nowhere, { environment })).end('SIGTERM'); // A relay that stops leaves the compile cache behind.
  const relay = await start(scene, checkout, peer.url, { environment });
  const startMb = memoryMb(relay, 'VmRSS');
  await post(relay, { from: 0, count: 1_000, connections: 16 }); // The first second warms up the compiler.
  const cpuBefore = cpuMs(relay);
  const load = await post(relay, { from: 1_000, count: 10_000, connections: 16 });
  const cpuPerOrder = (cpuMs(relay) - cpuBefore) / 10_000;
  return [
    row(`durable accepts a second on ${engine}, mails going out`, goal, Math.round(10_000 / load.seconds), 'at least'),
    row('… processor time an order in ms, its share of mails included', 1, cpuPerOrder, 'at most'),
    row('… p99 in ms', 40, load.p99Ms, 'at most'),
    row('… answers other than 200', 0, load.failures, 'at most'),
    row('… memory after the start in MB', 200, startMb, 'at most'),
    row('… most memory in MB', 200, memoryMb(relay, 'VmHWM'), 'at most'),
  ];
}

function row(what: string, goal: number, measured: number, compare: 'at least' | 'at most'): Row {
  const isMet = compare === 'at least' ? measured >= goal : measured <= goal;
  return { what, goal: `${compare} ${goal}`, measured, isMet };
}

interface Start {
  /** The relay whose place it takes. */
  readonly before?: RelayChild;
  readonly environment?: Readonly<Record<string, string>>;
}

async function start(
  scene: Scene,
  checkout: string,
  smtp: string,
  { before, environment = {} }: Start = {},
): Promise<RelayChild> {
  // The compile cache and Node's flags in its `npm start`.
  const [, compileCache = 'build/compile-cache', flags = ''] =
    /"start": "(?:NODE_COMPILE_CACHE=(\S+) )?node ((?:--\S+ )*)/.exec(
      readFileSync(join(checkout, 'package.json'), 'utf8'),
    ) ?? [];
  return startChild(scene, {
    port: before?.port ?? (await freePort()),
    isProduction: true,
    cwd: checkout,
    nodeOptions: flags.match(/\S+/g) ?? [],
    environment: {
      ORDERS_PER_MINUTE: '99999', // More than each measure sends, and what older checkouts allow.
      ORDERS_PER_ADDRESS: '99999',
      NODE_COMPILE_CACHE: compileCache,
      SMTP_URL: smtp,
      RELEASES_DIR: join(checkout, 'build/releases'),
      ...environment,
    },
  });
}
