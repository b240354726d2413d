/** The shop, its desk and its preview behind the two proxies of docs/deployment.md: the real ones, with the shipped files. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { uploadLimits } from '#photos/limits.ts';
import { copyCurrentRelease } from '#test/support/built-site.ts';
import { exportedOrders, mailFiles, relayWithDesk, setDeskPassword } from '#test/support/processes.ts';
import { boundary, formBody } from '#test/support/uploads.ts';
import {
  ask,
  type Asked,
  askHttp2,
  freePorts,
  order,
  type Proxy,
  startCaddy,
  startNginx,
} from '#test/support/proxy.ts';
import { deskPassword, referenceNumber, realBody } from '#test/support/sample-order.ts';
import { writeRelease, draftText } from '#test/support/releases.ts';
import { freePort } from '#test/support/serve.ts';
import { copyCatalogue, temporaryFolder, testScene } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';

// Servers and processes on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const portOf = (url: string) => Number(new URL(url).port);

/** Asks over plain HTTP: the status, and where it leads. */
function plainly(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`http://127.0.0.1:${port}${path}`, { headers: { host } }, (response) => {
      response.resume();
      resolve(`${response.statusCode} ${response.headers.location ?? ''}`.trim());
    })
      .once('error', reject)
      .end();
  });
}

/** Of a relay that trusts the proxy before it. */
function settingsBehind(https: number) {
  return { PUBLIC_ORIGIN: `https://localhost:${https}`, TRUSTED_PROXIES: '127.0.0.1', MAIL: 'files' };
}

describe.each([
  { name: 'Caddy', startProxy: startCaddy, moved: 308 },
  { name: 'nginx', startProxy: startNginx, moved: 301 },
])('behind $name', ({ startProxy, moved }) => {
  async function shopBehindProxy(environment: Record<string, string> = {}) {
    const ports = await freePorts();
    const data = temporaryFolder();
    const relay = await wholeRelay({ ...settingsBehind(ports.https), DATA_DIR: data, ...environment });
    return { data, ports, relay, proxy: await startProxy({ ports, relays: [portOf(relay.url)] }, testScene()) };
  }

  it('the shop is served over HTTP/2 and TLS 1.2 or newer, compressed as built, with the relay’s headers', async () => {
    const { proxy } = await shopBehindProxy();
    const home = await askHttp2(proxy);
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('<title>Home</title>')]);
    expect(home.headers['strict-transport-security']).toBe('max-age=63072000');
    expect(home.headers['content-security-policy']).toContain("default-src 'none'");
    expect(home.headers['server'] ?? 'nginx').toBe('nginx');
    expect((await ask({ ...proxy, headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br');
    for (const newestTls of ['TLSv1.3', 'TLSv1.2'] as const)
      expect((await ask({ ...proxy, newestTls })).status).toBe(200);
    await expect(ask({ ...proxy, newestTls: 'TLSv1.1' })).rejects.toThrow('alert protocol version');
  });

  it('the shop takes orders of up to 64 KiB, whose mails go out, and answers more as the relay does (C6)', async () => {
    const { data, proxy } = await shopBehindProxy();
    const padded = (bytes: number) => {
      const body = realBody();
      return body + ' '.repeat(bytes - Buffer.byteLength(body));
    };
    const reply = await order(proxy, padded(65_536));
    expect([reply.status, reply.body]).toEqual([200, 'OK']);
    expect(reply.headers['access-control-allow-origin']).toBe(proxy.origin);
    await until('two mails', () => mailFiles(data).length === 2);
    const more = await order(proxy, padded(65_537));
    expect([more.status, more.body]).toEqual([413, 'Variables size limit exceeded']);
    expect((await order(proxy, padded(200_000))).status).toBe(413);
  });

  it('plain HTTP and www. lead to the right name, and health checks are hidden', async () => {
    const { ports, proxy } = await shopBehindProxy();
    for (const name of ['localhost', 'desk.localhost', 'preview.localhost']) {
      const [status, address = ''] = (await plainly(ports.http, name, '/a?b=1')).split(' ');
      expect([status, new URL(address).hostname]).toEqual([String(moved), name]);
      expect(address).toMatch(/^https:.*\/a\?b=1$/);
    }
    const www = await ask({ ...proxy, name: 'www.localhost', path: '/a?b=1' });
    expect([www.status, www.headers.location]).toEqual([301, `${proxy.origin}/a?b=1`]);
    for (const path of ['/healthz', '/metrics']) expect((await ask({ ...proxy, path })).status).toBe(404);
  });

  it('the log has no shopper’s address and no key of an order’s page (D82)', async () => {
    const { relay, proxy } = await shopBehindProxy();
    const key = '7K3M9Q2X0123456789ABCDEFGH';
    const get = (path: string) =>
      ask({ ...proxy, path, from: '127.0.0.3', headers: { referer: 'https://a.example/', 'user-agent': 'Robot' } });
    await get(`/o/${key}?name=Ayesha`);
    await get(`/O/${key}.`);
    await get(`//o/${key}`);
    await get('/dog-food?name=Ayesha');
    await until('both lines', () => /\/o\/[^]*\/dog-food/.test(proxy.accesses()));
    await relay.stop();
    expect((await get(`/o/${key}`)).status).toBe(502);
    await until('the third line', () => proxy.accesses().split('/o/').length > 2);
    for (const text of [key, 'Ayesha', 'a.example', 'Robot', '127.0.0.3']) expect(proxy.accesses()).not.toContain(text);
    expect(proxy.problems()).not.toContain(key);
  });

  it('each shopper counts separately, whatever the client claims (4.1.3)', async () => {
    const { data, relay, proxy } = await shopBehindProxy({ ORDERS_PER_ADDRESS: '2' });
    for (let number = 0; number < 6; number += 1) {
      const from = `127.0.0.${2 + (number % 2)}`;
      const headers = { 'x-forwarded-for': `203.0.113.${number}` };
      const { status } = await order(proxy, realBody({ reference: referenceNumber(number) }), { from, headers });
      expect(status).toBe(200);
    }
    expect((await exportedOrders({ DATA_DIR: data })).filter((row) => row.includes(',digest,'))).toHaveLength(2);
    expect(relay.logged()).not.toContain('proxy-not-trusted');
  });

  it('all shoppers are one if TRUSTED_PROXIES lacks it, and the log says how to fix that', async () => {
    const { relay, proxy } = await shopBehindProxy({ TRUSTED_PROXIES: '' });
    for (const number of [0, 1]) await order(proxy, realBody({ reference: referenceNumber(number) }));
    expect(relay.logged().match(/proxy-not-trusted/g)).toHaveLength(1);
    expect(relay.logged()).toContain('set TRUSTED_PROXIES=127.0.0.1.');
  });

  describe('the desk', () => {
    async function deskBehindProxy() {
      const ports = await freePorts();
      const [catalogue, releases] = [temporaryFolder(), temporaryFolder()];
      copyCatalogue('catalogue', catalogue);
      copyCurrentRelease(releases);
      const name = 'desk.localhost';
      const origin = `https://${name}:${ports.https}`;
      const desk = {
        DESK_PORT: String(await freePort()),
        DESK_ORIGIN: origin,
        PREVIEW_ORIGIN: `https://preview.localhost:${ports.https}`,
        CATALOGUE_DIR: catalogue,
        RELEASES_DIR: releases,
      };
      // A process of its own, whose children get its settings.
      const data = temporaryFolder();
      const relay = await relayWithDesk({ ...settingsBehind(ports.https), DATA_DIR: data, ...desk });
      const served = { ports, relays: [portOf(relay.url)], desk: Number(desk.DESK_PORT) };
      const proxy = await startProxy(served, testScene());
      await setDeskPassword(data);
      const get = (path: string, cookie = '') => askHttp2({ ...proxy, name, path, headers: { cookie } });
      const post = (path: string, form: Record<string, string>, cookie = '') => {
        const headers = { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' };
        return askHttp2({ ...proxy, name, path, method: 'POST', headers, body: String(new URLSearchParams(form)) });
      };
      const { headers } = await post('/sign-in', { password: deskPassword });
      const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      const token = /name="token" value="([^"]+)"/.exec((await get('/search', cookie)).body)?.[1] ?? '';
      return { proxy, name, origin, catalogue, cookie, token, get, post };
    }

    it('is at a name of its own, and nothing of it at the shop’s; it tells of new orders (D72)', async () => {
      const { proxy, cookie, get } = await deskBehindProxy();
      expect(cookie).toMatch(/^__Host-desk=/);
      expect((await get('/')).headers.location).toBe('/sign-in');
      expect((await get('/', cookie)).body).toContain('Your shop has no orders yet.');
      const atShop = await ask({ ...proxy, path: '/sign-in', headers: { cookie } });
      expect([atShop.status, atShop.body]).toEqual([404, expect.not.stringContaining('Password')]);
      expect((await order(proxy, realBody())).status).toBe(200);
      const news = await get('/live?after=0', cookie);
      expect(news.headers['content-type']).toBe('text/event-stream');
      expect(news.body).toMatch(/^data: 1$/m);
    });

    it('takes 80 MB of photos, and other forms of a few kilobytes alone', async () => {
      const { proxy, name, origin, cookie, token, get, post } = await deskBehindProxy();
      const photo = (background: string) =>
        sharp({ create: { width: 800, height: 800, channels: 3, background } })
          .jpeg()
          .toBuffer();
      const photos = await Promise.all(['red', 'green', 'blue', 'white'].map(photo));
      // Readers ignore what follows a photo.
      const files = photos.map((bytes) => Buffer.concat([bytes], uploadLimits.fileBytes - 1000));
      const body = formBody(
        token,
        files.map((bytes, index) => ({ name: `IMG_${index}.jpg`, bytes })),
        [['action', 'add']],
      );
      expect(body.length).toBeGreaterThan(uploadLimits.formBytes - 10_000);
      const headers = { origin, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
      const upload: Asked = { ...proxy, name, method: 'POST', path: '/products/43/photos', headers, body };
      const sent = await askHttp2(upload);
      expect([sent.status, sent.headers.location]).toEqual([303, '/products/43/photos']);
      expect((await get('/products/43/photos', cookie)).body.match(/value="remove \d"/g)).toHaveLength(4);
      expect((await post('/products/43', { token, text: 'a'.repeat(70_000) }, cookie)).status).toBe(413);
    });

    it('has its preview at a name of its own, compressed, once there is one (D75)', async () => {
      const { proxy, catalogue, cookie, token, get, post } = await deskBehindProxy();
      const preview: Asked = { ...proxy, name: 'preview.localhost' };
      expect((await ask(preview)).status).toBe(502);
      await draftText(catalogue, 'products/043-parrot-d-swing.md', (text) =>
        text.replace('price: 1900', 'price: 1950'),
      );
      expect((await post('/publish', { token, do: 'preview' }, cookie)).status).toBe(303);
      const isReady = async () => (await get('/publish', cookie)).body.includes('Open the preview');
      await until('the preview', isReady, 120_000);
      const link = new URL((await get('/publish/preview', cookie)).headers.location ?? '');
      expect(link.origin).toBe(proxy.origin.replace('//', '//preview.'));
      const entered = await ask({ ...preview, path: link.pathname });
      const headers = { cookie: entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
      const page = await ask({ ...preview, path: entered.headers.location ?? '', headers });
      expect(page.body).toMatch(/"price":1950[^]*Preview: not published/);
      const packed = await ask({ ...preview, headers: { ...headers, 'accept-encoding': 'gzip' } });
      expect(packed.headers['content-encoding']).toBe('gzip');
    });
  });
});

it('Caddy holds a request for a page while the relay restarts', async () => {
  const port = await freePort();
  const settings = { DATA_DIR: temporaryFolder(), PORT: String(port) };
  const relay = await wholeRelay(settings);
  const proxy = await startCaddy({ ports: await freePorts(), relays: [port] }, testScene());
  await relay.stop();
  const asked = ask(proxy);
  await wholeRelay(settings);
  expect((await asked).status).toBe(200);
});

describe('nginx alone', () => {
  it('leads other names and bare addresses to the shop, and answers the certificate authority’s challenge', async () => {
    const ports = await freePorts();
    const proxy = await startNginx({ ports, relays: [await freePort()] }, testScene());
    for (const host of ['127.0.0.1', '[::1]', 'elsewhere.example']) {
      expect(await plainly(ports.http, host, '/a')).toBe(`301 ${proxy.origin}/a`);
      const { status, headers } = await ask({ ...proxy, path: '/a', headers: { host } });
      expect([host, status, headers.location]).toEqual([host, 301, `${proxy.origin}/a`]);
    }
    expect((await fetch(`http://[::1]:${ports.http}/a`, { redirect: 'manual' })).status).toBe(301);
    expect(await plainly(ports.http, 'desk.localhost', '/.well-known/acme-challenge/token')).toBe('200');
  });

  it('lets in thousands behind one address, and never stops an order (D70)', () => {
    const configuration = readFileSync('deploy/nginx.conf', 'utf8');
    const location = (path: string) => configuration.split(`location ${path} {`).at(1)?.split('}')[0];
    expect(location('= /api/v1.0/email/send')?.trim()).toBe('proxy_pass http://panja_relays;');
    const outside = configuration.replaceAll(/location [^{]*\{[^}]*\}/g, '');
    expect(outside).not.toMatch(/^\s*limit_(?:conn|req) /m);
    expect(new Set(configuration.match(/limit_conn \w+ \d+/g))).toEqual(new Set(['limit_conn panja_addresses 2000']));
  });

  it('has the files of both releases while one is rolled out', async () => {
    const relayWith = async (asset: string) => {
      const releases = temporaryFolder();
      writeRelease(releases, { 'index.html': '<!doctype html><title>Home</title>', [`assets/${asset}`]: asset });
      return portOf((await wholeRelay({ DATA_DIR: temporaryFolder(), RELEASES_DIR: releases })).url);
    };
    const relays = [await relayWith('old.js'), await relayWith('new.js')];
    const proxy: Proxy = await startNginx({ ports: await freePorts(), relays }, testScene());
    for (const asset of ['old.js', 'new.js', 'old.js', 'new.js', 'new.js']) {
      const reply = await ask({ ...proxy, path: `/assets/${asset}` });
      expect([reply.status, reply.body]).toEqual([200, asset]);
    }
    expect((await ask({ ...proxy, path: '/assets/none.js' })).status).toBe(404);
  });

  it('has one shop if only one of two relays is up', async () => {
    const relays = [portOf((await wholeRelay({ DATA_DIR: temporaryFolder() })).url), await freePort()];
    const proxy = await startNginx({ ports: await freePorts(), relays }, testScene());
    for (let time = 0; time < 10; time += 1) expect((await ask(proxy)).status).toBe(200);
  });
});
