/** What keeps the shop open without a line: the service worker, the data of all pages in one file, and the manifest. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchEntries } from '#catalogue/search-entries.ts';
import type { ShopConfig } from '#config';
import type { PageData } from '#storefront/page-data.ts';
import type { PageAssets, RenderedPage } from './document.ts';
import type { PageSource } from './page-data.ts';
import { searchEntry } from './search-entry.ts';
import { buildServiceWorker } from './vite.ts';
import { escapeXml } from './xml.ts';

/** Address of a page without content; the client fills it for the address that was asked for. */
export const emptyPage = '/empty';

/** No search engine should keep it; its title stands until the browser has filled it. */
export function emptyScreen(shop: ShopConfig): Omit<RenderedPage, 'style'> {
  const html = `<title>${escapeXml(shop.name)}</title><meta name="robots" content="noindex"/>`;
  return { html, head: '', data: null };
}

const dataBundle = '/data/offline.json';

/** Beyond this many products their pages are kept when visited instead of all at once, or the first visit would pay for them. */
const mostProducts = 300;

interface Parts {
  readonly sources: readonly PageSource[];
  readonly assets: PageAssets;
  readonly code: string;
  readonly shop: ShopConfig;
}

export async function buildOffline(root: string, site: string, { sources, assets, code, shop }: Parts): Promise<void> {
  const products = sources.filter(({ data }) => data.kind === 'product').length;
  const kept = products > mostProducts ? sources.filter(({ data }) => data.kind !== 'product') : sources;
  const pages = kept.flatMap(({ paths, data }) =>
    paths.map((path) => [`/data${path === '/' ? '/index' : path}.json`, { ...data, code }] as const),
  );
  const bundle = { ...Object.fromEntries(pages), '/data/search.json': searchEntries.map(searchEntry) };
  await writeFile(join(site, dataBundle), JSON.stringify(bundle));
  await writeFile(join(site, 'manifest.webmanifest'), JSON.stringify(manifest(shop)));
  await buildServiceWorker(root, site, {
    version: assets.version,
    files: [
      ...assets.all,
      '/fonts/bricolage-grotesque.woff2',
      '/placeholder.svg',
      '/icon.svg',
      '/manifest.webmanifest',
    ],
    dataBundle,
    emptyPage,
    pictures: kept.flatMap(({ data }) => smallPicture(data)),
  });
}

/** A small version of a product's first picture, once it has been made: the one that stands in for all other widths. */
function smallPicture(data: PageData): readonly string[] {
  const [first] = data.kind === 'product' ? data.pictures : [];
  return first && first.widths.length > 0 ? [first.src.replace(/\.jpg$/, '-320.avif')] : [];
}

/** The web app manifest: the shop can be put on the home screen. */
function manifest(shop: ShopConfig) {
  return {
    name: shop.name,
    short_name: shop.name,
    description: 'Food, toys and care for dogs, cats and birds, delivered all over Pakistan.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fff9ef',
    theme_color: '#0b6b4b',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
