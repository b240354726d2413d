/**
 * `npm run bench -- scaling`: measures one relay with SQLite and two relays with PostgreSQL behind nginx, computes what that
 * means for shops of several sizes, and prints both tables with the facts of the machine. Shoppers, database, proxy and mail
 * server share it, so the figures are lower bounds.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { programPath, provided } from '#test/support/debian-package.ts';
import { freePorts, startNginx } from '#test/support/nginx.ts';
import { orderBody } from '#test/support/fault-orders.ts';
import { HttpClient } from '#test/support/http-client.ts';
import { type RelayChild, startChild } from '#test/support/relay-child.ts';
import { freePort } from '#test/support/free-port.ts';
import { inScene, type Scene } from '#test/support/scene.ts';
import { until } from '#test/support/until.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { currentRelease, releasesFolder } from '#release/releases.ts';
import { emailPath } from '#order/email-request.ts';
import { type Measured, sizesTable, measuredTable } from './scaling-tables.ts';

const orders = 2_000;
const warmUp = 500;
const connections = 16;
const page = '/product/43';
const releases = releasesFolder(process.env);
if (currentRelease(releases) === null) throw new Error('build the shop first: npm run build');
const wrk = provided('wrk', () => programPath('wrk'));

/** One shopper after another over one connection; returns the status. */
type Shopper = (body: string) => Promise<number>;

/** Node's flags in `npm start`. */
const ownersFlags = /"start": "node ((?:--\S+ )*)/.exec(readFileSync('package.json', 'utf8'))?.[1]?.match(/\S+/g) ?? [];

interface Setting {
  /** The proxy's processes, if there is one. */
  readonly proxy: () => readonly number[];
  readonly relays: readonly RelayChild[];
  readonly shopper: () => Shopper;
  readonly pages: string;
  readonly mails: () => number;
  readonly databaseBytes: () => Promise<number>;
}

async function oneMachine(scene: Scene): Promise<Setting> {
  const peer = await smtpPeer(scene, { keepsMails: false });
  const relay = await start(scene, { SMTP_URL: peer.url });
  return {
    proxy: () => [],
    relays: [relay],
    shopper: () => {
      const client = new HttpClient(relay.port);
      return async (body) => (await client.post(body)).status;
    },
    pages: `http://127.0.0.1:${relay.port}${page}`,
    mails: peer.count,
    databaseBytes: async () =>
      readdirSync(relay.data)
        .filter((name) => /^orders\.db(?:-wal)?$/.test(name))
        .reduce((sum, name) => sum + statSync(join(relay.data, name)).size, 0),
  };
}

async function twoRelays(scene: Scene): Promise<Setting> {
  const peer = await smtpPeer(scene, { keepsMails: false });
  const server = new PostgresServer();
  scene.onEnd(() => server.remove());
  const database = await server.createDatabase();
  const ports = await freePorts();
  const environment = {
    SMTP_URL: peer.url,
    DATABASE_URL: database,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_ORIGIN: `https://localhost:${ports.https}`,
  };
  const relays = [
    await start(scene, { ...environment, DATA_DIR: join(scene.folder, 'a') }),
    await start(scene, { ...environment, DATA_DIR: join(scene.folder, 'b') }),
  ];
  const { origin, authority, pid } = await startNginx(
    ports,
    relays.map(({ port }) => port),
    scene,
  );
  return {
    proxy: () => [pid, ...childrenOf(pid)],
    relays,
    shopper: () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: authority });
      scene.onEnd(() => agent.destroy());
      return (body) => securePost(origin, agent, body);
    },
    pages: origin + page,
    mails: peer.count,
    async databaseBytes() {
      const [row] = await server.ask(database, 'SELECT pg_database_size(current_database())::int AS bytes');
      return Number(row?.['bytes']);
    },
  };
}

function securePost(origin: string, agent: Agent, body: string): Promise<number> {
  const headers = { origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(origin + emailPath, { method: 'POST', agent, headers, family: 4 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function start(scene: Scene, environment: Record<string, string>): Promise<RelayChild> {
  return startChild(scene, {
    port: await freePort(),
    isProduction: true,
    nodeOptions: ownersFlags,
    environment: {
      RELEASES_DIR: releases,
      ORDERS_PER_ADDRESS: '99999',
      CONFIRMATIONS_PER_HOUR: '99999',
      ...environment,
    },
  });
}

async function measure(scene: Scene, setUp: (scene: Scene) => Promise<Setting>): Promise<Measured> {
  const setting = await setUp(scene);
  await post(setting, 0, warmUp);
  const before = { bytes: await setting.databaseBytes(), cpuMs: cpuMs(setting), mails: setting.mails() };
  const startedAt = performance.now();
  const load = await post(setting, warmUp, orders);
  const bytes = (await setting.databaseBytes()) - before.bytes;
  await untilQuiet(setting);
  const mailSeconds = (performance.now() - startedAt) / 1000;
  const cpuPerOrderMs = (cpuMs(setting) - before.cpuMs) / orders;
  return {
    ordersPerSecond: orders / load.seconds,
    p99Ms: load.p99Ms,
    failures: load.failures,
    mailsPerSecond: (setting.mails() - before.mails) / mailSeconds,
    cpuPerOrderMs,
    bytesPerOrder: bytes / orders,
    ...loadPages(setting),
    memoryMb: Math.max(...setting.relays.map(memoryMb)),
  };
}

function loadPages(setting: Setting): Pick<Measured, 'pagesPerSecond' | 'cpuPerPageMs'> {
  const cpuBefore = cpuMs(setting);
  const parameters = ['-t2', '-c64', '-d8s', '-H', 'Accept-Encoding: br', setting.pages];
  const said = execFileSync(wrk, parameters, { encoding: 'utf8' });
  if (said.includes('Non-2xx')) throw new Error(said);
  const pages = Number(/(\d+) requests in/.exec(said)?.[1]);
  return {
    pagesPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    cpuPerPageMs: (cpuMs(setting) - cpuBefore) / pages,
  };
}

async function post(setting: Setting, from: number, count: number) {
  const bodies = Array.from({ length: count }, (_, index) => orderBody(from + index));
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const startedAt = performance.now();
  const hand = async () => {
    const shopper = setting.shopper();
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const askedAt = performance.now();
      const status = await shopper(body).catch(() => 0);
      times.push(performance.now() - askedAt);
      if (status !== 200) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, hand));
  const p99Ms = times.toSorted((a, b) => a - b)[Math.floor(count * 0.99)] ?? 0;
  return { seconds: (performance.now() - startedAt) / 1000, p99Ms, failures };
}

/** Until no mail has come for two seconds. */
async function untilQuiet({ mails }: Setting): Promise<void> {
  let last = { count: mails(), at: performance.now() };
  await until(
    'the last mail',
    () => {
      if (mails() !== last.count) last = { count: mails(), at: performance.now() };
      return performance.now() - last.at > 2_000;
    },
    300_000,
  );
}

/** Processor time of relays and proxy so far; unlike wall time it hardly depends on what else the machine does. */
function cpuMs({ relays, proxy }: Setting): number {
  return [...relays.map(({ pid }) => pid), ...proxy()]
    .map((pid) =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' '),
    )
    .reduce((sum, fields) => sum + 10 * (Number(fields[11]) + Number(fields[12])), 0);
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

function memoryMb({ pid }: RelayChild): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const loadBefore = loadavg()[0] ?? 0;
const one = await inScene((scene) => measure(scene, oneMachine));
const two = await inScene((scene) => measure(scene, twoRelays));
const machine =
  `${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ` +
  `load average ${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after: everything ran on this one machine, beside whatever else made that load.`;
console.log([machine, measuredTable(one, two), sizesTable(one, two)].join('\n\n'));
process.exit(0);
