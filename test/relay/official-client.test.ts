/** The unmodified official client, in a real browser, against the relay. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { exportedOrders, mailFiles } from '#test/support/processes.ts';
import { sampleIds, sampleParams, realOrder } from '#test/support/sample-order.ts';
import { quickFolder } from '#test/support/folders.ts';
import { serve } from '#test/support/serve.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

interface Sent {
  readonly publicKey?: string;
  readonly message?: string;
}

/** The client's answer: `[status, text]`, or the message of its error. */
async function send(
  page: Page,
  origin: string,
  { publicKey = sampleIds.userId, message }: Sent = {},
): Promise<unknown> {
  const params = { ...sampleParams(realOrder()), ...(message !== undefined && { message }) };
  const args = [sampleIds.serviceId, sampleIds.templateId, params];
  return page.evaluate(
    async ({ origin: relay, publicKey: key, args: given }) => {
      const emailjs: unknown = Reflect.get(window, 'emailjs');
      if (typeof emailjs !== 'object' || emailjs === null) return 'no client';
      const answered = (answer: unknown) => [
        Reflect.get(Object(answer), 'status'),
        Reflect.get(Object(answer), 'text'),
      ];
      Reflect.apply(Reflect.get(emailjs, 'init'), emailjs, [{ publicKey: key, origin: relay }]);
      try {
        return answered(await Reflect.apply(Reflect.get(emailjs, 'send'), emailjs, given));
      } catch (error) {
        return error instanceof Error ? error.message : answered(error);
      }
    },
    { origin, publicKey, args },
  );
}

describe('the official client', () => {
  it('orders from the shop’s own pages, with and without a trailing slash of the origin (C1, C12)', async () => {
    const relay = await wholeRelay({ DATA_DIR: quickFolder() });
    const page = await pageAt(relay.url);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    expect(await send(page, `${relay.url}/`)).toEqual([200, 'OK']);
  });

  it('orders from a listed origin, where it reads errors, too (C2, C3)', async () => {
    expectProblems(failedRequest('/api/v1.0/email/send', 400), failedRequest('/api/v1.0/email/send', 413));
    const [listed, data] = [await otherSite(), quickFolder()];
    const relay = await wholeRelay({ DATA_DIR: data, ALLOWED_ORIGINS: listed });
    const page = await pageAt(listed);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    expect(await send(page, relay.url, { publicKey: 'wrong' })).toEqual([
      400,
      'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
    ]);
    expect(await send(page, relay.url, { message: 'x'.repeat(70_000) })).toEqual([
      413,
      'Variables size limit exceeded',
    ]);
    await until('the order’s two mails', () => mailFiles(data).length === 2);
  });

  it('can’t order from any other origin (C3)', async () => {
    expectProblems(/blocked by CORS policy/, failedRequest('/api/v1.0/email/send', 'ERR_FAILED'));
    const data = quickFolder();
    const relay = await wholeRelay({ DATA_DIR: data, ALLOWED_ORIGINS: await otherSite() });
    expect(await send(await pageAt(await otherSite()), relay.url)).toBe('Failed to fetch');
    expect(await exportedOrders({ DATA_DIR: data })).toEqual([]);
  });
});

/** The e-mail service's own client, unmodified, in pages of a real browser. */
const client = readFileSync(new URL('../../node_modules/@emailjs/browser/dist/email.min.js', import.meta.url), 'utf8');

/** A page at that origin with the client in it. The shop's own policy would refuse a foreign script, so it is put aside. */
async function pageAt(url: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(url);
  await page.addScriptTag({ content: client });
  return page;
}

/** Another web site on this machine. */
async function otherSite(): Promise<string> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Other</title>'),
  );
  return (await serve(server)).url;
}
