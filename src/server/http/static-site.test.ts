import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testRelay } from '#test/support/test-relay.ts';
import { siteHeaders } from './security-headers.ts';

const titleOf = async (response: Response) => /<title>(.*)<\/title>/.exec(await response.text())?.[1];

describe('the built shop', () => {
  const answers: readonly (readonly [path: string, status: number, title: string])[] = [
    ['/', 200, 'Home'],
    ['/dog-food', 200, 'Dog Food'],
    ['/dog-food?from=facebook', 200, 'Dog Food'],
    ['/product/43', 200, 'Swing'],
    ['/nowhere', 404, 'Unexpected Application Error!'],
    ['/404', 404, 'Unexpected Application Error!'],
    ['/product-not-found', 404, 'Unexpected Application Error!'],
    ['/index', 404, 'Unexpected Application Error!'],
    ['/%zz', 404, 'Unexpected Application Error!'],
    ['//evil.example/', 404, 'Unexpected Application Error!'],
    ['/%2F%2Fevil.example', 404, 'Unexpected Application Error!'],
    ['/%5C%5Cevil.example', 404, 'Unexpected Application Error!'],
    ['/dog%252Dfood', 404, 'Unexpected Application Error!'],
    ['/dog-food%', 404, 'Unexpected Application Error!'],
    ...['0', '70', '999999', 'abc', '1e3', '01', '%00', '43/x', '%zz', '..%2F43'].map(
      (id) => [`/product/${id}`, 404, 'Product not found'] as const,
    ),
  ];

  it('answers each path with its page or with the page of an error (R059, R136, D60)', async () => {
    const { send } = await testRelay();
    const seen: unknown[] = [];
    for (const [path] of answers) {
      const response = await send(path);
      seen.push([path, response.status, await titleOf(response)]);
    }
    expect(seen).toEqual(answers);
  });

  it('answers with a short text where a script, data or a picture is missing', async () => {
    const { send } = await testRelay();
    for (const path of ['/assets/nothing.js', '/data/999.json', '/pictures/x.jpg', '/assets/app-1a2b3c.js.map']) {
      const response = await send(path);
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'Not Found']);
    }
  });

  const redirects = [
    ['/dog-food/', '/dog-food'],
    ['/dog-food/?a=1', '/dog-food?a=1'],
    ['/Dog-Food', '/dog-food'],
    ['/PRODUCT/43/', '/product/43'],
    ['/dog%2Dfood?a=%2F', '/dog-food?a=%2F'],
    ['/%64og-food', '/dog-food'],
    ['/product/%34%33', '/product/43'],
    ['/product%2F43', '/product/43'],
    ['/dog-food%2F', '/dog-food'],
    ['//dog-food', '/dog-food'],
    ['/%2F%2Fdog-food', '/dog-food'],
    ['///', '/'],
    ['/product/43.)?a=1', '/product/43?a=1'],
    ['/%DB%94', '/'],
    ['/dog-food%23main', '/dog-food#main'],
  ] as const;

  it('redirects each other spelling of an address to the plain one (R090, D117)', async () => {
    const { send } = await testRelay();
    for (const [path, target] of redirects) {
      const response = await send(path);
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 308, target]);
    }
  });

  const caching = [
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/app-1a2b3c.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/pictures/43-1.0a1b.jpg', 'image/jpeg', 'public, max-age=31536000, immutable'],
    ['/sharing/43-0a1b2c3d.jpg', 'image/jpeg', 'public, max-age=31536000, immutable'],
    ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/favicon.ico', 'image/x-icon', 'public, max-age=86400'],
  ] as const;

  it('says what a file is, and lets browsers cache for ever what has its content in its name, and the icon for a day', async () => {
    const { send } = await testRelay();
    for (const [path, ...expected] of caching) {
      const { headers } = await send(path);
      expect([path, headers.get('content-type'), headers.get('cache-control')]).toEqual([path, ...expected]);
    }
  });

  const olderPictures = [
    ['/pictures/43-1.ffff.jpg', 'rendered'],
    ['/pictures/43-1.ffff-320.avif', 'small'],
    ['/pictures/43-1-320.avif', 'small'],
    ['/pictures/43-1-photo-ffffffff.jpg', 'rendered'],
    ['/pictures/43-2.ffff.jpg', 'photo'],
    ['/pictures/43-2.jpg', 'photo'],
    ['/pictures/hero-wide.ffff-1280.avif', 'hero'],
  ] as const;

  it('answers the address of an older picture with the current one, uncached', async () => {
    const { send } = await testRelay();
    for (const [path, content] of olderPictures) {
      const response = await send(path);
      const { status, headers } = response;
      expect([path, status, await response.text(), headers.get('cache-control')]).toEqual([
        path,
        200,
        content,
        'no-cache',
      ]);
      const there = await send(headers.get('content-location') ?? '');
      expect([path, await there.text(), there.headers.get('etag')]).toEqual([path, content, headers.get('etag')]);
    }
  });

  it('has nothing for a picture that never existed, and a rendered one at its own address even if there is a photo', async () => {
    const { send } = await testRelay();
    for (const path of ['44-1.ffff.jpg', '43-1.ffff-640.avif', '43-1.ffff.webp', ''])
      expect([path, (await send(`/pictures/${path}`)).status]).toEqual([path, 404]);
    expect(await (await send('/pictures/43-2.1b2c.jpg')).text()).toBe('rendered too');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
  ])('compresses for "%s" with %s', async (accepted, encoding, decode) => {
    const { send } = await testRelay();
    const response = await send('/dog-food', { headers: { 'accept-encoding': accepted } });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ]);
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toContain('<title>Dog Food</title>');
  });

  it('answers 304 while nothing changed', async () => {
    const { send } = await testRelay();
    const etag = (await send('/dog-food', { headers: { 'accept-encoding': 'br' } })).headers.get('etag') ?? '';
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const response = await send('/dog-food', { headers: { 'if-none-match': known } });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    expect((await send('/dog-food', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { send } = await testRelay();
    const [head, get] = [await send('/dog-food', { method: 'HEAD' }), await send('/dog-food')];
    expect(await head.text()).toBe('');
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  });
});

describe('security headers', () => {
  it('allow a page its own styles, and no others, and the service worker to fetch from the shop', async () => {
    const { send } = await testRelay();
    const policyOf = async (path: string) => (await send(path)).headers.get('content-security-policy');
    expect(await policyOf('/')).toContain("style-src 'self' 'sha256-");
    expect(await policyOf('/dog-food')).toContain("style-src 'self';");
    expect(await policyOf('/')).not.toContain('unsafe');
    expect(await policyOf('/service-worker.js')).toContain("connect-src 'self'");
  });

  it('name other servers, and promise HTTPS, only when they are configured', () => {
    const headers = (emailOrigin: string, hasAnalytics: boolean) =>
      siteHeaders({ emailOrigin, hasAnalytics, isHttps: hasAnalytics });
    const policy = (...settings: Parameters<typeof headers>) => headers(...settings)['content-security-policy'];
    expect(policy('', false)).toContain("script-src 'self'; ");
    expect(policy('', false)).toContain("connect-src 'self'; ");
    expect(policy('https://api.emailjs.com', false)).toContain("connect-src 'self' https://api.emailjs.com; ");
    expect(policy('', true)).toContain("script-src 'self' https://www.googletagmanager.com; ");
    const hsts = [false, true].map((isHttps) => headers('', isHttps)['strict-transport-security']);
    expect(hsts).toEqual([undefined, 'max-age=63072000']);
  });
});

it('/healthz reports that orders can be accepted', async () => {
  const { send } = await testRelay();
  const response = await send('/healthz');
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ok', acceptsOrders: true, release: '0123456789ab', heldMails: 0, problems: [] },
  ]);
});
