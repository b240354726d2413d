import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataAddress, LineFailed, loadPage, OtherBuild, PageNotFound, prefetchPage } from './page-loader.ts';

vi.mock('#storefront/built-in.ts', () => ({ builtIn: { codeVersion: 'now' } }));

const page = { kind: 'plain', code: 'now', meta: { title: 'A', description: 'b', canonical: '/a' } };
const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const json = () => Response.json(page);
const html = (status: number) => new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } });

describe('the address of a page’s data', () => {
  it.each([
    ['/', '/data/index.json'],
    ['/cart', '/data/cart.json'],
    ['/product/43', '/data/product/43.json'],
    ['/cart/', '/data/cart.json'],
    ['//', '/data/index.json'],
  ])('%s → %s', (path, address) => {
    expect(dataAddress(path)).toBe(address);
  });
});

describe('loading a page', () => {
  it('fetches its data, once for as many as ask', async () => {
    fetched.mockImplementation(async () => json());
    expect(await Promise.all([loadPage('/once'), loadPage('/once')])).toEqual([page, page]);
    expect(await loadPage('/once')).toEqual(page);
    expect(fetched.mock.calls).toEqual([['/data/once.json']]);
  });

  it('D45 reports a lost line as that, with its cause, and asks again the next time', async () => {
    const cause = new TypeError('Failed to fetch');
    fetched.mockRejectedValueOnce(cause).mockImplementation(async () => json());
    const failure = await loadPage('/lost').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LineFailed);
    expect(failure).toHaveProperty('cause', cause);
    expect(await loadPage('/lost')).toEqual(page);
  });

  it.each([500, 502, 503])('D45 takes an answer of %i for a lost line', async (status) => {
    fetched.mockImplementation(async () => html(status));
    await expect(loadPage(`/broken-${status}`)).rejects.toBeInstanceOf(LineFailed);
  });

  it('D45 does not show data that was made for other code: the shop was built anew', async () => {
    fetched.mockImplementation(async () => Response.json({ ...page, code: 'later' }));
    await expect(loadPage('/renewed')).rejects.toBeInstanceOf(OtherBuild);
  });

  it.each([
    ['a 404', 404],
    ['a static host’s page in place of the data', 200],
  ])('R052 an address without data is no page: %s', async (_, status) => {
    fetched.mockImplementation(async () => html(status));
    await expect(loadPage(`/nothing-${status}`)).rejects.toMatchObject({ status: 404 });
    await expect(loadPage(`/nothing-${status}`)).rejects.toBeInstanceOf(PageNotFound);
  });

  it.each(['999', 'abc', '0'])('R136 product %s without data is a product that is not found', async (id) => {
    fetched.mockImplementation(async () => html(404));
    expect(await loadPage(`/product/${id}`)).toMatchObject({ kind: 'product-not-found' });
  });

  it('R136 a lost line is no missing product', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(loadPage('/product/998')).rejects.toBeInstanceOf(LineFailed);
  });
});

describe('a page that the service worker keeps', () => {
  const kept = vi.fn<(address: string, options: { cacheName: string }) => Promise<Response | undefined>>();
  beforeEach(() => {
    kept.mockReset();
    vi.stubGlobal('caches', { match: kept });
    vi.stubGlobal('document', { documentElement: { dataset: { build: 'b17d' } } });
  });

  it('needs no line, and is taken from the store of this build alone', async () => {
    kept.mockImplementation(async () => json());
    expect(await loadPage('/kept')).toEqual(page);
    expect(kept.mock.calls).toEqual([['/data/kept.json', { cacheName: 'shop-b17d' }]]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['not there yet', async () => undefined],
    ['blocked', async () => Promise.reject(new DOMException('no storage', 'SecurityError'))],
  ])('comes from the line where it is %s', async (mood, match) => {
    kept.mockImplementation(match);
    fetched.mockImplementation(async () => json());
    expect(await loadPage(`/unkept-${mood}`)).toEqual(page);
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('fetching a page ahead of the tap', () => {
  beforeEach(() => vi.stubGlobal('window', { location: new URL('https://panja.example/here?x=1') }));

  it('asks for the data of another page, whatever stands behind its path', async () => {
    fetched.mockImplementation(async () => json());
    prefetchPage('/ahead?pet=dogs#top');
    await loadPage('/ahead');
    expect(fetched.mock.calls).toEqual([['/data/ahead.json']]);
  });

  it('does not ask for the page that is open', () => {
    prefetchPage('/here?y=2');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('keeps a failure to itself: the tap tries again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => json());
    prefetchPage('/later');
    await vi.waitFor(async () => expect(await loadPage('/later').catch(() => null)).toEqual(page));
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
