/**
 * The shop on static hosting: files on any static host, orders to an e-mail service elsewhere, somebody else's or our
 * relay, and analytics (D33, D43). It is built for this once; pages run under the headers that the build makes for such hosts.
 */
import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import sirv from 'sirv';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { copyCatalogue, temporaryFolder } from '#test/support/folders.ts';
import { shippedColours } from '#shop/colours.ts';
import { freePort, serve, type Served } from '#test/support/serve.ts';
import { until } from '#test/support/until.ts';
import { launchBrowser, phone, visitor } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { completeButton, fillBilling } from '#test/support/checkout-page.ts';
import { follow, open } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { childEnvironment, startShop } from '#test/support/processes.ts';

/** The static hosts that the README names. */
const hosts = ['Netlify', 'Cloudflare Pages', 'GitHub Pages'] as const;
/** The e-mail service's origin. */
const port = await freePort();
const ids = { EMAIL_USER_ID: 'user-1', EMAIL_SERVICE_ID: 'service-2', EMAIL_TEMPLATE_ID: 'template-3' };
const folder = temporaryFolder();
const releases = join(folder, 'releases');
/** The link that the build makes for hosts that upload a folder. */
const site = join(folder, 'site');
const content = join(folder, 'catalogue');
const colours = { main: '#1a3d8f', accent: '#ffd23f' };
copyCatalogue('catalogue', content);
const shopFile = join(content, 'shop.yaml');
const shipped = readFileSync(shopFile, 'utf8');
writeFileSync(
  shopFile,
  shipped.replace(shippedColours.main, colours.main).replace(shippedColours.accent, colours.accent),
);
// A process of its own: inside the test runner React would be built for tests.
await promisify(execFile)(process.execPath, ['src/build/build.ts'], {
  env: {
    ...childEnvironment,
    RELEASES_DIR: releases,
    CATALOGUE_DIR: content,
    EMAIL_ORIGIN: `http://127.0.0.1:${port}`,
    ...ids,
    PUBLIC_ORIGIN: 'https://shop.example',
    ANALYTICS_ID: 'G-TEST/1',
  },
});
// Nothing reaches Google, which the tests of analytics play.
const nowhere = '--host-resolver-rules=MAP www.googletagmanager.com 127.0.0.1:9';
const [host, browser] = await Promise.all([startStaticHost(site), launchBrowser([nowhere])]);
afterAll(async () => {
  await browser.close();
  await host.stop();
});

/** A short form of Google's tag: it sends every page view to the collector. */
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

let page: Page;
beforeEach(async () => {
  ({ page } = await visitor(browser, phone));
});

/** Answers in the place of Google's servers; gives what they were asked for so far. */
async function playGoogle() {
  const [scripts, views]: [string[], string[]] = [[], []];
  await page.route('https://www.googletagmanager.com/**', async (route, request) => {
    scripts.push(request.url());
    await route.fulfill({ contentType: 'text/javascript', body: tag });
  });
  await page.route('https://*.google-analytics.com/**', async (route, request) => {
    const query = new URL(request.url()).searchParams;
    views.push(`${query.get('en')} ${query.get('dl')?.replace(host.url, '')} ${query.get('dt')}`);
    await route.fulfill({ status: 204 });
  });
  return { scripts, views };
}

async function placeOrder(): Promise<void> {
  await open(page, `${host.url}/product/43`);
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await page.getByRole('button', { name: 'Increase quantity' }).tap();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await open(page, `${host.url}/checkout`);
  await fillBilling(page, 'kashmir');
  await completeButton(page).tap();
  await page.getByText('Order Placed Successfully!').first().waitFor();
}

const unreached = /ERR_CONNECTION_REFUSED.*googletagmanager/;

describe('orders from a static host', () => {
  it('reach the configured service exactly as specified, once, under the policy of the host (R214-R221, R223, D43, D55)', async () => {
    // Nothing is intercepted: the browser's own preflight counts.
    expectProblems(unreached);
    const service = await startEmailService();
    const answer = await page.goto(host.url);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(new RegExp(`connect-src 'self'[^;]* ${service.url}[ ;]`));
    expect(policy).not.toContain('unsafe');
    await placeOrder();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    // No relay of ours has the order (D82).
    expect(await page.getByRole('link', { name: /Follow your order/ }).count()).toBe(0);
    expect(service.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'OPTIONS /api/v1.0/email/send',
      'POST /api/v1.0/email/send',
    ]);
    const [, post] = service.received;
    expect(post?.headers['content-type']).toBe('application/json');
    expect(post?.headers.cookie).toBeUndefined();
    const body: Readonly<Record<string, unknown>> = JSON.parse(post?.body ?? '{}');
    expect(Object.keys(body)).toEqual(['lib_version', 'user_id', 'service_id', 'template_id', 'template_params']);
    expect(body).toEqual({
      lib_version: '4.4.1',
      user_id: 'user-1',
      service_id: 'service-2',
      template_id: 'template-3',
      template_params: {
        from_name: 'Ali Khan',
        from_email: 'ali@example.com',
        to_name: shippedCatalogue.shop.name,
        // All of it: src/order/order-message.test.ts.
        message: expect.stringMatching(
          /\n1\. Parrot D-swing \[43\] \(Size: XL\) - Rs 1900 x 2 = Rs 3800\n {3}https:\/\/shop\.example\/pictures\/43-1\./,
        ),
        reply_to: 'ali@example.com',
      },
    });
  });

  it('reach our relay across origins, which mails them (D43)', async () => {
    expectProblems(unreached);
    const relay = await startShop({ PORT: String(port), ALLOWED_ORIGINS: host.url, RELEASES_DIR: releases, ...ids });
    await placeOrder();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    const subjects = (await relay.mails(2)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^New order \w{8}: 2 items, Rs \d+/));
  });
});

it('the shop has the owner’s colours on pages, in stylesheets, manifest and icons, and at the desk', async () => {
  const desk = await readFile(join(realpathSync(site), '../desk/desk.css'), 'utf8');
  const names = (await readdir(site, { recursive: true })).filter((name) =>
    /\.(?:html|css|svg|webmanifest)$/.test(name),
  );
  expect(names.length).toBeGreaterThan(100);
  const texts = [desk, ...(await Promise.all(names.map((name) => readFile(join(site, name), 'utf8'))))];
  for (const colour of Object.values(shippedColours))
    expect(texts.filter((text) => text.toLowerCase().includes(colour))).toEqual([]);
  for (const name of ['index.html', '404.html', 'empty.html', 'manifest.webmanifest', 'icon.svg'])
    expect(await readFile(join(site, name), 'utf8')).toContain(colours.main);
  for (const icon of ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png']) {
    const { data, info } = await sharp(join(site, 'icons', icon))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const top = (Math.floor(info.height / 20) * info.width + info.width / 2) * info.channels;
    expect([icon, data.subarray(top, top + 3).toString('hex')]).toEqual([icon, colours.main.slice(1)]);
  }
  expect((await readFile(join(site, 'favicon.ico'))).subarray(22, 26).toString('latin1')).toBe('\u0089PNG');
  expectProblems(unreached);
  await page.goto(`${host.url}/product/43`);
  const button = page.getByRole('button', { name: 'Add to Cart' });
  await expect.poll(() => button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(255, 210, 63)');
});

it('a page of a static host is the same at every spelling of its address, which becomes the plain one (R055, D117)', async () => {
  // A host that has no file of that name answers with its error page.
  expectProblems(failedRequest('food', 404), failedRequest('FOOD', 404), failedRequest('/cart', 404));
  await playGoogle();
  for (const path of ['/dog%2Dfood', '/dog-food/', '//dog-food', '/dog-food%2F', '/DOG-FOOD', '/dog-food.)%DB%94']) {
    await page.goto(`${host.url}${path}?a=1#main`);
    await page.getByRole('heading', { name: 'Dog Food', exact: true }).waitFor();
    expect(page.url()).toBe(`${host.url}/dog-food?a=1#main`);
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  }
  await page.goto(`${host.url}/cart%235x2,43.Lx1.`);
  await page.getByRole('heading', { name: 'Add these to your cart?' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/cart');
});

it('a static host says which page or product does not exist (R136, D5, D6)', async () => {
  expectProblems(failedRequest('/no-such-food', 404), failedRequest('/product/', 404));
  await playGoogle();
  const missing = await page.goto(`${host.url}/no-such-food`);
  expect(missing?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await page.goto(`${host.url}/product/%00`);
  await page.getByRole('heading', { name: 'Product not found' }).waitFor();
});

describe.each(hosts)('%s', (kind) => {
  it('has every page at its plain address, under the shop’s headers but on GitHub, and no other (D43, D55)', async () => {
    const there = await startStaticHost(site, kind);
    const sitemap = await readFile(join(site, 'sitemap.xml'), 'utf8');
    const paths = [...sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of [...paths, '/cart', '/checkout', '/data/dog-food.json']) {
      const { status, url, headers } = await fetch(there.url + path);
      expect([status, url]).toEqual([200, there.url + path]);
      expect(headers.has('content-security-policy')).toBe(kind !== 'GitHub Pages');
    }
    const missing = await fetch(`${there.url}/no-such-food`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Unexpected Application Error!');
  });
});

it('the headers for static hosts have no line that Cloudflare Pages would ignore as too long (D43)', async () => {
  const lines = (await readFile(join(site, '_headers'), 'utf8')).split('\n');
  expect(lines.filter(({ length }) => length > 2000)).toEqual([]);
});

it('analytics with an id loads its script once and sends one page view a navigation (R054, D33)', async () => {
  const { name } = shippedCatalogue.shop;
  const { scripts, views } = await playGoogle();
  await open(page, `${host.url}/shop-all`);
  await until('the first page view', () => views.length === 1);
  await page.getByTestId('filter').locator('visible=true').selectOption('Cats'); // No navigation.
  await follow(page, '/contact');
  await until('the second page view', () => views.length === 2);
  await follow(page, '/cart');
  await until('the third page view', () => views.length === 3);
  await page.goBack();
  await until('the fourth page view', () => views.length === 4);
  expect(views).toEqual([
    `page_view /shop-all Shop All Products | ${name}`,
    `page_view /contact Contact Us | ${name}`,
    `page_view /cart Shopping Cart | ${name}`,
    `page_view /contact Contact Us | ${name}`,
  ]);
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST%2F1']);
});

/**
 * A static host, by its documentation: files, addresses without `.html`, one page for unknown addresses, and the headers of
 * `_headers` (an address that ends in `*`, and its headers below), so that pages run under their real policy. GitHub Pages has
 * headers of its own instead, and nothing at `x/`; Cloudflare Pages leads from there, and from `x.html`, to `x`.
 */
function startStaticHost(folderOfSite: string, kind: (typeof hosts)[number] = 'Netlify'): Promise<Served> {
  const isGitHub = kind === 'GitHub Pages';
  const text = isGitHub ? '/*\n  cache-control: max-age=600' : readFileSync(join(folderOfSite, '_headers'), 'utf8');
  const rules = text
    .split(/\n(?=\/)/)
    .filter(Boolean)
    .map((block) => {
      const [path = '', ...lines] = block.trim().split('\n');
      return { start: path.replace(/\*$/, ''), headers: lines.map((line) => line.trim().split(': ')) };
    });
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const { start, headers } of rules)
      for (const [name = '', ...value] of path.startsWith(start) ? headers : [])
        response.setHeader(name, value.join(': '));
  };
  const onNoMatch = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    setHeaders(response, url);
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(readFileSync(join(folderOfSite, '404.html')));
  };
  const files = sirv(folderOfSite, { extensions: ['html'], onNoMatch, setHeaders });
  const server = createServer((request, response) => {
    const [, plain, end] = /^(\/.+?)(\/|\.html)$/.exec(request.url ?? '') ?? [];
    if (plain && kind === 'Cloudflare Pages') response.writeHead(308, { Location: plain }).end();
    else if (end === '/' && isGitHub) onNoMatch(request, response);
    else files(request, response);
  });
  return serve(server);
}

interface ReceivedPost {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Someone else's e-mail service: lets pages of other origins post to it, and keeps what arrives, also preflights. */
async function startEmailService() {
  const received: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    textOf(request)
      .then((body) => {
        received.push({ method, path, headers, body });
        if (method === 'OPTIONS') response.writeHead(204).end();
        else response.writeHead(200, { 'Content-Type': 'text/plain' }).end('OK');
      })
      .catch(() => response.destroy()); // The browser gave up: there is nobody to answer.
  });
  return { ...(await serve(server, port)), received };
}
