/** The shop with what isn't published, for its owner alone: who gets in, and what makes it a preview. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Preview } from './preview.ts';
import { emailPath } from '#order/email-request.ts';
import { previewFolder } from '#release/releases.ts';
import type { App } from '#server/http/listen.ts';
import { minuteMs } from '#shop/time.ts';
import { ManualClock } from '#test/support/clock-and-log.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { writeRelease } from '#test/support/releases.ts';

const name = '0123456789ab';
const page = (title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>a{color:red}</style></head><body><div id="root"></div><script type="application/json" id="shop-data">{"shop":{"analyticsId":"G-1\\"2","phone":"1"}}</script></body></html>`;
const site = {
  'index.html': page('Home'),
  'checkout.html': page('Checkout'),
  '404.html': page('Not here'),
  'assets/app-1a2b3c.js': 'console.log(1)',
  'data/43.json': '{}',
  'service-worker.js': '//',
};

interface Options {
  readonly origin?: string | null;
  readonly isDeskPublic?: boolean;
}

async function openPreview({ origin = null, isDeskPublic = false }: Options = {}) {
  const releases = temporaryFolder();
  writeRelease(join(releases, previewFolder), site);
  writeFileSync(join(releases, previewFolder, name, 'desk/preview.js'), '// the script of the preview');
  const clock = new ManualClock();
  const open = new Set(['session']);
  let problem: Error | null = null;
  let version = 'shown';
  let app: App = () => new Response(null, { status: 599 });
  const preview = new Preview({
    releases,
    origin,
    isDeskPublic,
    open: async (opened) => {
      if (problem) throw problem;
      app = opened;
      return { port: 3002, stop: async () => {} };
    },
    host: '127.0.0.1',
    desk: () => 'http://127.0.0.1:3001/publish',
    draftVersion: () => version,
    account: { isOpen: async (session) => open.has(session) },
    clock,
  });
  const send = async (path: string, init: RequestInit = {}) =>
    app(new Request(new URL(path, origin ?? 'http://127.0.0.1:3002'), init), { address: '203.0.113.5' });
  const link = () => preview.link({ id: 'session', formToken: '', ring: null }, '/product/43') ?? '';
  /** Follows a link; gives what the browser then sends. */
  const enter = async (address: string) => {
    const response = await send(address);
    return { response, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const setPort = (wrong: Error | null) => (problem = wrong);
  const change = () => (version = 'other');
  return { preview, releases, clock, open, send, link, enter, setPort, change };
}

/** With a preview shown and entered. */
async function inside(options: Options = {}) {
  const opened = await openPreview(options);
  await opened.preview.show(name, 'shown');
  const { cookie } = await opened.enter(opened.link());
  const get = (path: string, init: RequestInit = {}) => opened.send(path, { ...init, headers: { cookie } });
  return { ...opened, get, cookie };
}

describe('who gets into the preview', () => {
  it('is whoever follows a link from the desk, once and within a minute (D75)', async () => {
    const { preview, link, enter, clock, send } = await openPreview();
    expect(link()).toBe('');
    await preview.show(name, 'shown');
    const first = link();
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:3002\/preview\/[\w-]{43}$/);
    const { response, cookie } = await enter(first);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/product/43']);
    expect(response.headers.getSetCookie()).toEqual([`${cookie}; Path=/; HttpOnly; SameSite=Lax`]);
    expect((await send('/', { headers: { cookie } })).status).toBe(200);
    expect((await enter(first)).response.status).toBe(403);
    const late = link();
    clock.advance(minuteMs);
    expect((await enter(late)).response.status).toBe(403);
  });

  it('is nobody else: every address answers a stranger alike, preview or not (D75)', async () => {
    const { preview, send, open, link, enter } = await openPreview();
    await preview.show(name, 'shown');
    const { cookie } = await enter(link());
    const answers = new Set<string>();
    const query = async (headers: Record<string, string>) => {
      for (const path of [
        '/',
        '/checkout',
        '/assets/app-1a2b3c.js',
        '/preview.js',
        '/preview/x',
        emailPath,
        '/nowhere',
      ])
        for (const method of ['GET', 'POST']) {
          const response = await send(path, { method, headers });
          answers.add([response.status, JSON.stringify([...response.headers]), await response.text()].join(' '));
        }
    };
    for (const wrong of ['', 'desk-preview=x', 'desk=session']) await query({ cookie: wrong });
    open.delete('session'); // Signed out at the desk.
    await query({ cookie });
    open.add('session');
    await preview.end();
    await query({ cookie });
    expect([...answers]).toEqual([expect.stringMatching(/^403 .*noindex.* There is no preview here now\./)]);
  });

  it('needs an address of its own where the desk has one, with a cookie for it alone (D75)', async () => {
    const { preview } = await openPreview({ isDeskPublic: true });
    expect(preview.whyNot()).toBe(
      'The preview needs an address of its own. Ask whoever runs the server to set it up (PREVIEW_ORIGIN).',
    );
    const { cookie, preview: own } = await inside({ origin: 'https://preview.panja.example', isDeskPublic: true });
    expect([own.whyNot(), cookie]).toEqual([null, expect.stringMatching(/^__Host-desk-preview=/)]);
  });
});

describe('the preview', () => {
  it('says on each page that it is one, and is for no search engine and no cache (D75)', async () => {
    const { get } = await inside();
    for (const [path, status] of [
      ['/', 200],
      ['/checkout', 200],
      ['/nowhere', 404],
    ] as const) {
      const response = await get(path);
      const html = await response.text();
      expect(html).toContain('<p>Preview: not published</p>');
      expect(html).toContain('href="http://127.0.0.1:3001/publish"');
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([status, 'noindex']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const lasting = await get('/assets/app-1a2b3c.js');
    expect(lasting.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(await (await get('/', { method: 'HEAD' })).text()).toBe('');
  });

  it('allows by its policy just its own styles and scripts (D33, D75)', async () => {
    const { get } = await inside();
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy.match(/'sha256-/g)).toHaveLength(2);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
  });

  it('reports to no analytics and has no service worker (D33, D75)', async () => {
    const { get } = await inside();
    const html = await (await get('/')).text();
    expect(html).toContain('{"shop":{"analyticsId":"","phone":"1"}}');
    expect(html).toContain('<script type="module" src="/preview.js"></script>');
    expect(await (await get('/preview.js')).text()).toBe('// the script of the preview');
    expect((await get('/service-worker.js')).status).toBe(404);
  });

  it('orders nothing (D75)', async () => {
    const { get } = await inside();
    const response = await get(emailPath, { method: 'POST', body: '{}' });
    expect([response.status, await response.text()]).toEqual([
      403,
      'This is a preview of the shop: nothing is ordered here.',
    ]);
  });

  it('is over as soon as something else is changed: it never shows what would not be published (D75)', async () => {
    const { get, change, releases } = await inside();
    expect((await get('/')).status).toBe(200);
    change();
    expect((await get('/assets/app-1a2b3c.js')).status).toBe(200); // Of the page before.
    const over = await get('/');
    expect([over.status, await over.text()]).toEqual([403, expect.stringContaining('There is no preview here now')]);
    expect([(await get('/data/43.json')).status, existsSync(join(releases, previewFolder))]).toEqual([403, false]);
  });

  it('that is being published is no longer shown, as its files move (D75)', async () => {
    const { preview, releases, get } = await inside();
    preview.hide();
    expect((await get('/')).status).toBe(403);
    expect(existsSync(join(releases, previewFolder))).toBe(true);
  });

  it('that finds its port taken is not shown, and is tried again (D75)', async () => {
    const { preview, link, setPort } = await openPreview();
    setPort(new Error('Port 3002 on 127.0.0.1 is already in use'));
    await expect(preview.show(name, 'shown')).rejects.toThrow('already in use');
    expect([link(), preview.shows('shown')]).toEqual(['', false]);
    setPort(null);
    await preview.show(name, 'shown');
    expect(link()).toContain(':3002/preview/');
  });

  it('that is damaged is not shown (D75)', async () => {
    const { preview, releases, link } = await openPreview();
    writeFileSync(join(releases, previewFolder, name, 'site/index.html'), 'damaged');
    await expect(preview.show(name, 'shown')).rejects.toThrow('site/index.html');
    expect(link()).toBe('');
  });
});
