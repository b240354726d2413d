/** The rows of the load table, by the name that `--only` takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { orderBody } from '#test/support/fault-orders.ts';
import { HttpClient } from '#test/support/http-client.ts';
import { type RelayChild, startChild } from '#test/support/relay-child.ts';
import { freePort } from '#test/support/free-port.ts';
import type { Scene } from '#test/support/scene.ts';
import { until } from '#test/support/until.ts';
import { slowClients } from '#test/support/slow-clients.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';
import { setDeskPassword, startDesk } from '#test/support/desk-process.ts';
import { releasesFolder } from '#release/releases.ts';
import { cpuMs, fill, memoryMb, ordersIn, ownerJobs } from './relay-facts.ts';
import { post, spread } from './relay-load.ts';

interface Row {
  readonly what: string;
  /** What the relay should do; not what it did once. */
  readonly goal: string;
  readonly seen: string;
  readonly isMet: boolean;
}

/** Node's flags in `npm start`. */
const ownersFlags = /"start": "node ((?:--\S+ )*)/.exec(readFileSync('package.json', 'utf8'))?.[1]?.match(/\S+/g) ?? [];
const deskPages = ['/', '/?state=new', '/?attention=1', '/?before=5000', '/search', '/orders/5000'];
const nowhere = 'smtp://127.0.0.1:9';

export const measures: Readonly<Record<string, (scene: Scene) => Promise<readonly Row[]>>> = {
  async accepts(scene) {
    const peer = await smtpPeer(scene, { keepsMails: false });
    const relay = await start(scene, peer.url);
    await post(relay, { from: 0, count: 1_000, connections: 16 }); // The first second warms up the compiler.
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
    await until('the first mails', () => peer.count() > 300);
    const from = { count: peer.count(), at: performance.now() };
    await until('the last mails', () => peer.count() >= 3_000, 60_000);
    const rate = Math.round((1000 * (peer.count() - from.count)) / (performance.now() - from.at));
    return [
      row('mails a second to a local SMTP server', 300, rate, 'at least'),
      row('… connections at once', 4, peer.maxConnections(), 'at least'),
    ];
  },

  async repeats(scene) {
    const peer = await smtpPeer(scene, { keepsMails: false });
    const relay = await start(scene, peer.url);
    const load = await post(relay, { from: 0, count: 10_000, connections: 64, bodyOf: () => orderBody(1) });
    await until('both mails', () => peer.count() >= 2);
    const rows = ordersIn(relay);
    const seen = `${rows} row, ${peer.count() - 1} mail to the owner, ${10_000 - load.failures} times 200 (${Math.round(10_000 / load.seconds)} a second)`;
    const isMet = rows === 1 && peer.count() === 2 && load.failures === 0;
    return [
      { what: 'one order 10,000 times over 64 connections', goal: '1 row, 1 mail, 10,000 times 200', seen, isMet },
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
    await until('the first mail', () => firstMailAt > 0);
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
    const isDelivered = await until('every mail', () => peer.count() >= ownerJobs(relay), 60_000).then(
      () => true,
      () => false,
    );
    const seen = `${5_000 - load.failures} accepted, ${peer.count()} mails delivered`;
    return [
      {
        what: 'SMTP server dead during 5,000 orders, then back',
        goal: 'all accepted, all delivered',
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

  async desk(scene) {
    const relay = await start(scene, nowhere);
    await post(relay, { from: 0, count: 10_000, connections: 16 });
    await setDeskPassword(relay.data, 'four random words here');
    const desk = await startDesk(relay.data);
    scene.onEnd(() => desk.stop());
    const phone = await DeskPhone.signIn(desk.url, 'four random words here');
    const took: number[] = [];
    const visit = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        for (const path of deskPages) {
          const startedAt = performance.now();
          await phone.page(path, 'desk-search=2345');
          took.push(performance.now() - startedAt);
        }
    };
    await visit(100);
    const warmMb = memoryMb(desk, 'VmRSS');
    const cpuBefore = cpuMs(desk);
    took.length = 0;
    await visit(300);
    const cpuPerPage = (cpuMs(desk) - cpuBefore) / took.length;
    const p99Ms = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
    return [
      row('processor time of a page of the desk with 10,000 orders, in ms', 20, cpuPerPage, 'at most'),
      row('… p99 until it has come, in ms', 100, Math.round(p99Ms), 'at most'),
      row(`… MB that ${took.length} pages add to ${warmMb}`, 20, memoryMb(desk, 'VmRSS') - warmMb, 'at most'),
    ];
  },
};

function row(what: string, goal: number, seen: number, compare: 'at least' | 'at most'): Row {
  const isMet = compare === 'at least' ? seen >= goal : seen <= goal;
  return { what, goal: `${compare} ${goal.toLocaleString('en')}`, seen: seen.toLocaleString('en'), isMet };
}

async function start(scene: Scene, smtp: string, before?: RelayChild): Promise<RelayChild> {
  return startChild(scene, {
    port: before?.port ?? (await freePort()),
    isProduction: true,
    nodeOptions: ownersFlags,
    environment: { SMTP_URL: smtp, RELEASES_DIR: releasesFolder(process.env) },
  });
}
