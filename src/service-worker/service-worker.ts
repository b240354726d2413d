/**
 * Keeps the shop open without a connection, and quick on a second visit.
 *
 * Each release has its own worker with its own cache, `shop-<release>`: the code, the data of all pages (one file, split
 * here) and an empty page, all fetched before the worker is ready. The browser checks them by their hashes, and later
 * answers name their release, so that two relays in a rolling release are never cached together; an older worker's cache
 * is deleted when this one takes over. Answers come from there, unless a newer release has been out for a day that this
 * browser could not fetch (`isOutdated`):
 * - a visited page: from the cache at once, and fetched again behind it for the next visit;
 * - another page: from the network, or, if that fails or hangs, the empty page, which fills itself from the cached data;
 * - data, files with hashed names, fonts: from the cache, else from the network;
 * - pictures: from a cache of their own, `pictures`, which outlives releases and keeps the latest ones. On a good
 *   connection small ones of the home page and of all products are fetched ahead; offline they replace other widths.
 *
 * If a cache can't be read or written (a full device), the answer comes from the network.
 *
 * Requests that are not a GET of this shop, such as the orders of open pages, are left alone. Orders' pages, which the
 * relay answers anew each time (D80), are never cached; without a connection a page leads to the receipts on this
 * device. When the device is online again (background sync), the worker sends the
 * orders in the outbox.
 */
import { orderPagePath } from '#order/order-reference.ts';
import { sendStoredOrders, type EmailService } from '#storefront/outbox/sender.ts';
import { forgetNewerRelease, isOutdated, noteNewerRelease } from '#storefront/browser/fetch-data.ts';

/** A file of this release and no other. */
interface ExactFile {
  readonly address: string;
  /** Hash of its content, for the browser to check. */
  readonly integrity: string;
}

/** The facts of a build that its service worker needs. */
export interface Precache {
  /** Names the release. */
  readonly release: string;
  /** Code, styles, font and signs that every page may need, and the empty page. */
  readonly files: readonly ExactFile[];
  /** One file with the data of many pages: their addresses and contents. */
  readonly dataBundle: ExactFile;
  /** Addresses of small pictures: those of the home page, and the first one of each product. */
  readonly pictures: readonly string[];
  /** Address of a page without content, for pages that were never visited. */
  readonly emptyPage: string;
  /** The service that gets stored orders. */
  readonly emailService: EmailService;
}

declare const self: ServiceWorkerGlobalScope;
/** Set by the bundler. */
declare const __PRECACHE__: Precache;

const { release, files, dataBundle, emptyPage, pictures, emailService } = __PRECACHE__;
const shopStoreName = `shop-${release}`;
const addresses = files.map(({ address }) => address);
const pictureStoreName = 'pictures';
const maxPictures = 400;
const releaseHeader = 'x-release';
/** The time that the network has to begin a page which is not in the cache. */
const patienceMs = 5000;

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => {
  event.waitUntil(eraseOlderStores());
  // Until this event ends, no page of the shop opens. A message is an event of its own, which holds up nothing.
  self.registration.active?.postMessage(null);
});
self.addEventListener('message', (event) => event.waitUntil(fetchPicturesAhead()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const isNavigation = request.mode === 'navigate';
  if (url.pathname.startsWith(orderPagePath(''))) {
    if (isNavigation) event.respondWith(fetch(request).catch(offlineOrder));
  } else if (isNavigation) event.respondWith(page(event, url));
  else if (url.pathname.startsWith('/pictures/')) event.respondWith(picture(event));
  else if (isStored(url.pathname)) event.respondWith(stored(event, url.pathname));
});
// Not in the types; it is one of the events with `waitUntil`.
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendStoredOrders(emailService, tellPages));
});

/** Tells the pages that an order was sent, as one may show its status. */
async function tellPages(reference: string): Promise<void> {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(reference, []);
}

async function fill(): Promise<void> {
  const store = await caches.open(shopStoreName);
  await store.addAll(files.map(exactly));
  const response = await fetch(exactly(dataBundle));
  const bundle: Readonly<Record<string, unknown>> = await response.json();
  await Promise.all(
    Object.entries(bundle).map(([path, data]) =>
      store.put(path, new Response(JSON.stringify(data), { headers: { 'Content-Type': 'application/json' } })),
    ),
  );
}

/** Fails where another release's file is answered, or none. */
function exactly({ address, integrity }: ExactFile): Request {
  return new Request(address, { cache: 'no-cache', integrity });
}

async function eraseOlderStores(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('shop-') && name !== shopStoreName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

function isStored(path: string): boolean {
  return isData(path) || path.startsWith('/assets/') || addresses.includes(path);
}

function isData(path: string): boolean {
  return path.startsWith('/data/');
}

/** From the cache, else from the network and then cached. */
async function stored(event: FetchEvent, path: string): Promise<Response> {
  const known = await cached(shopStoreName, event.request);
  const isTooOld = known !== undefined && isData(path) && (await isStoreOutdated());
  if (known && !isTooOld) return known;
  try {
    const response = await fetch(event.request);
    if (isFile(response) && (path.startsWith('/assets/') || isOfThisRelease(response)))
      event.waitUntil(keep(shopStoreName, event.request, response.clone()));
    return response;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

async function page(event: FetchEvent, { pathname }: URL): Promise<Response> {
  const fresh = fetch(event.request);
  // While the cached page is shown; without a connection there is no newer one.
  event.waitUntil(fresh.then((response) => keepPage(pathname, response.clone())).catch(() => undefined));
  const [known, isTooOld] = await Promise.all([cached(shopStoreName, pathname), isStoreOutdated()]);
  if (known && !isTooOld) return known;
  const offline = known ?? (await cached(shopStoreName, emptyPage));
  if (!offline) return fresh;
  const hanging = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, offline));
  return Promise.race([fresh, hanging]).catch(() => offline);
}

/** In place of an order's page, in the shop's look. */
function offlineOrder(): Response {
  const styles = addresses.filter((address) => address.endsWith('.css'));
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>You're offline</title>
${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('')}
<main class="container" style="display:grid;gap:16px;justify-items:start;padding-block:80px 48px">
<h1>You're offline. Your receipt is on this device.</h1><p>The shop's page about your order opens when you're back online.</p>
<a class="button" href="/checkout#orders">Open your receipt</a><a class="button button-quiet" href="">Try again</a></main>`;
  return new Response(html, { headers: { 'Content-Type': 'text/html' } });
}

/** A page of another release may not fit what is in the cache, so it is not cached. */
async function keepPage(path: string, response: Response): Promise<void> {
  const store = await caches.open(shopStoreName);
  if (isOfThisRelease(response)) {
    await forgetNewerRelease(store);
    if (response.ok && !response.redirected) await keep(shopStoreName, path, response);
  } else if (response.headers.has(releaseHeader)) await noteNewerRelease(store);
}

/** A host that doesn't name releases keeps nobody from its pages; they are fetched each time. */
function isOfThisRelease(response: Response): boolean {
  return response.headers.get(releaseHeader) === release;
}

async function isStoreOutdated(): Promise<boolean> {
  return isOutdated().catch(() => false); // A store that can't be read answers nothing anyway.
}

async function picture(event: FetchEvent): Promise<Response> {
  const known = await cached(pictureStoreName, event.request);
  if (known) return known;
  try {
    const response = await fetch(event.request);
    if (isLasting(response)) event.waitUntil(keep(pictureStoreName, event.request, response.clone()));
    return response;
  } catch (error) {
    const small = pictures.find(
      (address) => withoutWidth(address) === withoutWidth(new URL(event.request.url).pathname),
    );
    const answer = small && (await cached(pictureStoreName, small));
    if (answer) return answer;
    throw error;
  }
}

function withoutWidth(address: string): string {
  return address.replace(/-\d+\.avif$/, '');
}

/** False for the page of a portal or filter on the way, and for an answer that it led to. */
function isFile(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && !response.redirected && /javascript|css|json|image|font|octet-stream/.test(type);
}

/** False if a picture was replaced and the server sends the new one at the old address. */
function isLasting(response: Response): boolean {
  return isFile(response) && !response.headers.get('cache-control')?.includes('no-cache');
}

/** One after the other, slowly; a picture that fails is fetched when it is needed. */
async function fetchPicturesAhead(): Promise<void> {
  if (!isGoodConnection()) return;
  const store = await caches.open(pictureStoreName);
  for (const address of pictures) {
    if (await store.match(address)) continue;
    const response = await fetch(address, { priority: 'low' }).catch(() => null);
    if (!response) return;
    if (isLasting(response)) await store.put(address, response);
  }
}

/** A browser that doesn't say is taken to have a metered connection. */
function isGoodConnection(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') !== true && Reflect.get(connection, 'effectiveType') === '4g';
}

/** Reads from the cache; on an error the network has the answer. */
async function cached(store: string, wanted: Request | string): Promise<Response | undefined> {
  try {
    return await caches.match(wanted, { cacheName: store });
  } catch (error) {
    console.warn('the store could not be read', error);
    return undefined;
  }
}

/** Caches an answer that the page already has; a full device fails silently for the page. */
async function keep(storeName: string, name: Request | string, response: Response): Promise<void> {
  try {
    const store = await caches.open(storeName);
    await store.put(name, response);
    if (storeName === pictureStoreName) await eraseOldest(store);
  } catch (error) {
    console.warn('there was no room in the store', error);
  }
}

async function eraseOldest(store: Cache): Promise<void> {
  const names = await store.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - maxPictures)).map((oldest) => store.delete(oldest)));
}
