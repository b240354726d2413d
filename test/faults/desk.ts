/** Faults 34 and 35 at the owner's desk: killed in the midst of a change, and two phones at the same orders all day. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setDeskPassword, startDesk } from '#test/support/desk-process.ts';
import { judge, mailsDrained, type Scenario, summary } from './scenario.ts';
import { deskFacts } from '#test/support/desk-facts.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { orderBody } from '#test/support/fault-orders.ts';
import { HttpClient } from '#test/support/http-client.ts';
import { openJournal } from '#test/support/journal.ts';
import { freePort } from '#test/support/free-port.ts';
import { startChild } from '#test/support/relay-child.ts';
import { pause, type Scene, tinyRelease } from '#test/support/scene.ts';
import { until } from '#test/support/until.ts';
import { shoppers } from '#test/support/shoppers.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';

const password = 'four random words here';
const underTest = new URL('../support/desk-under-test.ts', import.meta.url).pathname;
const longestDay = 300;

/** A relay, and the settings with which a desk stands beside it. */
async function shopWithDesk(scene: Scene) {
  const peer = await smtpPeer(scene);
  const relay = await startChild(scene, { port: await freePort(), environment: { SMTP_URL: peer.url } });
  const releases = tinyRelease(scene);
  const { buildDesk } = await import('#build/desk.ts'); // The bundler takes its time, so only who runs this waits for it.
  await buildDesk(process.cwd(), join(releases, '0123456789ab/desk'));
  writeFileSync(join(releases, '0123456789ab/desk/pictures.json'), '{}');
  const environment = { RELEASES_DIR: releases };
  await setDeskPassword(relay.data, password, environment);
  const start = async (more: Readonly<Record<string, string>> = {}, program?: string) => {
    const desk = await startDesk(relay.data, { ...environment, ...more }, program);
    scene.onEnd(() => desk.stop());
    return desk;
  };
  return { peer, relay, start, facts: () => deskFacts(join(relay.data, 'orders.db')) };
}

const failPoints = [
  ['within-of-change', 'killed between the statements of a change: nothing of it is done, and the next press does it'],
  [
    'before-commit-of-change',
    'killed before the commit of a change: nothing of it is done, and the next press does it',
  ],
  ['after-commit-of-change', 'killed after the commit of a change: all of it is done, and the next press is told so'],
] as const;

const atFailPoints: readonly Scenario[] = failPoints.map(([point, promise]) => ({
  fault: '34',
  promise: `the desk is ${promise}`,
  async run(scene) {
    const { peer, relay, start, facts } = await shopWithDesk(scene);
    const shopper = new HttpClient(relay.port);
    assert.equal((await shopper.post(orderBody(1))).status, 200);
    shopper.close();
    const doomed = await start({ FAIL_POINT: point }, underTest);
    const phone = await DeskPhone.signIn(doomed.url, password);
    const [id = 0] = await phone.list('new');
    const seen = await phone.open(id);
    await relay.end('SIGTERM'); // While it runs, it makes the change.
    assert.equal((await phone.press(seen, 'packed')).status, 0, 'nobody says that it was saved');
    assert.equal(await doomed.exit, null, 'the fail point was reached');
    const isDone = point === 'after-commit-of-change';
    const { changes, listed, logged } = facts();
    assert.deepEqual([changes.length, logged.length, listed], isDone ? [1, 1, ['1 packed']] : [0, 0, ['1 new']]);
    await startChild(scene, { port: relay.port, environment: { SMTP_URL: peer.url } });
    const another = new HttpClient(relay.port);
    assert.equal((await another.post(orderBody(2))).status, 200, 'orders are taken without the desk');
    another.close();
    const again = await phone.at((await start()).url).press(seen, 'packed');
    assert.equal(again.status, isDone ? 409 : 303);
    if (isDone) assert.match(again.html, /This order was changed in the meantime/);
    const end = facts();
    assert.deepEqual([end.changes, end.logged.length, end.damage], [['1:1 packed'], 1, []]);
    return `${isDone ? 'done, and told' : 'undone, then done once'}; signed in all the time`;
  },
}));

const frozen: Scenario = {
  fault: '34',
  promise: 'the desk freezes in the midst of a change: every order is still taken within 10 s',
  async run(scene) {
    const { relay, start, facts } = await shopWithDesk(scene);
    const shopper = new HttpClient(relay.port);
    assert.equal((await shopper.post(orderBody(1))).status, 200);
    const desk = await start({ FAIL_POINT: 'within-of-change', FAIL_SIGNAL: 'SIGSTOP' }, underTest);
    try {
      const phone = await DeskPhone.signIn(desk.url, password);
      const order = await firstOrder(phone);
      const pressed = phone.press(order, 'packed').then(() => true);
      await until(
        'the change, or the desk frozen in it',
        async () => isFrozen(desk.pid) || Promise.race([pressed, pause(20).then(() => false)]),
      );
      process.kill(desk.pid, 'SIGSTOP');
      for (let number = 2; number < 6; number += 1) {
        const sentAt = performance.now();
        assert.equal((await shopper.post(orderBody(number))).status, 200, 'orders are taken beside a frozen desk');
        assert.ok(performance.now() - sentAt < 10_000, 'within 10 s');
      }
    } finally {
      await desk.stop('SIGKILL');
    }
    shopper.close();
    assert.deepEqual(facts().damage, []);
    return '4 orders taken beside a frozen desk';
  },
};

function isFrozen(pid: number): boolean {
  return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
}

/** Order 1 as a phone shows it, once it is there. */
async function firstOrder(phone: DeskPhone): Promise<Awaited<ReturnType<DeskPhone['open']>>> {
  while ((await phone.list('new')).length === 0) await pause(20);
  return phone.open(1);
}

/** Packs and ships whatever waits, as long as orders come; gives how its presses were answered. */
async function workOff(phone: DeskPhone, isOver: () => boolean): Promise<ReadonlyMap<number, number>> {
  const answers = new Map<number, number>();
  for (;;) {
    const isLast = isOver();
    const waiting = [...(await phone.list('packed')), ...(await phone.list('new'))];
    for (const id of waiting) {
      const order = await phone.open(id);
      const next = order.state === 'new' ? 'packed' : 'shipped';
      if (order.state !== 'new' && order.state !== 'packed') continue; // The other phone was faster.
      const { status, html } = await phone.press(order, next);
      if (status === 409) assert.match(html, /Your change was NOT saved/);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    if (waiting.length === 0 && isLast) return answers;
    if (waiting.length === 0) await pause(100);
  }
}

const day: Scenario = {
  fault: '35',
  promise:
    'a day of orders packed and shipped from two phones at once: each once, what was too late is told, and orders are taken meanwhile',
  async run(scene, scale) {
    const orders = Math.min(longestDay, scale.orders / 10);
    const { peer, relay, start, facts } = await shopWithDesk(scene);
    const desk = await start();
    const journal = openJournal(scene, join(scene.folder, 'journal'));
    const shopping = shoppers({ port: relay.port, journal, to: orders, connections: 4, restMs: 50 });
    const phones = [await DeskPhone.signIn(desk.url, password), await DeskPhone.signIn(desk.url, password)];
    let isOver = false;
    void shopping.done.then(() => (isOver = true));
    const seen = await Promise.all(phones.map(async (phone) => ({ phone, order: await firstOrder(phone) })));
    const raced = await Promise.all(seen.map(({ phone, order }) => phone.press(order, 'packed')));
    const statuses = raced.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [303, 409], 'the same press from both phones: one is too late');
    const answers = await Promise.all(phones.map((phone) => workOff(phone, () => isOver)));
    await mailsDrained(relay.data, 60_000);
    const evidence = await judge({ data: relay.data, journal, peer, allMailed: true });
    assert.equal(evidence.database.orders.length, orders);
    const { changes, listed, logged, damage } = facts();
    const ids = Array.from({ length: orders }, (_, index) => index + 1);
    assert.deepEqual(
      changes,
      ids.flatMap((id) => [`${id}:1 packed`, `${id}:2 shipped`]),
    );
    assert.deepEqual(
      listed,
      ids.map((id) => `${id} shipped`),
    );
    assert.deepEqual([logged.length, damage], [2 * orders, []]);
    const count = (status: number) =>
      raced.filter((each) => each.status === status).length +
      answers.reduce((sum, each) => sum + (each.get(status) ?? 0), 0);
    assert.equal(count(303), 2 * orders, 'a press that was answered as done is one change');
    const others = answers.flatMap((each) => [...each.keys()]).filter((status) => status !== 303 && status !== 409);
    assert.deepEqual(others, []);
    return `${orders} orders packed and shipped, ${count(409)} presses came too late and were told so; ${summary(evidence)}`;
  },
};

export const desk: readonly Scenario[] = [...atFailPoints, frozen, day];
