/** Fault 34: whatever happens at the desk, and beside the relay, must not hold up an order. */
import { tinyRelease } from '#test/support/releases.ts';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { startChild, setDeskPassword } from '#test/support/processes.ts';
import { type Scenario } from './scenario.ts';
import { sqliteFacts } from './database-facts.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import { freePort } from '#test/support/serve.ts';
import { until } from '#test/support/until.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';

const lateErrors: Scenario = {
  fault: '34',
  promise: 'what the desk throws after its answer is logged and ends nothing; the shop’s own ends the process',
  async run(scene) {
    const peer = await smtpPeer(scene);
    const environment = { SMTP_URL: peer.url, RELEASES_DIR: tinyRelease(scene), PLANT: 'late-errors' };
    const shop = await startChild(scene, { port: await freePort(), environment });
    const shopper = new HttpClient(shop.port);
    for (let number = 1; number <= 4; number += 1) {
      await fetch(`${shop.deskUrl}/log`, { redirect: 'manual' });
      const failed = () => shop.errors().match(/"desk-failed"/g)?.length === number;
      await until('the error in the log', failed);
      assert.equal((await shopper.post(orderBody(number))).status, 200, 'orders are taken after an error of the desk');
    }
    shopper.close();
    await fetch(`http://127.0.0.1:${shop.port}/log`).catch(() => {});
    assert.equal(await shop.exit, 1, 'an error of the shop itself ends the process');
    assert.match(shop.errors(), /"event":"crash"/);
    assert.deepEqual(sqliteFacts(join(shop.data, 'orders.db')).integrity, []);
    return '4 orders taken after errors of the desk';
  },
};

const passwords: Scenario = {
  fault: '34',
  promise: 'every order is taken within 10 s while the password is set ten times',
  async run(scene) {
    const peer = await smtpPeer(scene);
    const shop = await startChild(scene, { port: await freePort(), environment: { SMTP_URL: peer.url } });
    const shopper = new HttpClient(shop.port);
    let slowestMs = 0;
    let orders = 0;
    for (let time = 0; time < 10; time += 1) {
      const setting = setDeskPassword(shop.data);
      for (const end = orders + 50; orders < end; orders += 1) {
        const sentAt = performance.now();
        assert.equal((await shopper.post(orderBody(orders))).status, 200);
        slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      }
      assert.match(await setting, /The desk has its password/);
    }
    shopper.close();
    assert.ok(slowestMs < 10_000, `the slowest order took ${Math.round(slowestMs)} ms`);
    return `${orders} orders beside ten changes of the password, ${Math.round(slowestMs)} ms at most`;
  },
};

export const desk: readonly Scenario[] = [lateErrors, passwords];
