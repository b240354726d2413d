/** The owner hears of every order, or somebody hears that the owner doesn't: the whole relay as a process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { orderBody, owner, realBody } from '#test/support/sample-order.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import { exportedOrders, failedStart, mailFiles, startChild } from '#test/support/processes.ts';
import { freePort, type Served, serve } from '#test/support/serve.ts';
import { inScene, quickFolder, temporaryFolder } from '#test/support/folders.ts';
import { smtpPeer, smtpSink } from '#test/support/smtp-peer.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';
import { createServer } from 'node:http';

// Processes on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const ownerEmail = 'me@myshop.localdomain';

const healthAt = async (url: string) => (await fetch(`${url}/healthz`)).json();

describe('without a mail server', () => {
  it('a public shop does not start, and says what to do', async () => {
    const file = join(temporaryFolder(), 'smtp-url');
    writeFileSync(file, '');
    const settings = { DATA_DIR: quickFolder(), PUBLIC_ORIGIN: 'https://panja.example', OWNER_EMAIL: ownerEmail };
    expect(await failedStart({ ...settings, SMTP_URL_FILE: file })).toEqual({
      code: 1,
      said:
        'The configuration has problems:\n' +
        `- There is no mail server, so no order would reach you: write its address into ${file}. ` +
        'For a trial, set MAIL=files: mails are then only written to files.\n',
    });
  });

  it('a trial says everywhere that mails are only written, and sends them once there is a mail server', async () => {
    const data = quickFolder();
    const relay = await wholeRelay({ DATA_DIR: data });
    await relay.post(realBody());
    await until('two files', () => mailFiles(data).length === 2);
    await until('both to be noted', async () =>
      (await exportedOrders({ DATA_DIR: data })).join().includes('saved to a file,saved to a file'),
    );
    expect(await healthAt(relay.url)).toMatchObject({ status: 'ok', mails: 'only written to files' });
    await relay.stop();
    const sink = await smtpSink();
    const later = await wholeRelay({ DATA_DIR: data, SMTP_URL: sink.url, OWNER_EMAIL: ownerEmail });
    expect(later.greeting).toContain('\nMails that were only written to files until now are being sent: 2\n');
    await until('both mails', () => sink.mails.length === 2);
    expect(sink.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ayesha@example.com', ownerEmail]);
    await until(
      'both to be noted',
      async () => !(await exportedOrders({ DATA_DIR: data })).join().includes('saved to a file'),
    );
  });
});

describe('a dead mail server', () => {
  it('is reported at the start, degrades health once a mail is 15 minutes late, and alerts then and at the end', async () => {
    const alerts: string[] = [];
    const { url: alertUrl } = await alertReceiver((text) => alerts.push(text));
    await inScene(async (scene) => {
      const smtpPort = await freePort();
      const relay = await startChild(scene, {
        port: await freePort(),
        environment: {
          SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
          ALERT_URL: alertUrl,
          CLOCK_SPEED: '60',
          CLOCK_STEP_MS: String(16 * 60_000),
        },
      });
      const url = `http://127.0.0.1:${relay.port}`;
      const client = new HttpClient(relay.port);
      expect((await client.post(orderBody(0))).status).toBe(200);
      client.close();
      expect(await healthAt(url)).toMatchObject({ status: 'ok' });
      await until('a warning', () => relay.said().includes('WARNING'));
      expect(relay.said()).toMatch(
        /WARNING: The mail server 127\.0\.0\.1:\d+ can’t be used: .*ECONNREFUSED .*\. Orders are taken and saved; their mails wait until it works\.\n/,
      );
      process.kill(relay.pid, 'SIGUSR2');
      const isLate =
        /^The owner isn’t hearing about orders: 1 mail has waited for \d+ minutes\. The orders are safe, and the desk lists them\.$/;
      const degraded = await until('health to be degraded', async () => {
        const answer = await fetch(`${url}/healthz`);
        const body: unknown = await answer.json();
        return JSON.stringify(body).includes('degraded') && { status: answer.status, body };
      });
      expect(degraded).toEqual({
        status: 200,
        body: {
          status: 'degraded',
          acceptsOrders: true,
          heldMails: 0,
          release: expect.any(String),
          problems: [expect.stringMatching(isLate)],
        },
      });
      await until('the alert', () => alerts.length === 1);
      expect(alerts[0]).toMatch(/^Panja has a problem\. The owner isn’t hearing about orders: /);
      const peer = await smtpPeer(scene, { port: smtpPort });
      await until('the mails', () => peer.count() === 2, 60_000);
      await until('the end of the alert', () => alerts.length === 2);
      expect(alerts[1]).toBe('Panja is back to normal.');
      expect(await healthAt(url)).toMatchObject({ status: 'ok' });
      expect(relay.said()).not.toContain(alertUrl);
    });
  });
});

describe('each morning', () => {
  it('the owner gets a mail that the shop works, sent like an order’s', async () => {
    await inScene(async (scene) => {
      const peer = await smtpPeer(scene);
      const environment = { SMTP_URL: peer.url, DAILY_MAIL: 'on', CLOCK_SPEED: '60' };
      const relay = await startChild(scene, { port: await freePort(), environment });
      await until('the daily mail', () => peer.count() === 1);
      const [received] = peer.mails;
      expect(received?.to).toEqual([owner]);
      const mail = await PostalMime.parse(Buffer.from(received?.raw ?? '', 'latin1'));
      expect(mail.subject).toBe('The shop is working: no orders in the last 24 hours');
      expect(mail.text).toContain('No orders in the last 24 hours');
      expect(await exportedOrders({ DATA_DIR: relay.data })).toEqual([]);
    });
  });
});

/** The receiver of alerts at ALERT_URL. */
function alertReceiver(onAlert: (text: string) => void): Promise<Served> {
  return serve(
    createServer(async (request, response) => {
      const body: { readonly text: string } = JSON.parse((await request.toArray()).join(''));
      onAlert(body.text);
      response.end();
    }),
  );
}
