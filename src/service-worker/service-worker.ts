/**
 * Keeps the shop open when the line is down, and quick on a second visit.
 *
 * Each build has a worker of its own with a store of its own, `shop-<version>`: the code, the data of all pages (one file,
 * taken apart here) and an empty page, all fetched before the worker is ready. So code and data of one build stay
 * together; an older worker's store is erased when this one takes over. What the store holds is answered from there:
 *
 * - a page that was visited: from the store at once, and fetched anew behind it for the next visit;
 * - another page: from the line, or, when that fails, the empty page, which fills itself from the stored data;
 * - data, files with hashed names, fonts: from the store, else from the line;
 * - pictures: from their own store, `pictures`, which outlives builds and keeps the latest ones. On a good line the small
 *   first pictures of all products are fetched ahead; without a line a small one stands in for a larger one.
 *
 * What can't be read from a store or put into it, on a full device say, comes from the line all the same.
 *
 * Everything that is no GET of this shop passes by untouched, the orders of open pages among it. When the browser says that
 * the device is online again (background sync), the worker sends the orders that the outbox keeps.
 */
import { sendKeptOrders } from '#storefront/browser/outbox/send-kept-orders.ts';
import type { Precache } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;
/** The bundler puts the value here. */
declare const __PRECACHE__: Precache;

const { version, files, dataBundle, emptyPage, pictures, emailService } = __PRECACHE__;
const shopStoreName = `shop-${version}`;
const pictureStoreName = 'pictures';
const mostPictures = 400;

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(eraseOlderStores().then(fetchPicturesAhead)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (url.pathname.startsWith('/pictures/')) event.respondWith(picture(event));
  else if (isStored(url.pathname)) event.respondWith(stored(event));
});
// The types know no `sync`; it is one of the events that wait.
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendKeptOrders(emailService, tellPages));
});

/** Names an order that was sent to the pages that may show where it is. */
async function tellPages(reference: string): Promise<void> {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(reference, []);
}

async function fill(): Promise<void> {
  const store = await caches.open(shopStoreName);
  await store.addAll([...files, emptyPage].map((path) => new Request(path, { cache: 'no-cache' })));
  const response = await fetch(dataBundle, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${dataBundle} answered ${response.status}`);
  const bundle: Readonly<Record<string, unknown>> = await response.json();
  await Promise.all(
    Object.entries(bundle).map(([path, data]) =>
      store.put(path, new Response(JSON.stringify(data), { headers: { 'Content-Type': 'application/json' } })),
    ),
  );
}

async function eraseOlderStores(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('shop-') && name !== shopStoreName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

function isStored(path: string): boolean {
  return path.startsWith('/data/') || path.startsWith('/assets/') || files.includes(path);
}

/** From the store, else from the line, and then kept. */
async function stored(event: FetchEvent): Promise<Response> {
  const known = await kept(shopStoreName, event.request);
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(shopStoreName, event.request, response.clone()));
  return response;
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const fresh = fetch(event.request);
  // Behind the page that is shown; no line, no newer page.
  event.waitUntil(fresh.then((response) => keepPage(url.pathname, response.clone())).catch(() => undefined));
  return (await kept(shopStoreName, url.pathname)) ?? fresh.catch(offlinePage);
}

async function offlinePage(): Promise<Response> {
  return (await kept(shopStoreName, emptyPage)) ?? Response.error();
}

/** A page of another build asks for files that this build's store does not have, so it is not kept. */
async function keepPage(path: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  if (html.includes(`data-build="${version}"`)) await keep(shopStoreName, path, response);
}

async function picture(event: FetchEvent): Promise<Response> {
  const known = await kept(pictureStoreName, event.request);
  if (known) return known;
  try {
    const response = await fetch(event.request);
    if (isLasting(response)) event.waitUntil(keep(pictureStoreName, event.request, response.clone()));
    return response;
  } catch (error) {
    const smaller = await kept(pictureStoreName, event.request.url.replace(/-\d+\.avif$/, '-320.avif'));
    if (smaller) return smaller;
    throw error;
  }
}

/** Not so where a picture was replaced and the server gives the new one at the older address. */
function isLasting(response: Response): boolean {
  return response.ok && !response.headers.get('cache-control')?.includes('no-cache');
}

/** One after the other and in no hurry; a picture that does not come is fetched when it is wanted. */
async function fetchPicturesAhead(): Promise<void> {
  if (!isGoodLine()) return;
  const store = await caches.open(pictureStoreName);
  for (const address of pictures) {
    if (await store.match(address)) continue;
    const response = await fetch(address, { priority: 'low' }).catch(() => null);
    if (!response) return;
    if (isLasting(response)) await store.put(address, response);
  }
}

/** Browsers that do not tell are taken to have a line that costs. */
function isGoodLine(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') !== true && Reflect.get(connection, 'effectiveType') === '4g';
}

/** What a store has; nothing where it can't be read, for then the line has it. */
async function kept(store: string, wanted: Request | string): Promise<Response | undefined> {
  try {
    return await caches.match(wanted, { cacheName: store });
  } catch (error) {
    console.warn('the store could not be read', error);
    return undefined;
  }
}

/** Keeps what the page has already got: a device without room for it keeps nobody from it. */
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
  await Promise.all(names.slice(0, Math.max(0, names.length - mostPictures)).map((oldest) => store.delete(oldest)));
}
