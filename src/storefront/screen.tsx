/** Loads the screen of a page: its data, and its code if that is separate. */
import type { ComponentType } from 'react';
import { pageKind } from '#shop/routes.ts';
import { loadPage } from './browser/page-loader.ts';
import { NetworkError, PageNotFound } from './browser/fetch-data.ts';
import { shop, shopData } from './shop-data.ts';
import type { PageData, PageMeta } from './page-data.ts';
import { CartPage } from './pages/cart/cart-page.tsx';
import { ContactPage } from './pages/contact/contact-page.tsx';
import { ErrorScreen } from './pages/error/error-screen.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { ListingPage, MoreProducts } from './pages/listing/listing-page.tsx';
import { ProductNotFoundPage, ProductPage } from './pages/product/product-page.tsx';
import { ShopAllPage } from './pages/shop-all/shop-all-page.tsx';
import { SpeciesPage } from './pages/species/species-page.tsx';
import type { Resolve, Screen } from './router/router.ts';

type Pages = { readonly [Page in PageData as Page['kind']]: Page };
type Components = { readonly [Kind in keyof Pages]: () => Promise<ComponentType<{ readonly data: Pages[Kind] }>> };

/** The component of each kind of page. */
const components: Components = {
  home: async () => HomePage,
  'shop-all': async () => ShopAllPage,
  species: async () => SpeciesPage,
  listing: async () => ListingPage,
  product: async () => ProductPage,
  'product-not-found': async () => ProductNotFoundPage,
  cart: async () => CartPage,
  checkout: async () => {
    // Both at once, as the page imports the outbox.
    const [{ CheckoutPage }] = await Promise.all([
      import('./pages/checkout/checkout-page.tsx'),
      import('./outbox/outbox.ts'),
    ]);
    return CheckoutPage;
  },
  contact: async () => ContactPage,
};

/** The screen of a page with this data. Rejects if its code can't be fetched. */
export function screenOf(data: PageData): Promise<Screen> {
  return show(data.kind, data);
}

async function show<Kind extends keyof Pages>(kind: Kind, data: Pages[Kind]): Promise<Screen> {
  const Component = await components[kind]();
  const main = (
    <>
      <Meta meta={data.meta} />
      <Component data={data} />
    </>
  );
  return { main, more: data.kind === 'listing' && data.more && <MoreProducts section={data.more} /> };
}

export function errorScreen(error: unknown): Screen {
  return { main: <ErrorScreen error={error} /> };
}

/**
 * Title, description and canonical address of a page (relative until the shop has a public origin); React hoists them
 * into the head. The build adds what only machines read (Open Graph, structured data).
 */
function Meta({ meta }: { meta: PageMeta }) {
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={shop.publicOrigin + meta.canonical} />
    </>
  );
}

/** True if the page at the path can have this data: a static host may answer any address with one page. */
export function isDataOf(path: string, { kind }: PageData): boolean {
  const expected = pageKind(path, shopData);
  return kind === expected || (kind === 'product-not-found' && expected === 'product');
}

/** True if the shop has a page at the path. */
export function isPage(path: string): boolean {
  return pageKind(path, shopData) !== null;
}

/** The screen for the next page, its data and code fetched. Errors have a screen too. */
export const nextScreen: Resolve = async ({ path, search, hash }) => {
  const screen = await screenAt(path);
  if (!(screen instanceof NetworkError)) return screen;
  if (!navigator.onLine) return errorScreen(screen);
  // The request failed, or the shop was rebuilt and its old files are gone: load the whole page (D45).
  window.location.assign(path + search + hash);
  return new Promise<never>(() => undefined);
};

/** The screen for a page that the browser has just loaded whole: loading it again would be a loop. */
export async function firstScreen(path: string): Promise<Screen> {
  const screen = await screenAt(path);
  return screen instanceof NetworkError ? errorScreen(screen) : screen;
}

/** The screen of a path, or why it can't be fetched. */
async function screenAt(path: string): Promise<Screen | NetworkError> {
  try {
    const kind = pageKind(path, shopData);
    if (kind === null) throw new PageNotFound(`no page at ${path}`);
    const [data] = await Promise.all([loadPage(path), components[kind]()]);
    return await screenOf(data);
  } catch (error) {
    if (error instanceof PageNotFound) return errorScreen(error);
    return error instanceof NetworkError ? error : new NetworkError(`${path} could not be fetched`, { cause: error });
  }
}
