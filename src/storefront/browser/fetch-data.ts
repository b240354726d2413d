/**
 * Fetches data of the shop, and tells its answers from those of a portal, a filter or a limit on the way (D45, D93): only
 * data of the expected form counts, and only the shop itself can say that it has nothing at an address. Some static
 * hosts say so with status 200 and a page; a page of the shop is known by the data in it.
 */
import { parseJson } from '#shop/json.ts';

/** The shop has nothing at this address; the error screen shows it with its status. */
export class PageNotFound extends Error {
  readonly status = 404;
}

/** A request failed: not an error of the shop (D45). */
export class NetworkError extends Error {}

/** Something other than the shop answered, or the shop is down. */
export class ShopUnreachable extends NetworkError {}

/** The data, or null if it has another form. */
type Parse<Data> = (data: unknown) => Data | null;

interface Options {
  readonly cache?: RequestCache;
  /** A connection may hang without an end: then the request fails after this time, in milliseconds. */
  readonly maxMs?: number;
}

/** The data at an address. Rejects with a NetworkError, or with PageNotFound if the shop has none there. */
export async function fetchData<Data>(address: string, parse: Parse<Data>, options: Options = {}): Promise<Data> {
  const [response, text] = await answer(address, options).catch((cause: unknown) => {
    throw new NetworkError(`${address} could not be fetched`, { cause });
  });
  const data = response.ok ? parse(parseJson(text)) : null;
  if (data !== null) return data;
  const isOfShop = isHtml(response, text) ? text.includes('id="shop-data"') : response.status === 404;
  if (isOfShop && (response.ok || response.status === 404))
    throw new PageNotFound(`the shop has nothing at ${address}`);
  throw new ShopUnreachable(`${address} answered ${response.status}, without data of the shop`);
}

/** A page where data was asked for comes from something in between, such as a network that wants a sign-in first. */
export function isHtml(response: Response, text: string): boolean {
  const type = response.headers.get('Content-Type') ?? '';
  return type.includes('html') || text.trimStart().startsWith('<');
}

async function answer(address: string, { maxMs = 15_000, ...options }: Options): Promise<readonly [Response, string]> {
  const patience = new AbortController(); // Browsers of 2022 have no AbortSignal.timeout.
  const timer = setTimeout(() => patience.abort(new Error(`no answer within ${maxMs} ms`)), maxMs);
  try {
    // A redirect would lead to some other page.
    const response = await fetch(address, { ...options, redirect: 'manual', signal: patience.signal });
    return [response, await response.text()];
  } finally {
    clearTimeout(timer);
  }
}

/** Loads what has a key once, also for concurrent calls; after a failure the next call tries again. */
export function loadedOnce<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const loaded = new Map<string, Promise<Value>>();
  return (key) => {
    const value = loaded.get(key) ?? load(key);
    loaded.set(key, value);
    value.catch(() => loaded.delete(key));
    return value;
  };
}

/**
 * A service worker can't always fetch the release after its own: a file of it fails to come, or the device has no room.
 * What it holds then grows old. So it notes when it first heard of a newer release, and a day later nothing is shown
 * from its store any more while there is a connection.
 */
const note = '/newer-release-since';
const patienceMs = 24 * 60 * 60 * 1000;

/** Notes in a release's store that there is a newer one; the first note counts. */
export async function noteNewerRelease(store: Cache): Promise<void> {
  if (!(await store.match(note))) await store.put(note, new Response(String(Date.now())));
}

/** The release of the store is the latest again: the shop went back from a newer one. */
export async function forgetNewerRelease(store: Cache): Promise<void> {
  await store.delete(note);
}

/** True if this device's copy of the shop is too old to be shown while there is a connection. */
export async function isOutdated(): Promise<boolean> {
  const noted = await caches.match(note);
  return noted !== undefined && Date.now() - Number(await noted.text()) > patienceMs;
}
