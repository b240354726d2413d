/** The owner's desk behind the TLS proxy of docs/deployment.md: the real nginx with the files that owners install. */
import { cpSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyCurrentRelease } from '#test/support/built-site.ts';
import { boundary, formBody } from '#test/support/photos.ts';
import { freePort } from '#test/support/serve.ts';
import { relayProcess } from '#test/support/relay-process.ts';
import { temporaryFolder, testScene } from '#test/support/temporary-folder.ts';
import { setDeskPassword, startDesk } from '#test/support/desk-process.ts';
import { freePorts, installedFiles, startNginx, ask } from '#test/support/nginx.ts';

// Servers and processes on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const password = 'four random words here';

async function deskBehindProxy() {
  const ports = await freePorts();
  const data = temporaryFolder();
  const name = `desk.localhost:${ports.https}`;
  const origin = `https://${name}`;
  const relay = await relayProcess({
    DATA_DIR: data,
    PUBLIC_ORIGIN: `https://localhost:${ports.https}`,
    MAIL: 'files',
  });
  const deskPort = await freePort();
  await setDeskPassword(data, password);
  const catalogue = temporaryFolder();
  cpSync('catalogue', catalogue, { recursive: true });
  const releases = temporaryFolder();
  copyCurrentRelease(releases);
  const settings = {
    DESK_PORT: String(deskPort),
    DESK_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    CATALOGUE_DIR: catalogue,
    RELEASES_DIR: releases,
  };
  const desk = await startDesk(data, settings);
  onTestFinished(async () => void (await desk.stop()));
  const proxy = await startNginx(ports, [Number(new URL(relay.url).port)], testScene(), deskPort);
  const get = (path: string, cookie = '') => ask({ ...proxy, path, headers: { host: name, cookie } });
  const signIn = async () => {
    const { headers } = await ask({
      ...proxy,
      path: '/sign-in',
      method: 'POST',
      headers: { host: name, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password }).toString(),
    });
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  };
  return { ports, name, origin, proxy, get, signIn };
}

describe('the desk behind nginx', () => {
  it('is at a name of its own, and nothing of it at the shop’s (D72)', async () => {
    const { proxy, get, signIn } = await deskBehindProxy();
    expect((await get('/')).headers.location).toBe('/sign-in');
    const cookie = await signIn();
    expect(cookie).toMatch(/^__Host-desk=/);
    expect((await get('/', cookie)).body).toContain('No orders found');
    const atShop = await ask({ ...proxy, path: '/sign-in', headers: { cookie } });
    expect([atShop.status, atShop.body]).toEqual([404, expect.not.stringContaining('Password')]);
    expect((await ask(proxy)).body).toContain('<title>Home</title>');
  });

  it('starts beside the shop from the files that the page names, as Debian reads them, and is nobody’s default', async () => {
    expect(installedFiles()).toEqual(['panja.conf', 'panja-desk.conf', 'panja-preview.conf']);
    const ports = await freePorts();
    const proxy = await startNginx(ports, [await freePort()], testScene(), await freePort());
    for (const host of ['www.localhost', '127.0.0.1', '[::1]', 'elsewhere.example']) {
      const { status, headers } = await ask({ ...proxy, path: '/a?b=1', headers: { host: `${host}:${ports.https}` } });
      expect([host, status, headers.location]).toEqual([host, 301, `${proxy.origin}/a?b=1`]);
    }
    for (const address of ['127.0.0.1', '[::1]']) {
      const plain = await fetch(`http://${address}:${ports.http}/a?b=1`, { redirect: 'manual' });
      expect([address, plain.status, plain.headers.get('location')]).toEqual([address, 301, `${proxy.origin}/a?b=1`]);
    }
  });

  it('has its preview at a name of its own, which opens when there is one (D75)', async () => {
    const { proxy, ports } = await deskBehindProxy();
    const host = `preview.localhost:${ports.https}`;
    expect((await ask({ ...proxy, path: '/', headers: { host } })).status).toBe(502);
    expect((await ask({ ...proxy, path: '/', headers: { host: 'desk.localhost' } })).status).toBe(303);
  });

  it('takes photos of many megabytes, and other forms of a few kilobytes alone', async () => {
    const { proxy, name, origin, get, signIn } = await deskBehindProxy();
    const cookie = await signIn();
    const token = /name="token" value="([^"]+)"/.exec((await get('/products/43/photos', cookie)).body)?.[1] ?? '';
    const side = 2000;
    const noise = Buffer.from(Array.from({ length: side * side }, (_, index) => (index * 7919 * (index % 31)) % 251));
    const bytes = await sharp(noise, { raw: { width: side, height: side, channels: 1 } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const body = formBody(token, [{ name: 'IMG_1.jpg', bytes }], [['action', 'add']]);
    expect(body.length).toBeGreaterThan(2_000_000);
    const headers = { host: name, origin, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = await ask({ ...proxy, method: 'POST', path: '/products/43/photos', headers, body });
    expect([sent.status, sent.headers.location]).toEqual([303, '/products/43/photos']);
    expect((await ask({ ...proxy, method: 'POST', path: '/products/43', headers, body })).status).toBe(413);
  });

  it('redirects plain HTTP to its own name, but answers the certificate authority’s challenge', async () => {
    const { ports, name, proxy } = await deskBehindProxy();
    const plain = (path: string) =>
      new Promise<string>((resolve, reject) => {
        plainRequest(`http://127.0.0.1:${ports.http}${path}`, { headers: { host: name } }, (response) => {
          response.resume();
          resolve(`${response.statusCode} ${response.headers.location ?? ''}`);
        })
          .once('error', reject)
          .end();
      });
    expect(await plain('/orders/1')).toBe(`301 https://${name}/orders/1`);
    expect(await plain('/.well-known/acme-challenge/token')).toBe('200 ');
    expect(proxy.problems()).not.toContain('[emerg]');
  });
});
