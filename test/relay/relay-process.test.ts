/** The whole relay as a process: real port, real files, real signals. */
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it, vi } from 'vitest';
import { changeByHand } from '#test/support/order-stores.ts';
import {
  exportedOrders,
  failedStart,
  mailFiles,
  postOrder,
  relayProcess,
  startChild,
} from '#test/support/processes.ts';
import { referenceNumber, realBody } from '#test/support/sample-order.ts';
import { sampleReleases } from '#test/support/releases.ts';
import { freePort } from '#test/support/serve.ts';
import { mayBeRepeat, smtpPeer, smtpSink } from '#test/support/smtp-peer.ts';
import { temporaryFolder, testScene } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';

// Disks, sockets and processes on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const twoMails = (folder: string) => until('two mails', () => mailFiles(folder).length === 2 && mailFiles(folder));

it('an order becomes two mail files, one for the owner and one for the customer; a backup follows, and Ctrl+C ends with 0', async () => {
  const [data, backups] = [temporaryFolder(), temporaryFolder()];
  const releases = sampleReleases();
  writeFileSync(join(releases, 'current'), '0123456789ff'); // It was lost.
  const relay = await relayProcess({ DATA_DIR: data, BACKUP_DIR: backups, RELEASES_DIR: releases });
  expect(relay.errors()).toMatch(/^WARNING: Release 0123456789ff .*\. An older release is served\.$/m);
  const greeting =
    /^Panja is open at http:\/\/127\.0\.0\.1:\d+\nOrders are stored in .*orders\.db\nBackups are taken daily into (.*)\nMails are only written to files in .*mail; set SMTP_URL/;
  expect(greeting.exec(relay.output())?.[1]).toBe(backups);
  const response = await relay.post(realBody());
  expect([response.status, await response.text()]).toEqual([200, 'OK']);
  const mails = await Promise.all((await twoMails(data)).map((file) => PostalMime.parse(file.bytes)));
  expect(mails.map((mail) => mail.to?.[0]?.address)).toEqual(['ayesha@example.com', 'hello@panja.example']);
  expect(mails[1]?.subject).toMatch(/^New order 7K3M9Q2X: 4 items, Rs [\d,]+ \(Punjab\)$/);
  expect(statSync(join(data, 'mail', mailFiles(data)[0]?.name ?? '')).mode & 0o777).toBe(0o600);
  await until('the backup', () => relay.errors().includes('"event":"backup"'));
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^orders-[\d-]+\.db$/)]);
  expect(existsSync(join(data, 'retention-time'))).toBe(true);
  const { port } = new URL(relay.url);
  const idle = connect(Number(port), '127.0.0.1'); // As a browser keeps one.
  idle.on('error', () => {}); // The relay may cut it: that is the point.
  await once(idle, 'connect');
  expect(await relay.end('SIGINT')).toBe(0);
});

it('a relay without an address for the orders doesn’t start, and names a setting that was meant for it (D44, D112)', async () => {
  const { code, said } = await failedStart({ SMTP_URL: 'smtp://127.0.0.1:1', SHOP_EMAIL: 'owner@shop.pk' });
  expect([code, said.split('\n')]).toEqual([
    1,
    [
      'WARNING: SHOP_EMAIL is not a setting of the shop: write it as email into catalogue/shop.yaml, or enter it at the desk.',
      'The configuration has problems:',
      '- SMTP_URL is set, but orders have no address to go to: set OWNER_EMAIL, or write yours as email into catalogue/shop.yaml and build the shop again.',
      '',
    ],
  ]);
});

it('a relay that is killed keeps every order that it answered, and mails it after the next start', async () => {
  const sink = await smtpSink();
  const dead = { DATA_DIR: temporaryFolder(), SMTP_URL: 'smtp://127.0.0.1:1', OWNER_EMAIL: 'owner@shop.example' };
  const first = await relayProcess(dead);
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const bodies = numbers.map((number) => realBody({ reference: referenceNumber(number) }));
  const responses = await Promise.all(bodies.map((body) => first.post(body)));
  expect(responses.every((response) => response.status === 200)).toBe(true);
  await first.end('SIGKILL');
  const second = await wholeRelay({ ...dead, SMTP_URL: sink.url });
  expect((await second.post(bodies[0] ?? '')).status).toBe(200);
  await until(
    'an owner’s mail for each order',
    () => sink.mails.filter((mail) => mail.to.includes('owner@shop.example')).length === 30,
  );
  const mails = await Promise.all(sink.mails.map((mail) => PostalMime.parse(mail.raw)));
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(mails.length);
});

it('a mail whose relay was killed between its claim and the message is sent, as a possible duplicate (I5)', async () => {
  const scene = testScene();
  const peer = await smtpPeer(scene);
  const start = async (environment = {}) =>
    startChild(scene, { port: await freePort(), environment: { SMTP_URL: peer.url, ...environment } });
  const { port, exit } = await start({ FAIL_POINT: 'after-commit-of-claim' });
  await postOrder(`http://127.0.0.1:${port}`, realBody()).catch(() => {}); // The answer may be lost with it.
  expect([await exit, peer.mails]).toEqual([null, []]);
  await start();
  await until('both mails', () => peer.mails.length === 2);
  expect(peer.mails.map(({ raw }) => mayBeRepeat(raw))).toEqual([true, true]);
});

it('a mail whose connection was refused is no possible duplicate (I5)', async () => {
  const sink = await smtpSink();
  const settings = { DATA_DIR: temporaryFolder(), SMTP_URL: 'smtp://127.0.0.1:1', OWNER_EMAIL: 'owner@shop.example' };
  const relay = await wholeRelay(settings);
  await relay.post(realBody());
  await until('both attempts to fail', () => relay.logged().match(/"outcome":"failed"/g)?.length === 2);
  await relay.stop();
  await wholeRelay({ ...settings, SMTP_URL: sink.url });
  await until('both mails', () => sink.mails.length === 2);
  expect(sink.mails.map(({ raw }) => mayBeRepeat(raw))).toEqual([false, false]);
});

it('an order that the version before could not read, after a rollback, is read at the next start', async () => {
  const data = { DATA_DIR: temporaryFolder() };
  const relay = await wholeRelay(data);
  await relay.post(realBody());
  await twoMails(data.DATA_DIR);
  await relay.stop();
  changeByHand(
    data.DATA_DIR,
    `UPDATE orders SET order_check = '{"kind":"unreadable","problem":"a new field"}';
     UPDATE desk_orders SET amount = NULL`,
  );
  expect(await exportedOrders(data)).toMatchObject([expect.stringContaining('unreadable')]);
  await wholeRelay(data);
  await until('the order to be read', async () => !(await exportedOrders(data)).join().includes('unreadable'));
});

it('a relay that stops says so, but takes orders until a load balancer has noticed', async () => {
  const data = temporaryFolder();
  const relay = await wholeRelay({ DATA_DIR: data, DRAIN_SECONDS: '4' });
  const stopped = relay.stop();
  const health = await fetch(`${relay.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([503, { status: 'stopping', acceptsOrders: false }]);
  expect((await relay.post(realBody())).status).toBe(200);
  await stopped;
  await expect(fetch(relay.url)).rejects.toThrow('fetch failed');
  expect(await exportedOrders({ DATA_DIR: data })).toHaveLength(1);
});

it('a relay carries on if its log can no longer be written', async () => {
  const data = temporaryFolder();
  const relay = await relayProcess({ DATA_DIR: data });
  for (const stream of [relay.child.stdout, relay.child.stderr]) stream.destroy();
  expect((await relay.post('{}')).status).toBe(400);
  expect((await relay.post(realBody())).status).toBe(200);
  await twoMails(data);
  expect(await relay.end('SIGTERM')).toBe(0);
});
