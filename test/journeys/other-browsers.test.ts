/** A whole order in Firefox and in WebKit, the engine of Safari, at the size of a phone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { launch } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { provideFirefox, provideWebKit } from '#test/support/installed-programs.ts';
import { noteProblem } from '#test/support/page-problems.ts';
import { plain } from '#test/support/pages.ts';
import { startShop } from '#test/support/processes.ts';
import { listening, freePort } from '#test/support/serve.ts';
import { until } from '#test/support/until.ts';

const sana = {
  name: 'Sana',
  email: 'sana@example.com',
  address: 'House 5, Multan',
  province: 'punjab',
  postalCode: '60000',
  phone: '0300-1234567',
};

describe.each([
  ['Firefox', launchFirefox],
  ['WebKit', launchWebKit],
])('%s', (_name, start) => {
  let browser: OtherBrowser;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(() => browser.close());

  const text = async (selector: string) =>
    plain(String(await browser.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`)));
  const shows = async (selector: string, words: string) => {
    await expect.poll(() => text(selector)).toContain(words);
  };

  it('takes an order without a connection, keeps it when its page is left, and sends it later, once (D26, D35, D56)', async () => {
    const shop = await startShop();
    const connection = await startConnection(shop.url);
    onTestFinished(() => connection.cut());
    const { open, click, fill, evaluate } = browser;

    await open(connection.url);
    await expect // The service worker has the whole shop.
      .poll(() => evaluate(`caches.match('/data/product/43.json').then((kept) => kept !== undefined)`))
      .toBe(true);
    await click('[aria-label=Search]');
    await fill('[data-testid=search-box] input', 'd-SWING');
    await shows('[data-testid=search-results]', 'Parrot D-swing');
    await click('[data-testid=search-option]');
    await shows('h1', 'Parrot D-swing');
    await evaluate('window.scrollTo(0, 200)'); // Out from under the bar.
    await click('label:has([aria-label=XL])');
    await click('[data-testid=buy]');
    await shows('[data-testid=cart-badge]', '1');
    const price = await text('[data-testid=unit-price]');
    const left = Number(await evaluate('window.scrollY'));
    expect(left).toBeGreaterThan(0);

    await click('header a[href="/cart"]');
    await shows('[data-testid=cart-total]', price);
    await browser.back();
    await shows('h1', 'Parrot D-swing');
    await expect.poll(() => evaluate('window.scrollY')).toBeCloseTo(left);
    await click('header a[href="/cart"]');
    await click('main a[href="/checkout"]');
    for (const [name, value] of Object.entries(sana)) await fill(`[name=${name}]`, value);

    await connection.cut();
    await click('[data-testid=place-order]');
    const success = '[data-testid=order-success]';
    await shows(success, 'Order Placed Successfully!');
    // Neither browser sends from a closed page or promises to keep what it stores.
    await shows(success, 'Saved on this device for now. Keep this page open until it is sent.');
    await shows(success, '1 x Parrot D-swing, Size: XL');
    const reference = await text(`${success} strong`);
    await open(`${connection.url}/contact`);
    await shows('h1', 'Contact Us');

    await connection.restore();
    // As where a device is online again: its next try by itself may be most of a minute away.
    await evaluate(`dispatchEvent(new Event('online'))`);
    const subjects = (await shop.mails(2)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining(reference), expect.stringContaining(reference)]);
    // A page that is left before it has read the answer leaves the order to the next one, and to its pace.
    await expect.poll(() => text('header')).not.toContain('waiting');
    await open(`${connection.url}/checkout`);
    await shows('h1', 'Your cart is empty');
    await click('summary');
    await shows('details', reference);
    await shows('details', price);
    await shows('details', 'Sent to the shop');
    expect(await shop.mails(2)).toHaveLength(2);
  }, 120_000);
});

/** The steps of a journey in a browser other than Chromium. A page that logs an error or throws fails its test (`every-test-file.ts`). */
interface OtherBrowser {
  readonly open: (address: string) => Promise<void>;
  /** Clicks the first matching element, as soon as that is possible. */
  readonly click: (selector: string) => Promise<void>;
  /** Types into a cleared field; chooses the value of a dropdown. */
  readonly fill: (selector: string, text: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** The value of an expression in the page, or of its promise. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

async function launchFirefox(): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: provideFirefox(),
    defaultViewport: phone,
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 }, // As on a phone.
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => noteProblem(`threw: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') noteProblem(`logged: ${message.text()}`);
  });
  // The shop asks before it is left with an order.
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    click: (selector) => page.locator(selector).click(),
    fill: (selector, text) => page.locator(selector).fill(text),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

async function launchWebKit(): Promise<OtherBrowser> {
  const { driver, gjs, xvfb } = provideWebKit();
  const profile = await mkdtemp(join(tmpdir(), 'panja-webkit-'));
  const size = [`${phone.width}`, `${phone.height}`];
  const screen = spawn(xvfb, ['-displayfd', '1', '-screen', '0', `${size.join('x')}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display]: unknown[] = await once(createInterface({ input: screen.stdout }), 'line');
  const port = await freePort();
  const server = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display)}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface({ input: server.stderr }).on('line', (line) => {
    const [, error] = /CONSOLE (?:\w+ )?ERROR (.*)/.exec(line) ?? [];
    // WebKitGTK has no web app manifests, and says so.
    if (error !== undefined && !error.includes("directive 'manifest-src'")) noteProblem(`logged: ${error}`);
  });

  /** A command of WebDriver, and the value of its answer. */
  async function call<T>(method: string, path: string, parameters?: object): Promise<T> {
    const body = parameters ? JSON.stringify(parameters) : null;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }

  await until('the driver of WebKit', () => call('GET', '/status').catch(() => null));
  const { sessionId } = await call<{ readonly sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: gjs,
          args: ['-m', 'test/support/webkit-window.js', profile, ...size],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const evaluate = (expression: string) =>
    call<unknown>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  /** Does something with an element, as soon as it is there and reachable. */
  const act = async (selector: string, action: (element: string) => Promise<unknown>) => {
    await until(`${selector} to be in reach`, async () => {
      try {
        const found = await call<object>('POST', `${session}/element`, { using: 'css selector', value: selector });
        await action(`${session}/element/${Object.values(found).join('')}`);
        return true;
      } catch {
        // The driver doesn't scroll to an element that is half in view, or under a sticky bar.
        await evaluate(`document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center' })`);
        return false;
      }
    });
  };
  const click = (selector: string) => act(selector, (element) => call('POST', `${element}/click`, {}));
  return {
    open: (address) => call('POST', `${session}/url`, { url: address }),
    click,
    fill: (selector, text) =>
      act(selector, async (element) => {
        if ((await call('GET', `${element}/name`)) === 'select') return click(`${selector} option[value="${text}"]`);
        await call('POST', `${element}/clear`, {});
        return call('POST', `${element}/value`, { text });
      }),
    back: () => call('POST', `${session}/back`, {}),
    evaluate,
    async close() {
      await call('DELETE', session).finally(() => {
        for (const program of [server, screen]) program.kill();
      });
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** A connection to the shop that a test cuts, which refuses new ones, and restores, for any browser. */
async function startConnection(serverUrl: string) {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Either end may break off.
    pipeline(socket, connect(Number(serverPort), hostname), socket, () => sockets.delete(socket));
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listening(server, port),
  };
}
