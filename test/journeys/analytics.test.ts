/** Analytics, where the owner has configured an id (spec §7, decision D33). Google's servers are played by the test. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/relay/support/until.ts';
import { launchBrowser, phone, visitor } from '#test/support/browser.ts';
import { follow, open } from '#test/support/opening.ts';
import { expectProblems } from '#test/support/page-problems.ts';
import { type ShopProcess, startShop } from '#test/support/shop-process.ts';

let browser: Browser;
let shop: ShopProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panja-analytics-'));
  const settings = { ANALYTICS_ID: 'G-TEST/1' };
  await promisify(execFile)(process.execPath, ['src/prerender/build.ts', '--folder', folder], {
    env: { PATH: process.env['PATH'], ...settings },
  });
  [browser, shop] = await Promise.all([launchBrowser(), startShop({ ...settings, SITE_DIR: join(folder, 'site') })]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  await rm(folder, { recursive: true });
});

/** What Google's tag does with its commands, in short: it sends every page view to the collector. */
const tag = `
  const handle = (command) => {
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return;
    if (command[0] === 'config' && command[2].send_page_view !== false) throw new Error('the tag would count by itself');
    if (command[0] === 'event') {
      const query = new URLSearchParams({ en: command[1], dl: command[2].page_location, dt: command[2].page_title });
      fetch('https://region1.google-analytics.com/g/collect?' + query, { method: 'POST', mode: 'no-cors' });
    }
  };
  dataLayer.forEach(handle);
  dataLayer.push = (command) => (handle(command), 1);
`;

describe('analytics with an id', () => {
  it('R054 D33 loads its script once and sends one page view a navigation, under the shop’s own policy', async () => {
    const { context, page, problems } = await visitor(browser, phone);
    const scripts: string[] = [];
    const views: string[] = [];
    await context.route('https://www.googletagmanager.com/**', async (route, request) => {
      scripts.push(request.url());
      await route.fulfill({ contentType: 'text/javascript', body: tag });
    });
    await context.route('https://*.google-analytics.com/**', async (route, request) => {
      const query = new URL(request.url()).searchParams;
      views.push(`${query.get('en')} ${query.get('dl')?.replace(shop.url, '')} ${query.get('dt')}`);
      await route.fulfill({ status: 204 });
    });
    await open(page, `${shop.url}/shop-all`);
    await until('the first page view', () => views.length === 1);
    await page.getByTestId('filter').locator('visible=true').selectOption('Cats'); // No navigation.
    await follow(page, '/contact');
    await until('the second page view', () => views.length === 2);
    await follow(page, '/cart');
    await until('the third page view', () => views.length === 3);
    await page.goBack();
    await until('the fourth page view', () => views.length === 4);
    expect(views).toEqual([
      'page_view /shop-all Shop All Products | Panja',
      'page_view /contact Contact Us | Panja',
      'page_view /cart Shopping Cart | Panja',
      'page_view /contact Contact Us | Panja',
    ]);
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST%2F1']);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('R054 D33 disturbs nothing where its script is blocked', async () => {
    expectProblems(/ERR_BLOCKED_BY_CLIENT.*googletagmanager/);
    const { context, page } = await visitor(browser, phone);
    await context.route('https://www.googletagmanager.com/**', (route) => route.abort('blockedbyclient'));
    const blocked = page.waitForEvent('requestfailed');
    await open(page, `${shop.url}/product/43`);
    await blocked;
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await follow(page, '/cart');
    await page.getByText('1 item(s) in your cart').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('1');
    await context.close();
  });
});
