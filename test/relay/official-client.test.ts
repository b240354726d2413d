/** The unmodified official client, in a real browser, against the relay (contract R1, R2, R3, R11, R12). */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mailFiles, realOrder, relayProcess } from './support/relay-process.ts';
import { sampleIds, sampleParams } from './support/sample-order.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

// Disks, sockets and processes on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const client = readFileSync(new URL('../../node_modules/@emailjs/browser/dist/email.min.js', import.meta.url), 'utf8');

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
}, 30_000);

afterAll(() => browser.close());

function chromiumPath(): string {
  const paths = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = paths.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('No Chromium was found: install it, or set CHROMIUM to its path.');
  return found;
}

/** A page at that origin with the client in it. The shop's own policy would refuse a foreign script, so it is put aside. */
async function pageAt(url: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  onTestFinished(() => context.close());
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the site has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** What `emailjs.send` makes of it: `[status, text]`, or the error's own words. */
async function send(
  page: Page,
  origin: string,
  parts: { readonly publicKey?: string; readonly message?: string } = {},
) {
  const params = { ...sampleParams(realOrder()), ...(parts.message !== undefined && { message: parts.message }) };
  const { serviceId, templateId, userId } = sampleIds;
  const call = { origin, params, serviceId, templateId, publicKey: parts.publicKey ?? userId };
  return page.evaluate(async ({ origin: to, params: values, serviceId: service, templateId: template, publicKey }) => {
    const emailjs: unknown = Reflect.get(window, 'emailjs');
    if (typeof emailjs !== 'object' || emailjs === null) return 'no client';
    const call2 = (name: string, ...args: readonly unknown[]): unknown =>
      Reflect.apply(Reflect.get(emailjs, name), emailjs, args);
    call2('init', { publicKey, origin: to });
    try {
      const answer = await call2('send', service, template, values);
      return [Reflect.get(Object(answer), 'status'), Reflect.get(Object(answer), 'text')];
    } catch (error) {
      return error instanceof Error
        ? error.message
        : [Reflect.get(Object(error), 'status'), Reflect.get(Object(error), 'text')];
    }
  }, call);
}

describe('the official client', () => {
  it('orders from the shop’s own pages, with and without a slash at the end of the origin', async () => {
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    const page = await pageAt(relay.url);
    expect(await send(page, relay.url)).toEqual([200, 'OK']);
    expect(await send(page, `${relay.url}/`)).toEqual([200, 'OK']);
    await until('two mails', () => mailFiles(data).length === 2);
  });

  it('orders from a listed origin, and reads errors there, too', async () => {
    const site = await otherSite();
    const relay = await relayProcess({ DATA_DIR: temporaryFolder(), ALLOWED_ORIGINS: site });
    const page = await pageAt(site);
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

  it('gets nowhere from an origin that is not listed', async () => {
    const site = await otherSite();
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    const page = await pageAt(site);
    expect(await send(page, relay.url)).toBe('Failed to fetch');
    expect(mailFiles(data)).toEqual([]);
  });
});
