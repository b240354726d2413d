/**
 * The whole shop as on the web: a phone's browser, nginx with TLS and the configuration that owners install, and a
 * relay behind it. Only the certificate is the test's own.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts, startNginx } from '#test/support/nginx.ts';
import { testScene } from '#test/support/temporary-folder.ts';
import { launchBrowser, phone } from '#test/support/browser.ts';
import { completeButton, fillBilling } from '#test/support/checkout-page.ts';
import { startShop } from '#test/support/shop-process.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('the shop behind nginx', () => {
  it('opens over HTTP/2, takes an order, and logs nothing personal', async () => {
    const ports = await freePorts();
    const origin = `https://localhost:${ports.https}`;
    const shop = await startShop({ PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.1', MAIL: 'files' });
    const proxy = await startNginx(ports, [Number(new URL(shop.url).port)], testScene());
    const context = await browser.newContext({
      viewport: phone,
      hasTouch: true,
      isMobile: true,
      ignoreHTTPSErrors: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();

    await page.goto(`http://localhost:${ports.http}/product/43`);
    expect(page.url()).toBe(`${origin}/product/43`);
    const protocol = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return navigation instanceof PerformanceNavigationTiming ? navigation.nextHopProtocol : '';
    });
    expect(protocol).toBe('h2');
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.goto(`${origin}/checkout`);
    await fillBilling(page);
    await completeButton(page).tap();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    const mails = await shop.mails(2);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^New order \w{8}: 1 item, Rs \d+/),
    );

    expect(proxy.accesses()).toMatch(/POST \/api\/v1\.0\/email\/send 200 /);
    expect(proxy.accesses()).not.toMatch(/ali@|Ali Khan|localhost/);
    await context.close();
    await shop.stop();
  });
});
