/** Faults 5 to 8, 17, 23 and 30: the process dies at every point, and under load at any moment; its mail server is away; an order comes often. */
import assert from 'node:assert/strict';
import { checkPromises, mailsDrained, type Scenario, repeatsAmong, summary, testShop } from './scenario.ts';
import { orderBody, referenceNumber } from '#test/support/sample-order.ts';
import { freePort } from '#test/support/serve.ts';
import { HttpClient, shoppers } from '#test/support/shoppers.ts';
import { pause } from '#test/support/until.ts';
import { mayBeRepeat, smtpPeer, type Stage } from '#test/support/smtp-peer.ts';

const failPoints: readonly (readonly [fault: string, point: string, promise: string])[] = [
  ['5', 'before-commit-of-order', 'killed before the commit: not acknowledged, the retry stores it once'],
  [
    '6',
    'after-commit-of-order',
    'killed after the commit and before the 200: the retry finds the same order, one mail',
  ],
  ['7', 'before-commit-of-claim', 'killed before the mark that a mail may have been sent: sent once, without it'],
  ['7', 'after-commit-of-claim', 'killed between the mark and the message: sent once, as a possible duplicate'],
  ['7', 'before-commit-of-sent', 'killed after SMTP’s 250 and before it is noted: two mails with one Message-ID'],
  ['7', 'after-commit-of-sent', 'killed after the mail is noted as sent: it is not sent again'],
];

const atFailPoints: readonly Scenario[] = failPoints.map(([fault, point, promise]) => ({
  fault,
  promise,
  async run(scene) {
    const { peer, port, journal, start, kept } = await testShop(scene);
    const doomed = await start({ environment: { FAIL_POINT: point } });
    const shopping = shoppers({ port, journal, to: 5, connections: 5 });
    const end = await Promise.race([doomed.exit, pause(30_000).then(() => 'none')]);
    assert.equal(end, null, 'the fail point was reached');
    const { data } = await start();
    await shopping.done;
    const evidence = await kept(data);
    assert.equal(evidence.database.orders.length, 5);
    if (point.endsWith('-of-claim')) {
      const marked = peer.mails.filter(({ raw }) => mayBeRepeat(raw));
      assert.deepEqual([repeatsAmong(peer.mails), marked.length > 0], [0, point.startsWith('after')]);
    }
    if (point === 'before-commit-of-sent') assert.ok(repeatsAmong(peer.mails) > 0, 'the window of SMTP was hit');
    return summary(evidence);
  },
}));

const randomKills: Scenario = {
  fault: '8, 11, 13',
  promise: 'killed again and again under load, one mail of ten failing: no order lost, none twice, one Message-ID each',
  async run(scene, scale) {
    const { peer, port, journal, start, kept } = await testShop(scene, { behave: oneOfTenFails });
    let relay = await start();
    const restMs = Math.max(0, Math.round((scale.kills * 1_300 * 8) / scale.orders - 15));
    const shopping = shoppers({ port, journal, to: scale.orders, restMs });
    for (let kill = 0; kill < scale.kills; kill += 1) {
      await pause(300 + Math.random() * 600);
      await relay.end('SIGKILL');
      relay = await start();
    }
    await shopping.done;
    peer.behave(() => 'normal');
    // A start retries at once what waits for a later attempt.
    await relay.end('SIGKILL');
    const { data } = await start();
    const evidence = await kept(data, 120_000);
    assert.equal(evidence.database.orders.length, scale.orders);
    return `${scale.kills} kills, ${shopping.statuses.get(0) ?? 0} cut connections; ${summary(evidence)}`;
  },
};

function oneOfTenFails(stage: Stage) {
  if (Math.random() > 0.1 / 7) return 'normal';
  const kinds = [{ answer: '451 try later' }, 'drop', 'garbage'] as const;
  return stage === 'body' ? 'drop' : (kinds[Math.floor(Math.random() * kinds.length)] ?? 'drop');
}

const deadMailServer: Scenario = {
  fault: '17',
  promise: 'the mail server is away while all orders come, then back: every one is answered 200, and mailed once',
  async run(scene, scale) {
    const { peer: away, journal, start } = await testShop(scene, { port: await freePort() });
    await away.close();
    const { port, data } = await start();
    const orders = scale.orders / 2;
    const shopping = shoppers({ port, journal, to: orders });
    await shopping.done;
    const peer = await smtpPeer(scene, { port: away.port });
    await mailsDrained(data, 300_000);
    const evidence = await checkPromises({ data, journal, peer, allMailed: true });
    assert.deepEqual([[...shopping.statuses], repeatsAmong(peer.mails)], [[[200, orders]], 0]);
    return summary(evidence);
  },
};

const sameOrderAtOnce: Scenario = {
  fault: '23',
  promise: 'one order over 64 connections at once, again and again: one row, one mail, and each time 200',
  async run(scene, { orders: posts }) {
    const { peer, journal, start, kept } = await testShop(scene);
    const { port, data } = await start();
    const body = orderBody(1);
    const shopper = async () => {
      const client = new HttpClient(port);
      for (let left = Math.ceil(posts / 64); left > 0; left -= 1)
        journal.push({ reference: referenceNumber(1), ...(await client.post(body)) });
      client.close();
    };
    await Promise.all(Array.from({ length: 64 }, shopper));
    const evidence = await kept(data);
    assert.ok(evidence.journal.every(({ status }) => status === 200));
    assert.deepEqual(
      [evidence.database.orders.length, peer.mails.length],
      [1, 2],
      'one to the owner, one to the customer',
    );
    return summary(evidence);
  },
};

const termination: Scenario = {
  fault: '30',
  promise: 'SIGTERM under load: ends within 10 s with 0, and no answered order is missing',
  async run(scene) {
    const { port, journal, start, kept } = await testShop(scene);
    const first = await start();
    const shopping = shoppers({ port, journal, to: 2_000, connections: 16 });
    await pause(500);
    const askedAt = performance.now();
    assert.equal(await first.end('SIGTERM'), 0, first.said().slice(-500));
    const tookMs = Math.round(performance.now() - askedAt);
    assert.ok(tookMs < 11_000, `it took ${tookMs} ms`);
    const { data } = await start();
    await pause(300);
    shopping.stop();
    await shopping.done;
    const evidence = await kept(data, 60_000);
    return `ended after ${tookMs} ms; ${summary(evidence)}`;
  },
};

export const kills: readonly Scenario[] = [...atFailPoints, randomKills, deadMailServer, sameOrderAtOnce, termination];
