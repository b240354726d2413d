import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, loadPage, OtherBuild, PageNotFound, prefetchPage } from './page-loader.ts';

vi.mock('#storefront/shop-data.ts', () => ({ shopData: { codeVersion: 'now' } }));

const page = { kind: 'cart', code: 'now', meta: { title: 'A', description: 'b', canonical: '/a' } };
const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const json = () => Response.json(page);
const html = (status: number) => new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } });

describe('loading a page', () => {
  it('fetches its data once, even for several callers', async () => {
    fetched.mockImplementation(async () => json());
    expect(await Promise.all([loadPage('/once'), loadPage('/once')])).toEqual([page, page]);
    expect(await loadPage('/once')).toEqual(page);
    expect(fetched.mock.calls).toEqual([['/data/once.json']]);
  });

  it('reports a network error with its cause, and tries again the next time (D45)', async () => {
    const cause = new TypeError('Failed to fetch');
    fetched.mockRejectedValueOnce(cause).mockImplementation(async () => json());
    const failure = await loadPage('/lost').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toHaveProperty('cause', cause);
    expect(await loadPage('/lost')).toEqual(page);
  });

  it.each([500, 502, 503])('treats an answer of %i as a network error (D45)', async (status) => {
    fetched.mockImplementation(async () => html(status));
    await expect(loadPage(`/broken-${status}`)).rejects.toBeInstanceOf(NetworkError);
  });

  it('does not show data for the code of another build (D45)', async () => {
    fetched.mockImplementation(async () => Response.json({ ...page, code: 'later' }));
    await expect(loadPage('/renewed')).rejects.toBeInstanceOf(OtherBuild);
  });

  it.each([
    ['a 404', 404],
    ['a static host’s page in place of the data', 200],
  ])('finds no page at an address without data: %s (R052)', async (_, status) => {
    fetched.mockImplementation(async () => html(status));
    await expect(loadPage(`/nothing-${status}`)).rejects.toMatchObject({ status: 404 });
    await expect(loadPage(`/nothing-${status}`)).rejects.toBeInstanceOf(PageNotFound);
  });

  it.each(['999', 'abc', '0'])('finds no product at %s, which has no data (R136)', async (id) => {
    fetched.mockImplementation(async () => html(404));
    expect(await loadPage(`/product/${id}`)).toMatchObject({ kind: 'product-not-found' });
  });

  it('does not take a network error for a missing product (R136)', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(loadPage('/product/998')).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('a page that the service worker keeps', () => {
  const kept = vi.fn<(address: string) => Promise<Response | undefined>>();
  const note = (hoursAgo: number) => new Response(String(Date.now() - hoursAgo * 3_600_000));
  const keptSince = (hoursAgo: number, data: Response) =>
    kept.mockImplementation(async (address) => (address.startsWith('/data/') ? data : note(hoursAgo)));
  beforeEach(() => {
    kept.mockReset();
    vi.stubGlobal('caches', { match: kept });
  });

  it('needs no connection', async () => {
    kept.mockImplementation(async (address) => (address === '/data/kept.json' ? json() : undefined));
    expect(await loadPage('/kept')).toEqual(page);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('still shows on the day of a release that this browser could not fetch, and no longer (D58)', async () => {
    fetched.mockImplementation(async () => json());
    keptSince(23, json());
    await loadPage('/kept-today');
    expect(fetched).not.toHaveBeenCalled();
    keptSince(25, json());
    expect(await loadPage('/kept-yesterday')).toEqual(page);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('comes from the shop where it was made for other code', async () => {
    kept.mockImplementation(async (address) =>
      address.startsWith('/data/') ? Response.json({ ...page, code: 'later' }) : undefined,
    );
    fetched.mockImplementation(async () => json());
    expect(await loadPage('/kept-by-another')).toEqual(page);
  });

  it.each([
    ['not there yet', async () => undefined],
    ['blocked', async () => Promise.reject(new DOMException('no storage', 'SecurityError'))],
  ])('comes from the network if it is %s', async (mood, match) => {
    kept.mockImplementation(match);
    fetched.mockImplementation(async () => json());
    expect(await loadPage(`/unkept-${mood}`)).toEqual(page);
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('prefetching a page', () => {
  beforeEach(() => vi.stubGlobal('window', { location: new URL('https://panja.example/here?x=1') }));

  it('loads the data of another page, whatever follows its path', async () => {
    fetched.mockImplementation(async () => json());
    prefetchPage('/ahead?pet=dogs#top');
    await loadPage('/ahead');
    expect(fetched.mock.calls).toEqual([['/data/ahead.json']]);
  });

  it('does not load the page that is open', () => {
    prefetchPage('/here?y=2');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('fails silently, as the tap tries again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => json());
    prefetchPage('/later');
    await vi.waitFor(async () => expect(await loadPage('/later').catch(() => null)).toEqual(page));
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
