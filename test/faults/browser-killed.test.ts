/** Fault 2: the browser is killed right after success showed, and opened again with the same profile. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { releasesFolder } from '#release/releases.ts';
import { fillBilling, swing } from '#test/support/checkout-page.ts';
import { provideChromium } from '#test/support/installed-programs.ts';
import { sqliteFacts } from './database-facts.ts';
import { mailsDrained } from './scenario.ts';
import { startChild } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import { inScene, type Scene } from '#test/support/folders.ts';
import { until, pause } from '#test/support/until.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';

interface OpenBrowser {
  readonly page: Page;
  /** The whole browser at once, as the system does when memory runs out. */
  kill(): Promise<void>;
}

async function openBrowser(scene: Scene): Promise<OpenBrowser> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'];
  const child = spawn(
    provideChromium(),
    [...flags, `--user-data-dir=${join(scene.folder, 'profile')}`, 'about:blank'],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  scene.onEnd(() => killGroup(child));
  const browser: Browser = await chromium.connectOverCDP(await debuggerOf(child));
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the browser opened without a page');
  return {
    page,
    kill: async () => {
      killGroup(child);
      await ended;
    },
  };
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)));
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone, as wanted.
  }
}

async function orderUntilSuccess(page: Page, shop: string, beforeClick: () => Promise<unknown>): Promise<void> {
  await page.goto(shop);
  await page.evaluate((cart) => localStorage.setItem('shopping-cart', cart), JSON.stringify([swing('XL', 1900, 2)]));
  await page.goto(`${shop}/checkout`);
  await fillBilling(page);
  await beforeClick();
  await page.getByTestId('place-order').click();
  // The shopper must be told the truth, whatever the speed of the disk.
  await page
    .getByTestId('order-success')
    .getByText(/^(Saved on this device|Sent to the shop)/)
    .waitFor();
}

describe('a browser that is killed after it said that the order is safe', () => {
  it.each(['dead', 'alive'])('line %s: the order is delivered exactly once', { timeout: 150_000 }, (line) =>
    inScene(async (scene) => {
      const peer = await smtpPeer(scene);
      const port = await freePort();
      const start = () =>
        startChild(scene, { port, environment: { SMTP_URL: peer.url, RELEASES_DIR: releasesFolder(process.env) } });
      const shop = `http://127.0.0.1:${port}`;
      const relay = await start();
      const first = await openBrowser(scene);
      await orderUntilSuccess(first.page, shop, async () => (line === 'dead' ? relay.end('SIGKILL') : null));
      await first.kill();
      const { data, said } = line === 'dead' ? await start() : relay;
      const second = await openBrowser(scene);
      await second.page.goto(shop);
      const database = join(data, 'orders.db');
      // The outbox waits up to a minute between attempts.
      const isThere = () => sqliteFacts(database).orders.length > 0;
      await until('the order to arrive', isThere, 75_000).catch((cause: unknown) => {
        throw new Error(`the order did not arrive; the relay said: ${said().slice(-800)}`, { cause });
      });
      await pause(1_500); // For a second delivery, if there were one.
      await mailsDrained(data);
      expect(sqliteFacts(database).orders).toHaveLength(1);
      expect(peer.mails).toHaveLength(2);
      expect(new Set(peer.mails.map(({ to }) => to[0]))).toEqual(new Set(['ali@example.com', 'owner@panja.example']));
      await second.kill();
    }),
  );
});
