/**
 * Shops whose pages and whose mail stand in two places (docs/deployment.md): a static host with our relay elsewhere, and a
 * static host with the hosted e-mail service alone. Pages run under the headers that the build makes for such hosts.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#test/faults/support/relay-child.ts';
import { launchBrowser, phone, visitor } from '#test/support/browser.ts';
import { completeButton, fillBilling } from '#test/support/checkout-page.ts';
import { endWell } from '#test/support/end-well.ts';
import { failedRequest } from '#test/support/page-problems.ts';
import type { Served } from '#test/support/serve.ts';
import { type ShopProcess, startShop } from '#test/support/shop-process.ts';
import { startStaticHost } from '#test/support/static-host.ts';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panja-origins-'));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Builds the shop with these settings and puts it on a static host. */
async function builtHost(name: string, environment: Record<string, string>): Promise<Served> {
  // A process of its own: inside the test runner React would be built for tests.
  await promisify(execFile)(process.execPath, ['src/prerender/build.ts', '--folder', join(folder, name)], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  return startStaticHost(join(folder, name, 'site'));
}

async function placeOrder(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/product/43`);
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await page.goto(`${url}/checkout`);
  await fillBilling(page);
  await completeButton(page).tap();
  await page.getByText('Order Placed Successfully!').first().waitFor();
}

describe('a static host, and our relay elsewhere', () => {
  let host: Served;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    host = await builtHost('with-relay', { EMAIL_ORIGIN: `http://127.0.0.1:${port}` });
  });
  afterAll(() => host.stop());

  function startRelay(allowed: string): Promise<ShopProcess> {
    return startShop({
      PORT: String(port),
      ALLOWED_ORIGINS: allowed,
      SITE_DIR: join(folder, 'with-relay', 'site'),
    });
  }

  it('D43 takes an order across origins, and mails it', async () => {
    const relay = await startRelay(host.url);
    const visit = await visitor(browser, phone);
    await placeOrder(visit.page, host.url);
    await visit.page.getByText('Sent to the shop').waitFor();
    const mails = await relay.mails(2);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^New order \w{8}: 1 item, Rs \d+/),
    );
    await endWell(visit);
    await relay.stop();
  });

  it('D43 keeps the order in the browser where the relay does not allow the page’s origin', async () => {
    const relay = await startRelay('https://another.example');
    const visit = await visitor(browser, phone);
    await placeOrder(visit.page, host.url);
    await visit.page.getByText('Saved on this device').waitFor();
    expect(await relay.mails(0)).toEqual([]);
    await endWell(visit, /blocked by CORS policy/, failedRequest('/api/v1.0/email/send', 'ERR_FAILED'));
    await relay.stop();
  });
});

describe('a static host, and the hosted e-mail service alone', () => {
  const service = 'https://api.emailjs.com';
  let host: Served;
  beforeAll(async () => {
    host = await builtHost('hosted', {
      EMAIL_ORIGIN: service,
      EMAIL_USER_ID: 'publicKey123',
      EMAIL_SERVICE_ID: 'service_abc',
      EMAIL_TEMPLATE_ID: 'template_xyz',
    });
  });
  afterAll(() => host.stop());

  it('R214 D43 posts the order to the service, as its own client would, under the policy that the host gives', async () => {
    const visit = await visitor(browser, phone);
    const bodies: unknown[] = [];
    // The service itself is not asked: what would reach it is what counts. The policy is applied before this.
    await visit.page.route(`${service}/**`, async (route) => {
      bodies.push([route.request().url(), route.request().postDataJSON()]);
      await route.fulfill({ status: 200, body: 'OK', headers: { 'access-control-allow-origin': '*' } });
    });
    const answer = await visit.page.goto(host.url);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' ${service}; `);
    expect(policy).not.toContain('unsafe');
    await placeOrder(visit.page, host.url);
    await visit.page.getByText('Sent to the shop').waitFor();
    expect(bodies).toEqual([
      [
        `${service}/api/v1.0/email/send`,
        {
          lib_version: '4.4.1',
          user_id: 'publicKey123',
          service_id: 'service_abc',
          template_id: 'template_xyz',
          template_params: expect.objectContaining({ from_name: 'Ali Khan', reply_to: 'ali@example.com' }),
        },
      ],
    ]);
    await endWell(visit);
  });

  it('has every page under the same policy, without one violation', async () => {
    const visit = await visitor(browser, phone);
    for (const path of ['/', '/shop-all', '/dog-food', '/product/1', '/cart', '/checkout', '/contact', '/nowhere']) {
      await visit.page.goto(host.url + path);
      await visit.page.getByRole('contentinfo').waitFor();
    }
    expect(visit.problems.filter((problem) => !failedRequest('/nowhere', 404).test(problem))).toEqual([]);
    await endWell(visit, failedRequest('/nowhere', 404));
  });
});
