import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadPage, OtherBuild } from './page-loader.ts';
import { NetworkError, PageNotFound } from './fetch-data.ts';

vi.mock('#storefront/shop-data.ts', () => ({ shopData: { codeVersion: 'now' } }));

const page = { kind: 'cart', code: 'now', meta: { title: 'A', description: 'b', canonical: '/a' } };
const fetched = vi.fn<(address: string, options?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const json = () => Response.json(page);
const type = (name: string) => ({ 'Content-Type': name });
const portal = '<!doctype html><title>Sign in to this Wi-Fi</title>';
/** A page of the shop, as static hosts send it for any address. */
const shopPage = '<!doctype html><script type="application/json" id="shop-data">{}</script>';
const html = (status: number, text = shopPage) => new Response(text, { status, headers: type('text/html') });

describe('loading a page', () => {
  it('fetches its data once, even for several callers', async () => {
    fetched.mockImplementation(async () => json());
    expect(await Promise.all([loadPage('/once'), loadPage('/once')])).toEqual([page, page]);
    expect(await loadPage('/once')).toEqual(page);
    expect(fetched.mock.calls).toEqual([['/data/once.json', { redirect: 'manual', signal: expect.any(AbortSignal) }]]);
  });

  it('reports a network error with its cause, and tries again the next time (D45)', async () => {
    const cause = new TypeError('Failed to fetch');
    fetched.mockRejectedValueOnce(cause).mockImplementation(async () => json());
    const failure = await loadPage('/lost').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toHaveProperty('cause', cause);
    expect(await loadPage('/lost')).toEqual(page);
  });

  it('gives up a request that hangs, and tries again the next time (D45)', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const hanging = (_: string, options?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
      );
    fetched.mockImplementationOnce(hanging).mockImplementation(async () => json());
    const failure = loadPage('/hanging').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await Promise.race([failure, Promise.resolve('it hangs')])).toBeInstanceOf(NetworkError);
    expect(await loadPage('/hanging')).toEqual(page);
  });

  it('does not show data for the code of another build (D45)', async () => {
    fetched.mockImplementation(async () => Response.json({ ...page, code: 'later' }));
    await expect(loadPage('/renewed')).rejects.toBeInstanceOf(OtherBuild);
  });

  it.each([
    ['its page and status 404', html(404)],
    [
      'plain text and status 404, as our relay',
      new Response('Not Found', { status: 404, headers: type('text/plain') }),
    ],
    ['a page of its own, as some static hosts at every address', html(200)],
  ])('finds no page or product where the shop answers with %s (R052, R136, D93)', async (name, answer) => {
    fetched.mockImplementation(async () => answer.clone());
    const nothing = loadPage(`/nothing?${name}`);
    await expect(nothing).rejects.toBeInstanceOf(PageNotFound);
    await expect(nothing).rejects.toMatchObject({ status: 404 });
    expect(await loadPage(`/product/abc?${name}`)).toMatchObject({ kind: 'product-not-found' });
  });

  const cutOff = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  it.each<readonly [string, Response]>([
    ['a portal’s page', html(200, portal)],
    ['a portal’s page without a type', new Response(portal)],
    ['a portal’s page with status 404', html(404, portal)],
    ['a filter', html(403, portal)],
    ['a limit', new Response('Too many requests', { status: 429 })],
    ['a sign-in that is required', new Response('', { status: 511 })],
    ['a redirect', Response.redirect('https://portal.example/', 302)],
    ['a redirect that was not followed', Response.error()],
    ['an answer of 401', new Response(null, { status: 401 })],
    ['an answer of 410 from a filter', html(410, portal)],
    ['an answer of 451', new Response('', { status: 451 })],
    ['an empty answer', new Response('', { headers: type('application/json') })],
    ['an answer of 204', new Response(null, { status: 204 })],
    ['data that was cut off', new Response('{"kind":"product","co', { headers: type('application/json') })],
    ['an answer that breaks off', new Response(cutOff, { headers: type('application/json') })],
    ['somebody else’s data', Response.json({ error: 'blocked' })],
    ['no data', Response.json(null)],
    ['an error of the shop', Response.json(page, { status: 500 })],
    ['its page with status 503', html(503)],
  ])('does not take %s for a missing product or page (D45, D93)', async (name, answer) => {
    for (const path of [`/product/43?${name}`, `/dog-food?${name}`]) {
      fetched.mockResolvedValueOnce(answer.clone());
      await expect(loadPage(path)).rejects.toBeInstanceOf(NetworkError);
    }
  });
});

describe('a page that the service worker keeps', () => {
  const cached = vi.fn<(address: string) => Promise<Response | undefined>>();
  const note = (hoursAgo: number) => new Response(String(Date.now() - hoursAgo * 3_600_000));
  const cachedSince = (hoursAgo: number, data: Response) =>
    cached.mockImplementation(async (address) => (address.startsWith('/data/') ? data : note(hoursAgo)));
  beforeEach(() => {
    cached.mockReset();
    vi.stubGlobal('caches', { match: cached });
  });

  it('still shows on the day of a release that this browser could not fetch, and no longer (D58)', async () => {
    fetched.mockImplementation(async () => json());
    cachedSince(23, json());
    await loadPage('/kept-today');
    expect(fetched).not.toHaveBeenCalled();
    cachedSince(25, json());
    expect(await loadPage('/kept-yesterday')).toEqual(page);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it.each([
    ['not there yet', async () => undefined],
    ['blocked', async () => Promise.reject(new DOMException('no storage', 'SecurityError'))],
  ])('comes from the network if it is %s', async (mood, match) => {
    cached.mockImplementation(match);
    fetched.mockImplementation(async () => json());
    expect(await loadPage(`/unkept-${mood}`)).toEqual(page);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
