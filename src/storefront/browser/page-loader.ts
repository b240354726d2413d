/** Fetches the data of pages for navigations inside the shop; concurrent requests for a page are one fetch. */
import { dataAddress, routes } from '#shop/routes.ts';
import { shopData } from '#storefront/shop-data.ts';
import type { PageData, ProductNotFoundData, SentPageData } from '#storefront/page-data.ts';
import { fetchData, isOutdated, loadedOnce, PageNotFound } from './fetch-data.ts';

/** The shop was rebuilt since this page was opened, so its data may not fit this code. */
export class OtherBuild extends Error {}

/** The data of a page. Failures are not cached, so the next call tries again. */
export const loadPage = loadedOnce(fetchPage);

/** Fetches a page's data before it is needed; a failure shows when the page is opened. */
export function prefetchPage(to: string): void {
  const { pathname } = new URL(to, window.location.href);
  if (pathname === window.location.pathname) return;
  loadPage(pathname).catch(() => {
    // The navigation itself reports the error.
  });
}

async function fetchPage(path: string): Promise<PageData> {
  const address = dataAddress(path);
  const cached = await cachedData(address);
  if (cached) return cached;
  try {
    const page = await fetchData(address, (data) => (isPageData(data) ? data : null));
    if (page.code !== shopData.codeVersion) throw new OtherBuild(`the shop was rebuilt: ${page.code}`);
    return page;
  } catch (error) {
    if (!(error instanceof PageNotFound && routes.product.matches(path))) throw error;
    return productNotFound;
  }
}

function isPageData(data: unknown): data is SentPageData {
  return typeof data === 'object' && data !== null && 'code' in data && 'kind' in data;
}

/**
 * The data that the service worker has cached, if it fits this code. The cache is asked directly, since it has the data
 * of all pages some seconds into a first visit, yet answers for pages from the second visit on, and has to be started
 * for that.
 */
async function cachedData(address: string): Promise<PageData | null> {
  try {
    const [cached, isTooOld] = await Promise.all([caches.match(address), isOutdated()]);
    const page: SentPageData | null = cached && !isTooOld ? await cached.json() : null;
    return page?.code === shopData.codeVersion ? page : null;
  } catch {
    return null; // The browser has no cache, or doesn't let us use it: the network has the data.
  }
}

/** The data of the product page for an unknown id (R136). */
const productNotFound: ProductNotFoundData = {
  kind: 'product-not-found',
  meta: { title: 'Product not found', description: 'This product does not exist.', canonical: routes.shopAll.href() },
};
