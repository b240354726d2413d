/** The e-mail service's own client, unmodified, in pages of a real browser. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const client = readFileSync(new URL('../../node_modules/@emailjs/browser/dist/email.min.js', import.meta.url), 'utf8');

/** A page at that origin with the client in it. The shop's own policy would refuse a foreign script, so it is put aside. */
export async function pageAt(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  await page.addScriptTag({ content: client });
  return page;
}

/** Another web site on this machine. */
export async function otherSite(): Promise<string> {
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

/** A call of the client: its method, and what it is given. */
export interface ClientCall {
  readonly origin: string;
  readonly publicKey: string;
  readonly name: 'send' | 'sendForm';
  readonly args: readonly unknown[];
}

/** What the client makes of it: `[status, text]`, or the error's own words. */
export async function callClient(page: Page, call: ClientCall): Promise<unknown> {
  return page.evaluate(async ({ origin, publicKey, name, args }) => {
    const emailjs: unknown = Reflect.get(window, 'emailjs');
    if (typeof emailjs !== 'object' || emailjs === null) return 'no client';
    const answered = (answer: unknown) => [Reflect.get(Object(answer), 'status'), Reflect.get(Object(answer), 'text')];
    Reflect.apply(Reflect.get(emailjs, 'init'), emailjs, [{ publicKey, origin }]);
    try {
      return answered(await Reflect.apply(Reflect.get(emailjs, name), emailjs, args));
    } catch (error) {
      return error instanceof Error ? error.message : answered(error);
    }
  }, call);
}
