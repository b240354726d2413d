/**
 * The shop without a server of ours, as specified: files on any static host, orders to somebody else's e-mail service
 * (spec §7 Order notification, decision D43). The shop is built for this with the service's origin as a setting.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/relay/support/until.ts';
import { launchBrowser, phone, visitor } from '#test/support/browser.ts';
import { type EmailService, startEmailService } from '#test/support/email-service.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import type { Served } from '#test/support/serve.ts';
import { startStaticHost } from '#test/support/static-host.ts';

let browser: Browser;
let service: EmailService;
let host: Served;
let folder: string;

beforeAll(async () => {
  service = await startEmailService();
  folder = await mkdtemp(join(tmpdir(), 'panja-static-'));
  // A process of its own: inside the test runner React would be built for tests.
  await promisify(execFile)(process.execPath, ['src/prerender/build.ts', '--folder', folder], {
    env: {
      PATH: process.env['PATH'],
      EMAIL_ORIGIN: service.url,
      EMAIL_USER_ID: 'user-1',
      EMAIL_SERVICE_ID: 'service-2',
      EMAIL_TEMPLATE_ID: 'template-3',
      PUBLIC_ORIGIN: 'https://shop.example',
    },
  });
  host = await startStaticHost(join(folder, 'site'));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
  await service.stop();
  await rm(folder, { recursive: true });
});

describe('the shop on a static host', () => {
  it('R214 R215 R216 R217 D43 posts an order to the configured service, exactly as specified, once (D55)', async () => {
    const { context, page, problems } = await visitor(browser, phone);
    await page.goto(`${host.url}/product/43`);
    await page.getByRole('radio', { name: 'XL', exact: true }).check();
    await page.getByRole('button', { name: 'Increase quantity' }).tap();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.goto(`${host.url}/checkout`);
    await page.getByLabel('Full Name').fill('Ayesha Khan');
    await page.getByLabel('Email Address').fill('ayesha@example.com');
    await page.getByLabel('Address', { exact: true }).fill('House 5, G-9/1');
    await page.getByLabel('Province').selectOption('kashmir');
    await page.getByLabel('Postal Code').fill('12345');
    await page.getByLabel('Phone Number').fill('0300-1234567');
    await page.getByRole('button', { name: 'Complete Order' }).tap();
    await page.getByText('Order Placed Successfully!').first().waitFor();
    await page.getByText('Sent to the shop').waitFor();

    expect(service.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'OPTIONS /api/v1.0/email/send',
      'POST /api/v1.0/email/send',
    ]);
    const post = await until('the order at the service', () =>
      service.received.find(({ method }) => method === 'POST'),
    );
    expect(post.headers['content-type']).toBe('application/json');
    expect(post.headers.cookie).toBeUndefined();
    const body: Readonly<Record<string, unknown>> = JSON.parse(post.body);
    expect(Object.keys(body)).toEqual(['lib_version', 'user_id', 'service_id', 'template_id', 'template_params']);
    expect(body).toEqual({
      lib_version: '4.4.1',
      user_id: 'user-1',
      service_id: 'service-2',
      template_id: 'template-3',
      template_params: {
        from_name: 'Ayesha Khan',
        from_email: 'ayesha@example.com',
        to_name: 'Panja',
        message: expect.stringMatching(message),
        reply_to: 'ayesha@example.com',
      },
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('R052 D5 shows the error screen at an unknown address, with status 404 and a way home', async () => {
    expectProblems(failedRequest('/no-such-page', 404));
    const { context, page } = await visitor(browser, phone);
    const answer = await page.goto(`${host.url}/no-such-page`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).tap();
    await page.getByRole('heading', { name: 'Shop by Pet' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  it.each(['0', '70', '999999', 'abc', '1e3', '01', '%00'])(
    'R136 D6 says "Product not found" for product %s, inside the shell',
    async (id) => {
      expectProblems(failedRequest(`/product/${id}`, 404));
      const { context, page } = await visitor(browser, phone);
      await page.goto(`${host.url}/product/${id}`);
      await page.getByRole('heading', { name: 'Product not found' }).waitFor();
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
      await context.close();
    },
  );
});

/** The order's text, but for its reference, its time and the catalogue's version. */
const message = new RegExp(
  [
    '^New order (\\w{8}) for Panja',
    '',
    'Reference: \\1\\w{18}',
    'Placed: \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z',
    'Catalogue: [0-9a-f]{8}',
    '',
    'Customer',
    'Name: Ayesha Khan',
    'Email: ayesha@example\\.com',
    'Phone: 0300-1234567',
    'Address: House 5, G-9/1',
    'Province: Azad Kashmir \\(kashmir\\)',
    'Postal Code: 12345',
    '',
    'Items',
    '1\\. Parrot D-swing \\[43\\] \\(Size: XL\\) - Rs 1900 x 2 = Rs 3800',
    '   https://shop\\.example/pictures/43-1\\.[0-9a-z]{4}\\.jpg',
    '',
    'Subtotal: Rs 3800',
    'Delivery Charges: Rs 450',
    'Grand Total: Rs 4250',
    '$',
  ].join('\\n'),
);
