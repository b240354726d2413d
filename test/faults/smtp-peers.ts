/** Faults 11 to 15 and 17: an SMTP server that refuses, hangs up, is silent, talks nonsense, or is not there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFacts } from './database-facts.ts';
import { judge, mailsDrained, repeatsAmong, type Scenario, summary } from './scenario.ts';
import { owner } from '#test/support/fault-orders.ts';
import { HttpClient } from '#test/support/http-client.ts';
import { openJournal } from '#test/support/journal.ts';
import { startChild } from '#test/support/relay-child.ts';
import { freePort } from '#test/support/free-port.ts';
import type { Scene } from '#test/support/scene.ts';
import { until } from '#test/support/until.ts';
import { shoppers } from '#test/support/shoppers.ts';
import { type Behaviour, type SmtpPeer, smtpPeer, type Stage, stages } from '#test/support/smtp-peer.ts';

/** A retry after 10 s comes after 0.2 s. */
const fast = { CLOCK_SPEED: '50' };

/** The first connections fail, each at the next stage, in two rounds; later ones work. */
const atEachStage =
  (behaviour: (stage: Stage) => Behaviour) =>
  (stage: Stage, connection: number): Behaviour =>
    connection <= 2 * stages.length && stages[connection % stages.length] === stage ? behaviour(stage) : 'normal';

async function orders(scene: Scene, peer: SmtpPeer, environment: Readonly<Record<string, string>> = fast) {
  const journal = openJournal(scene, join(scene.folder, 'journal'));
  const relay = await startChild(scene, {
    port: await freePort(),
    environment: { SMTP_URL: peer.url, ...environment },
  });
  await shoppers({ port: relay.port, journal, to: 20 }).done;
  return { relay, journal };
}

const passing: readonly (readonly [fault: string, what: string, behaviour: (stage: Stage) => Behaviour])[] = [
  [
    '11',
    'says "later" (421 at the greeting, 450, 451)',
    (stage) => ({ answer: stage === 'greeting' ? '421 busy' : '451 later' }),
  ],
  ['13', 'hangs up', () => 'drop'],
  ['15', 'talks binary nonsense', (stage) => (stage === 'body' ? 'normal' : 'garbage')],
  ['15', 'sends one line of 64 MB', (stage) => (stage === 'body' ? 'normal' : 'endless line')],
  ['15', 'sends continuation lines without end', (stage) => (stage === 'body' ? 'normal' : 'endless continuation')],
];

const atEveryStage: readonly Scenario[] = passing.map(([fault, what, behaviour]) => ({
  fault,
  promise: `a peer that ${what}, at every stage: tried again, delivered, memory bounded`,
  async run(scene) {
    const peer = await smtpPeer(scene, { behave: atEachStage(behaviour) });
    const { relay, journal } = await orders(scene, peer);
    await mailsDrained(relay.data);
    const evidence = await judge({ data: relay.data, journal, peer, allMailed: true });
    const failed = relay.log().filter(({ event, outcome }) => event === 'mail' && outcome === 'failed').length;
    assert.ok(failed >= stages.length, `only ${failed} attempts failed`);
    const mostMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${relay.pid}/status`, 'utf8'))?.[1]) / 1024;
    assert.ok(mostMb < 300, `it took ${mostMb} MB`);
    return `${failed} attempts failed; ${summary(evidence)}; at most ${Math.round(mostMb)} MB`;
  },
}));

const refusals: readonly (readonly [stage: Stage, answer: string])[] = [
  ['AUTH', '535 wrong password'],
  ['MAIL', '553 sender refused'],
  ['RCPT', '550 relay denied'],
  ['DATA', '554 no thanks'],
  ['dot', '552 too big'],
];

const refusedForGood: readonly Scenario[] = refusals.map(([stage, answer]) => ({
  fault: '12',
  promise: `"${answer}" to ${stage}: the owner’s mails are held, not dropped; health says degraded; they go once it is fixed`,
  async run(scene) {
    const peer = await smtpPeer(scene, {
      behave: (at) => (at === stage ? { answer } : 'normal'),
      asksForLogin: stage === 'AUTH',
    });
    const { relay, journal } = await orders(scene, peer, {});
    const jobs = () => sqliteFacts(join(relay.data, 'orders.db')).jobs;
    await until('every mail to be refused', () => jobs().every(({ state }) => !['queued', 'sending'].includes(state)));
    assert.ok(jobs().every(({ kind, state }) => kind !== 'owner' || state === 'held'));
    const health = await fetch(`http://127.0.0.1:${relay.port}/healthz`);
    assert.match(await health.text(), /"status":"degraded"/);
    peer.behave(() => 'normal');
    await relay.end('SIGTERM');
    await startChild(scene, { port: relay.port, environment: { SMTP_URL: peer.url } });
    await mailsDrained(relay.data);
    return summary(await judge({ data: relay.data, journal, peer, allMailed: true }));
  },
}));

const silentStages: Scenario = {
  fault: '14',
  promise:
    'peers that fall silent at any stage, or give one byte at a time: the other mails go on; after a restart all are there',
  async run(scene) {
    const quietAt: readonly Stage[] = ['greeting', 'EHLO', 'RCPT', 'DATA', 'dot'];
    const peer = await smtpPeer(scene, {
      behave: (stage, connection) =>
        quietAt[connection - 1] === stage ? 'silence' : connection === 6 && stage === 'EHLO' ? 'trickle' : 'normal',
    });
    const { relay, journal } = await orders(scene, peer, {});
    const jobs = () => sqliteFacts(join(relay.data, 'orders.db')).jobs;
    await until('all other mails', () => jobs().filter(({ state }) => state === 'sent').length >= jobs().length - 4);
    const waiting = jobs().filter(({ state }) => state === 'sending').length;
    assert.equal(waiting, 4); // The relay's check at its start has the fifth connection.
    await relay.end('SIGKILL');
    await startChild(scene, { port: relay.port, environment: { SMTP_URL: peer.url } });
    await mailsDrained(relay.data);
    const evidence = await judge({ data: relay.data, journal, peer, allMailed: true });
    assert.ok(repeatsAmong(peer.mails) <= 1, 'only the mail whose dot was not answered may come twice');
    return `${waiting} connections hung, the rest went on; ${summary(evidence)}`;
  },
};

const absent: readonly Scenario[] = [
  ['an unknown name', 'smtp://no-such-host.invalid:25'],
  ['a port where nobody listens', 'smtp://127.0.0.1:9'],
  ['an address without a way', 'smtp://192.0.2.1:25'],
].map(([what = '', url = '']) => ({
  fault: '17',
  promise: `${what} as SMTP server: orders are taken and wait, and the relay answers as ever`,
  async run(scene) {
    const journal = openJournal(scene, join(scene.folder, 'journal'));
    const relay = await startChild(scene, { port: await freePort(), environment: { SMTP_URL: url } });
    await shoppers({ port: relay.port, journal, to: 20 }).done;
    const { status } = await new HttpClient(relay.port).send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.equal(status, 200);
    const evidence = await judge({ data: relay.data, journal });
    const peer = await smtpPeer(scene);
    await relay.end('SIGKILL');
    await startChild(scene, { port: relay.port, environment: { SMTP_URL: peer.url, OWNER_EMAIL: owner } });
    await mailsDrained(relay.data);
    await judge({ data: relay.data, journal, peer, allMailed: true });
    return `${evidence.database.orders.length} orders waited; all mailed once the server was there`;
  },
}));

export const smtpPeers: readonly Scenario[] = [...atEveryStage, ...refusedForGood, silentStages, ...absent];
