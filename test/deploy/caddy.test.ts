/** The shop and its desk behind the real Caddy, with the shipped Caddyfile. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startCaddy } from '#test/support/caddy.ts';
import { setDeskPassword, startDesk } from '#test/support/desk-process.ts';
import { ask, askHttp2, freePorts, order } from '#test/support/nginx.ts';
import { orders } from '#test/support/orders-cli.ts';
import { realBody } from '#test/support/real-orders.ts';
import { relayProcess } from '#test/support/relay-process.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { freePort } from '#test/support/serve.ts';
import { temporaryFolder, testScene } from '#test/support/temporary-folder.ts';
import { until } from '#test/support/until.ts';

// The tests start servers and processes on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const password = 'four random words here';

async function shopBehindProxy(environment: Record<string, string> = {}, deskPort: number | null = null) {
  const ports = await freePorts();
  const data = temporaryFolder();
  const relay = await relayProcess({
    DATA_DIR: data,
    PUBLIC_ORIGIN: `https://localhost:${ports.https}`,
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL: 'files',
    ...environment,
  });
  const proxy = await startCaddy(ports, Number(new URL(relay.url).port), testScene(), deskPort);
  return { ports, data, relay, proxy };
}

describe('the shop behind Caddy', () => {
  it('is served over HTTP/2, compressed as built, with the relay’s headers, and takes orders', async () => {
    const { data, proxy } = await shopBehindProxy();
    const home = await askHttp2(proxy);
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('<title>Home</title>')]);
    expect(home.headers['strict-transport-security']).toBe('max-age=63072000');
    expect(home.headers['content-security-policy']).toContain("default-src 'none'");
    expect(home.headers['server']).toBeUndefined();
    expect((await ask({ ...proxy, headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br');
    const reply = await order(proxy, realBody());
    expect([reply.status, reply.body]).toEqual([200, 'OK']);
    expect((await orders({ DATA_DIR: data }, 'list')).out).toContain('Ayesha');
  });

  it('redirects plain HTTP and www., hides health checks, and lets the relay answer large orders (C6)', async () => {
    const { ports, proxy } = await shopBehindProxy();
    const plain = await fetch(`http://localhost:${ports.http}/dog-food?a=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([
      308,
      expect.stringMatching(/^https:.*\/dog-food\?a=1$/),
    ]);
    const www = await ask({ ...proxy, path: '/a?b=1', headers: { host: `www.localhost:${ports.https}` } });
    expect([www.status, www.headers.location]).toEqual([301, `${proxy.origin}/a?b=1`]);
    expect((await ask({ ...proxy, path: '/healthz' })).status).toBe(404);
    const more = await order(proxy, realBody().padEnd(65_600));
    expect([more.status, more.body]).toEqual([413, 'Variables size limit exceeded']);
    expect((await order(proxy, realBody().padEnd(200_000))).status).toBe(413);
  });

  it('logs no shopper’s address and no key of an order’s page, not even in errors (D82)', async () => {
    const { relay, proxy } = await shopBehindProxy();
    const key = '7K3M9Q2X0123456789ABCDEFGH';
    const get = (path: string) =>
      ask({ ...proxy, path, headers: { referer: 'https://a.example/', 'user-agent': 'Robot' } });
    await get(`/o/${key}?name=Ayesha`);
    await get('/dog-food?name=Ayesha');
    await until('both lines', () => proxy.accesses().includes('"uri":"/dog-food"'));
    expect(proxy.accesses()).toContain('"uri":"/o/"');
    await relay.kill('SIGKILL');
    expect((await get(`/o/${key}`)).status).toBe(502);
    await until('the error', () => proxy.problems().includes('connection refused'));
    for (const text of [key, 'Ayesha', 'a.example', 'Robot', '"remote_ip"'])
      expect(proxy.problems()).not.toContain(text);
  });

  it('tells the relay who is asking, whatever the client claims (4.1.3)', async () => {
    const { data, proxy } = await shopBehindProxy({ ORDERS_PER_ADDRESS: '2' });
    for (let number = 0; number < 6; number += 1) {
      const from = `127.0.0.${2 + (number % 2)}`;
      const headers = { 'x-forwarded-for': `203.0.113.${number}` };
      expect((await order(proxy, realBody({ reference: referenceNumber(number) }), { from, headers })).status).toBe(
        200,
      );
    }
    expect((await orders({ DATA_DIR: data }, 'list')).out.match(/ digest /g)).toHaveLength(2);
  });

  it('holds a request for a page while the relay restarts', async () => {
    const { data, relay, proxy } = await shopBehindProxy();
    await relay.kill('SIGKILL');
    const asked = ask(proxy);
    await relayProcess({ DATA_DIR: data, MAIL: 'files', PORT: new URL(relay.url).port });
    expect((await asked).status).toBe(200);
  });
});

it('the desk has its own host name behind Caddy, and takes large photos but only small forms (D72)', async () => {
  const deskPort = await freePort();
  const { ports, data, proxy } = await shopBehindProxy({}, deskPort);
  await setDeskPassword(data, password);
  const host = `desk.localhost:${ports.https}`;
  const origin = `https://${host}`;
  const desk = await startDesk(data, {
    DESK_PORT: String(deskPort),
    DESK_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  onTestFinished(async () => void (await desk.stop()));
  const post = (path: string, body: string | Buffer, cookie = '') =>
    ask({
      ...proxy,
      path,
      method: 'POST',
      headers: { host, origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const signedIn = await post('/sign-in', new URLSearchParams({ password }).toString());
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect(cookie).toMatch(/^__Host-desk=/);
  expect((await ask({ ...proxy, path: '/sign-in' })).body).not.toContain('Password');
  expect((await post('/products/43', Buffer.alloc(70_000, 'a'), cookie)).status).toBe(413);
  expect((await post('/products/43/photos', Buffer.alloc(3_000_000, 'a'))).headers.location).toBe('/sign-in');
  const preview = await ask({ ...proxy, headers: { host: `preview.localhost:${ports.https}` } });
  expect(preview.status).toBe(502);
});
