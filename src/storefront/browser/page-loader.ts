/** Fetches the data of pages for navigations inside the shop; a page asked for twice is fetched once. */
import { builtIn } from '#storefront/built-in.ts';
import type { PageData, ProductNotFoundData, SentPageData } from '#storefront/page-data.ts';

const pages = new Map<string, Promise<PageData>>();

/** Thrown for an address that the shop does not have; the error screen shows it with its status. */
export class PageNotFound extends Error {
  readonly status = 404;
}

/** Thrown when the line failed: not an error of the shop (decision D45). */
export class LineFailed extends Error {}

/** Thrown when the shop was built anew since this page was opened, so that its data may not fit this code. */
export class OtherBuild extends Error {}

/** The address of a page's data: `/` → `/data/index.json`, `/product/43` → `/data/product/43.json`. */
export function dataAddress(path: string): string {
  const plain = path.replace(/\/+$/, '');
  return `/data${plain === '' ? '/index' : plain}.json`;
}

/** The data of a page. Failures are not remembered, so the next try asks again. */
export function loadPage(path: string): Promise<PageData> {
  const known = pages.get(path);
  if (known) return known;
  const page = fetchPage(path).catch((error: unknown) => {
    pages.delete(path);
    throw error;
  });
  pages.set(path, page);
  return page;
}

/** Fetches a page's data ahead of the tap; a failure shows when the page is opened. */
export function prefetchPage(to: string): void {
  const { pathname } = new URL(to, window.location.href);
  if (pathname === window.location.pathname) return;
  loadPage(pathname).catch(() => {
    // The navigation itself reports what is wrong.
  });
}

async function fetchPage(path: string): Promise<PageData> {
  const address = dataAddress(path);
  const response =
    (await keptData(address)) ??
    (await fetch(address).catch((cause: unknown) => {
      throw new LineFailed(`the data of ${path} could not be fetched`, { cause });
    }));
  if (response.ok && response.headers.get('content-type')?.includes('json')) {
    const page: SentPageData = await response.json();
    if (page.code !== builtIn.codeVersion) throw new OtherBuild(`the shop was built anew: ${page.code}`);
    return page;
  }
  if (response.status >= 500) throw new LineFailed(`the data of ${path} answered ${response.status}`);
  if (path.startsWith('/product/')) return productNotFound;
  throw new PageNotFound(`no page at ${path}`);
}

/**
 * What this build's service worker keeps. Asked directly, since it has the data of all pages some seconds into a first visit,
 * yet answers for pages from the second visit on, and has to be started for that.
 */
async function keptData(address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName: `shop-${document.documentElement.dataset['build']}` });
  } catch {
    return undefined; // No such store in this browser, or none for us: the line has it.
  }
}

/** What the product page shows for an id that no product has (spec §8). */
export const productNotFound: ProductNotFoundData = {
  kind: 'product-not-found',
  meta: { title: 'Product not found', description: 'This product does not exist.', canonical: '/shop-all' },
};
