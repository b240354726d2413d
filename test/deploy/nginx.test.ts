/** The TLS proxy of docs/deployment.md: the real nginx with the file that owners install, before real relays. */
import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { orders } from '#test/support/orders-cli.ts';
import { mailFiles, type RelayProcess, relayProcess } from '#test/support/relay-process.ts';
import { realBody } from '#test/support/real-orders.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { writeRelease } from '#test/support/release-files.ts';
import { temporaryFolder, testScene } from '#test/support/temporary-folder.ts';
import { until } from '#test/support/until.ts';
import { freePorts, type Proxy, startNginx, ask, askHttp2, order } from '#test/support/nginx.ts';

// Servers and processes on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const portOf = (relay: RelayProcess) => Number(new URL(relay.url).port);

/** The shop of one machine: a relay that trusts the proxy before it. */
async function shopBehindProxy(environment: Record<string, string> = {}) {
  const ports = await freePorts();
  const data = temporaryFolder();
  const relay = await relayProcess({
    DATA_DIR: data,
    PUBLIC_ORIGIN: `https://localhost:${ports.https}`,
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL: 'files',
    ...environment,
  });
  return { relay, data, proxy: await startNginx(ports, [portOf(relay)], testScene()) };
}

/** Posts so many orders of different shoppers, one after the other; the statuses in their order. */
async function statuses(count: number, post: (body: string, number: number) => Promise<{ readonly status: number }>) {
  const seen: number[] = [];
  for (let number = 0; number < count; number += 1) {
    seen.push((await post(realBody({ reference: referenceNumber(number) }), number)).status);
  }
  return seen;
}

describe('the shop behind nginx', () => {
  it('takes an order, and its mails go out', async () => {
    const { data, proxy } = await shopBehindProxy();
    const reply = await order(proxy, realBody());
    expect([reply.status, reply.body]).toEqual([200, 'OK']);
    expect(reply.headers['access-control-allow-origin']).toBe(proxy.origin);
    const files = await until('two mails', () => mailFiles(data).length === 2 && mailFiles(data));
    const [mail] = await Promise.all(files.map((file) => PostalMime.parse(file.bytes)));
    expect(mail?.to?.[0]?.address).toBe('ayesha@example.com');
  });

  it('is served over HTTP/2, compressed as built, with HSTS', async () => {
    const { proxy } = await shopBehindProxy();
    const reply = await askHttp2(proxy);
    expect([reply.status, reply.body]).toEqual([200, expect.stringContaining('<title>Home</title>')]);
    expect(reply.headers['strict-transport-security']).toBe('max-age=63072000');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['server']).toBe('nginx');
    const packed = await ask({ ...proxy, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
  });

  it('speaks TLS 1.2 and 1.3, nothing older', async () => {
    const { proxy } = await shopBehindProxy();
    expect((await ask({ ...proxy, newestTls: 'TLSv1.3' })).status).toBe(200);
    expect((await ask({ ...proxy, newestTls: 'TLSv1.2' })).status).toBe(200);
    await expect(ask({ ...proxy, newestTls: 'TLSv1.1' })).rejects.toThrow('alert protocol version');
  });

  it('redirects plain HTTP to HTTPS, but answers the certificate authority’s challenge', async () => {
    const { proxy } = await shopBehindProxy();
    const plain = (path: string) => fetch(`http://127.0.0.1:${proxy.httpPort}${path}`, { redirect: 'manual' });
    const moved = await plain('/dog-food?a=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${proxy.origin}/dog-food?a=1`]);
    expect(await (await plain('/.well-known/acme-challenge/token')).text()).toBe('proof');
  });

  it('hides health checks and metrics', async () => {
    const { proxy } = await shopBehindProxy();
    for (const path of ['/healthz', '/metrics']) expect((await ask({ ...proxy, path })).status).toBe(404);
  });

  it('takes 64 KiB, and answers more as the relay does (C6)', async () => {
    const { proxy } = await shopBehindProxy();
    const padded = (bytes: number) => {
      const body = realBody();
      return body + ' '.repeat(bytes - Buffer.byteLength(body));
    };
    expect((await order(proxy, padded(65_536))).status).toBe(200);
    const more = await order(proxy, padded(65_537));
    expect([more.status, more.body]).toEqual([413, 'Variables size limit exceeded']);
    expect((await order(proxy, padded(200_000))).status).toBe(413);
  });

  it('logs no address of a shopper', async () => {
    const { proxy } = await shopBehindProxy();
    await ask({
      ...proxy,
      path: '/dog-food?name=Ayesha',
      headers: { referer: 'https://a.example/', 'user-agent': 'Robot' },
    });
    const line = await until('the line', () => /^.*dog-food.*$/m.exec(proxy.accesses())?.[0]);
    expect(line).toMatch(/^[\dT:+-]+ GET \/dog-food 200 \d+ [\d.]+ 127\.0\.0\.1:\d+ 200$/);
  });

  it('writes no address of an order’s page, which is its key (D82)', async () => {
    const { proxy } = await shopBehindProxy();
    const reply = await ask({ ...proxy, path: '/o/7K3M9Q2X0123456789ABCDEFGH' });
    expect(reply.status).toBe(404);
    await until('the line', () => proxy.accesses().includes(' GET /o/... 404 '));
    expect(proxy.accesses()).not.toContain('7K3M9Q2X0123456789ABCDEFGH');
  });
});

describe('who is asking (4.1.3)', () => {
  /** A shop that mails two orders of one address by themselves; how many it did of those that came. */
  async function mailedAlone(
    environment: Record<string, string>,
    post: (proxy: Proxy, body: string, number: number) => ReturnType<typeof order>,
  ) {
    const { relay, data, proxy } = await shopBehindProxy({ ORDERS_PER_ADDRESS: '2', ...environment });
    expect(await statuses(4, (body, number) => post(proxy, body, number))).toEqual([200, 200, 200, 200]);
    const { out } = await orders({ DATA_DIR: data }, 'list');
    return { relay, count: 4 - (out.match(/ digest /g)?.length ?? 0) };
  }
  const asTwo = (proxy: Proxy, body: string, number: number) =>
    order(proxy, body, { from: `127.0.0.${2 + (number % 2)}` });

  it('is whom nginx sees, whatever the client claims', async () => {
    const claims = (proxy: Proxy, body: string, number: number) =>
      order(proxy, body, { headers: { 'x-forwarded-for': `203.0.113.${number}` } });
    expect((await mailedAlone({}, claims)).count).toBe(2);
  });

  it('is each shopper separately, behind a proxy that the relay trusts', async () => {
    const { relay, count } = await mailedAlone({}, asTwo);
    expect(count).toBe(4);
    expect(relay.errors()).not.toContain('proxy-not-trusted');
  });

  it('is the proxy for all of them if TRUSTED_PROXIES lacks it, and the log says how to fix that', async () => {
    const { relay, count } = await mailedAlone({ TRUSTED_PROXIES: '' }, asTwo);
    expect(count).toBe(2);
    expect(relay.errors().match(/proxy-not-trusted/g)).toHaveLength(1);
    expect(relay.errors()).toContain('set TRUSTED_PROXIES=127.0.0.1.');
  });
});

describe('the limits of nginx', () => {
  const configuration = readFileSync('deploy/nginx/panja.conf', 'utf8');
  const location = (path: string) => configuration.split(`location ${path} {`).at(-1)?.split('}')[0];

  it('let in thousands behind one address, and never stop an order (D70)', () => {
    expect(location('/')).toContain('limit_conn panja_addresses 2000;');
    expect(location('= /api/v1.0/email/send')?.trim()).toBe('proxy_pass http://panja_relays;');
    const server = configuration.replaceAll(/location [^{]*\{[^}]*\}/g, '');
    expect(server).not.toMatch(/^\s*limit_(?:conn|req) /m);
  });
});

describe('two relays behind nginx', () => {
  /** A relay that knows one asset. */
  async function relayWith(asset: string): Promise<RelayProcess> {
    const releases = temporaryFolder();
    writeRelease(releases, { 'index.html': '<!doctype html><title>Home</title>', [`assets/${asset}`]: asset });
    return relayProcess({ DATA_DIR: temporaryFolder(), RELEASES_DIR: releases });
  }

  it('have the files of both releases while one is rolled out', async () => {
    const relays = [await relayWith('old.js'), await relayWith('new.js')];
    const proxy: Proxy = await startNginx(await freePorts(), relays.map(portOf), testScene());
    for (const asset of ['old.js', 'new.js', 'old.js', 'new.js', 'new.js']) {
      const reply = await ask({ ...proxy, path: `/assets/${asset}` });
      expect([reply.status, reply.body]).toEqual([200, asset]);
    }
    expect((await ask({ ...proxy, path: '/assets/none.js' })).status).toBe(404);
  });

  it('are one shop if only one of them is up', async () => {
    const relay = await relayProcess({ DATA_DIR: temporaryFolder() });
    const gone = await relayProcess({ DATA_DIR: temporaryFolder() });
    const proxy = await startNginx(await freePorts(), [portOf(relay), portOf(gone)], testScene());
    await gone.kill('SIGKILL');
    for (let time = 0; time < 10; time += 1) expect((await ask(proxy)).status).toBe(200);
  });
});
