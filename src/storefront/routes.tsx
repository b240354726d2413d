/**
 * The route table (spec §2 Route table): which component shows the page at a path. Which addresses are listings and species
 * pages comes from the catalogue. Checkout and contact come in files of their own, when they are opened.
 */
import type { ComponentType, ReactNode } from 'react';
import { builtIn } from './built-in.ts';
import type { PageData } from './page-data.ts';
import { CartPage } from './routes/cart.tsx';
import { HomePage } from './routes/home.tsx';
import { ListingPage } from './routes/listing.tsx';
import { ProductPage } from './routes/product.tsx';
import { ProductNotFoundPage } from './routes/product-not-found.tsx';
import { ShopAllPage } from './routes/shop-all.tsx';
import { SpeciesPage } from './routes/species.tsx';

type PageComponent = ComponentType<{ readonly data: PageData }>;

/** Brings the component of a page, fetching its code where that comes apart. */
export type FetchComponent = () => Promise<PageComponent>;

const page: FetchComponent = async () => Page;
const checkout: FetchComponent = async () => (await import('./routes/checkout.tsx')).CheckoutPage;
const contact: FetchComponent = async () => (await import('./routes/contact.tsx')).ContactPage;

const routes: ReadonlyMap<string, FetchComponent> = new Map([
  ['/', page],
  ['/home', page],
  ['/shop-all', page],
  ['/shop', page],
  ['/cart', page],
  ['/checkout', checkout],
  ['/contact', contact],
  ...[...builtIn.listingPaths, ...builtIn.speciesPaths].map((path) => [path, page] as const),
]);

/** How to get the page at a path, or null where the shop has none. A slash at the end does not count. */
export function routeAt(path: string): FetchComponent | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.get(plain) ?? (/^\/product\/[^/]+$/.test(plain) ? page : null);
}

/** The screen for the kind of page that its data tells. */
function Page({ data }: { data: PageData }): ReactNode {
  switch (data.kind) {
    case 'home':
      return <HomePage data={data} />;
    case 'listing':
      return <ListingPage data={data} />;
    case 'species':
      return <SpeciesPage data={data} />;
    case 'shop-all':
      return <ShopAllPage data={data} />;
    case 'product':
      return <ProductPage data={data} />;
    case 'product-not-found':
      return <ProductNotFoundPage data={data} />;
    case 'plain':
      return <CartPage data={data} />;
  }
}
