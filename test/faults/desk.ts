/** Fault 34: a desk that freezes in the midst of a change must not hold up an order. */
import { tinyRelease } from '#test/support/releases.ts';
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, setDeskPassword, startDesk } from '#test/support/processes.ts';
import { type Scenario } from './scenario.ts';
import { sqliteFacts } from './database-facts.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import { freePort } from '#test/support/serve.ts';
import type { Scene } from '#test/support/folders.ts';
import { until, pause } from '#test/support/until.ts';
import { shippedColours } from '#shop/colours.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';

/** A relay, and the settings with which a desk stands beside it. */
async function shopWithDesk(scene: Scene) {
  const peer = await smtpPeer(scene);
  const relay = await startChild(scene, { port: await freePort(), environment: { SMTP_URL: peer.url } });
  const releases = tinyRelease(scene);
  const { buildDesk } = await import('#build/vite.ts'); // The bundler takes its time, so only who runs this waits for it.
  await buildDesk(process.cwd(), join(releases, '0123456789ab/desk'), shippedColours);
  writeFileSync(join(releases, '0123456789ab/desk/pictures.json'), '{}');
  const environment = { RELEASES_DIR: releases };
  await setDeskPassword(relay.data, environment);
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const desk = await startDesk(relay.data, { ...environment, ...more });
    scene.onEnd(() => desk.stop());
    return desk;
  };
  return { relay, start };
}

const frozen: Scenario = {
  fault: '34',
  promise: 'the desk freezes in the midst of a change: every order is still taken within 10 s',
  async run(scene) {
    const { relay, start } = await shopWithDesk(scene);
    const shopper = new HttpClient(relay.port);
    assert.equal((await shopper.post(orderBody(1))).status, 200);
    const desk = await start({ FAIL_POINT: 'half-asked-change' });
    try {
      const phone = await DeskPhone.signIn(desk.url);
      const order = await firstOrder(phone);
      void phone.press(order, 'packed');
      await until('the desk to freeze in the change', () => isFrozen(desk.pid));
      for (let number = 2; number < 6; number += 1) {
        const sentAt = performance.now();
        assert.equal((await shopper.post(orderBody(number))).status, 200, 'orders are taken beside a frozen desk');
        assert.ok(performance.now() - sentAt < 10_000, 'within 10 s');
      }
    } finally {
      await desk.stop('SIGKILL');
    }
    shopper.close();
    assert.deepEqual(sqliteFacts(join(relay.data, 'orders.db')).integrity, []);
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

export const desk: readonly Scenario[] = [frozen];
