/** What keeps the shop open without a line: the service worker, the data of all pages in one file, and the manifest. */
import { shopText, type ShopTexts } from '#catalogue/shop-texts.ts';
import type { ShopConfig } from '#config';
import type { Precache } from '#service-worker/precache.ts';
import type { PageData, SearchEntry } from '#storefront/page-data.ts';
import type { Thoroughness } from './compress.ts';
import type { PageAssets, RenderedPage } from './document.ts';
import type { PageSource } from './page-data.ts';
import type { SiteFiles } from './site-files.ts';
import { escapeXml } from './xml.ts';

/** Address of a page without content; the client fills it for the address that was asked for. */
export const emptyPage = '/empty';

/** No search engine should keep it; its title stands until the browser has filled it. */
export function emptyScreen(shop: ShopConfig): Omit<RenderedPage, 'style'> {
  const html = `<title>${escapeXml(shop.name)}</title><meta name="robots" content="noindex"/>`;
  return { html, head: '', data: null };
}

const dataBundle = 'data/offline.json';
const manifestFile = 'manifest.webmanifest';

/** Beyond this many products their pages are kept when visited instead of all at once, or the first visit would pay for them. */
const mostProducts = 300;

interface Parts {
  readonly code: string;
  readonly shop: ShopConfig;
  readonly texts: ShopTexts;
  readonly search: readonly SearchEntry[];
  readonly thoroughness: Thoroughness;
}

/** Writes the data of all pages in one file, and the manifest. */
export async function writeOffline(files: SiteFiles, sources: readonly PageSource[], parts: Parts): Promise<void> {
  const pages = keptOf(sources).flatMap(({ paths, data }) =>
    paths.map((path) => [`/data${path === '/' ? '/index' : path}.json`, { ...data, code: parts.code }] as const),
  );
  const bundle = { ...Object.fromEntries(pages), '/data/search.json': parts.search };
  await files.write([dataBundle], JSON.stringify(bundle), parts.thoroughness);
  await files.write([manifestFile], JSON.stringify(manifest(parts)));
}

/** What the service worker keeps from its first moment on. */
export function precache(sources: readonly PageSource[], assets: PageAssets, shop: ShopConfig): Precache {
  return {
    version: assets.version,
    files: [...assets.all, '/fonts/bricolage-grotesque.woff2', '/placeholder.svg', '/icon.svg', `/${manifestFile}`],
    dataBundle: `/${dataBundle}`,
    emptyPage,
    emailService: {
      origin: shop.emailOrigin,
      ids: { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId },
    },
    pictures: keptOf(sources).flatMap(({ data }) => smallPicture(data)),
  };
}

function keptOf(sources: readonly PageSource[]): readonly PageSource[] {
  const products = sources.filter(({ data }) => data.kind === 'product').length;
  return products > mostProducts ? sources.filter(({ data }) => data.kind !== 'product') : sources;
}

/** A small version of a product's first picture, once it has been made: the one that stands in for all other widths. */
function smallPicture(data: PageData): readonly string[] {
  const [first] = data.kind === 'product' ? data.pictures : [];
  return first && first.widths.length > 0 ? [first.src.replace(/\.jpg$/, '-320.avif')] : [];
}

/** The web app manifest: the shop can be put on the home screen. */
function manifest({ shop, texts }: Pick<Parts, 'shop' | 'texts'>) {
  return {
    name: shop.name,
    short_name: shop.name,
    description: shopText(texts, 'homeDescription', shop.name),
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
