/** The unmodified official client, in a real browser, against the relay. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { callClient, otherSite, pageAt } from '#test/support/official-client.ts';
import { mailFiles, realOrder, relayProcess } from '#test/support/relay-process.ts';
import { sampleIds, sampleParams } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { until } from '#test/support/until.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

interface Sent {
  readonly publicKey?: string;
  readonly message?: string;
}

function send(page: Page, origin: string, { publicKey = sampleIds.userId, message }: Sent = {}) {
  const params = { ...sampleParams(realOrder()), ...(message !== undefined && { message }) };
  const args = [sampleIds.serviceId, sampleIds.templateId, params];
  return callClient(page, { origin, publicKey, name: 'send', args });
}

describe('the official client', () => {
  it('orders from the shop’s own pages, with and without a trailing slash of the origin (C1, C12)', async () => {
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    const page = await pageAt(browser, relay.url);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    expect(await send(page, `${relay.url}/`)).toEqual([200, 'OK']);
    await until('two mails', () => mailFiles(data).length === 2);
  });

  it('orders from a listed origin, and reads errors there, too (C2, C3)', async () => {
    expectProblems(failedRequest('/api/v1.0/email/send', 400), failedRequest('/api/v1.0/email/send', 413));
    const site = await otherSite();
    const relay = await relayProcess({ DATA_DIR: temporaryFolder(), ALLOWED_ORIGINS: site });
    const page = await pageAt(browser, site);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    expect(await send(page, relay.url, { publicKey: 'wrong' })).toEqual([
      400,
      'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
    ]);
    expect(await send(page, relay.url, { message: 'x'.repeat(70_000) })).toEqual([
      413,
      'Variables size limit exceeded',
    ]);
  });

  it('can’t order from an origin that is not listed (C2)', async () => {
    expectProblems(/blocked by CORS policy/, failedRequest('/api/v1.0/email/send', 'ERR_FAILED'));
    const site = await otherSite();
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    const page = await pageAt(browser, site);
    expect(await send(page, relay.url)).toBe('Failed to fetch');
    expect(mailFiles(data)).toEqual([]);
  });

  it('finds no address for a form (C11, D71)', async () => {
    expectProblems(failedRequest('/api/v1.0/email/send-form', 404));
    const relay = await relayProcess({ DATA_DIR: temporaryFolder() });
    const page = await pageAt(browser, relay.url);
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('form'), { id: 'order' }));
    });
    const args = [sampleIds.serviceId, sampleIds.templateId, '#order'];
    const call = { origin: relay.url, publicKey: sampleIds.userId, name: 'sendForm', args } as const;
    expect(await callClient(page, call)).toEqual([404, 'Not Found']);
  });
});
