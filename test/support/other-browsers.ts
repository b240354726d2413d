import { launch } from 'puppeteer-core';
import { phone } from './browser.ts';
import { programPath, provided } from './installed-programs.ts';
import { noteProblem } from './page-problems.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './serve.ts';
import { until } from './until.ts';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** The steps of a journey in a browser other than Chromium. A page that logs an error or throws fails its test (`page-problems.ts`). */
export interface OtherBrowser {
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

/** Path of Firefox, installed if necessary. */
export function provideFirefox(): string {
  return provided('firefox-esr', () => programPath('firefox-esr'));
}

export async function launchFirefox(): Promise<OtherBrowser> {
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

/** The necessary programs, installed if possible. */
export function provideWebKit() {
  return provided('webkit2gtk-driver gir1.2-webkit2-4.1 gjs xvfb', () => {
    const [driver, gjs, xvfb] = ['WebKitWebDriver', 'gjs', 'Xvfb'].map(programPath);
    const [library] = globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib');
    return driver && gjs && xvfb && library ? { driver, gjs, xvfb } : null;
  });
}

export async function launchWebKit(): Promise<OtherBrowser> {
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
          args: ['-m', join(import.meta.dirname, 'webkit-window.js'), profile, ...size],
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

/** A connection to the shop that a test cuts and restores, for any browser. */
export interface CuttableConnection {
  /** The shop's address through it, without a trailing slash. */
  readonly url: string;
  /** Breaks every connection, and refuses new ones. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** Forwards bytes to a server of this machine. */
export async function startConnection(serverUrl: string): Promise<CuttableConnection> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Either end may break off.
    pipeline(socket, connect(Number(serverPort), hostname), socket, () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the connection has no port');
  const { port } = address;
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
  };
}
