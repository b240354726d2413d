/**
 * The files that the shop needs offline: the data of all pages in one file, the manifest, and the list for the service
 * worker.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shopText, type ShopTexts } from '#catalogue/shop-values.ts';
import type { ShopConfig } from '#settings/shop-config.ts';
import type { Precache } from '#service-worker/service-worker.ts';
import type { Colours } from '#shop/colours.ts';
import { dataAddress, routes } from '#shop/routes.ts';
import { searchFile, rankedSearchFile } from '#shop/search.ts';
import type { PageData, ProductCard } from '#storefront/page-data.ts';
import type { PageAssets, RenderedPage } from './html/document.ts';
import type { PageSource } from './pages/page-sources.ts';
import type { SiteFiles } from './compressed-files.ts';
import { escapeHtml } from '#shop/text.ts';

/** Address of a page without content, which the client fills for the requested address. */
export const emptyPage = '/empty';

/** Not for search engines; its title shows until the browser has filled it. */
export function emptyScreen(shop: ShopConfig): Omit<RenderedPage, 'head' | 'style'> {
  const html = `<title>${escapeHtml(shop.name)}</title><meta name="robots" content="noindex"/>`;
  return { html, data: null };
}

const dataBundle = 'data/offline.json';
const manifestFile = 'manifest.webmanifest';

/** With more products their pages are cached when visited, not all at once, to keep the first visit light. */
const maxProducts = 300;

interface OfflineInput {
  readonly code: string;
  readonly shop: ShopConfig;
  readonly colours: Colours;
  readonly texts: ShopTexts;
  readonly search: readonly ProductCard[];
  readonly rankedSearch: readonly ProductCard[];
}

/** Writes the data of all pages in one file, and the manifest. */
export async function writeOffline(
  files: SiteFiles,
  sources: readonly PageSource[],
  input: OfflineInput,
): Promise<void> {
  const pages = cachedPages(sources).flatMap(({ paths, data }) =>
    paths.map((path) => [dataAddress(path), { ...data, code: input.code }] as const),
  );
  const bundle = {
    ...Object.fromEntries(pages),
    [searchFile]: input.search,
    ...(!isLarge(sources) && { [rankedSearchFile]: input.rankedSearch }),
  };
  await files.write([dataBundle], JSON.stringify(bundle));
  await files.write([manifestFile], JSON.stringify(manifest(input)));
}

interface Built {
  /** Name of the release. */
  readonly release: string;
  /** Folder of the files that are written already. */
  readonly site: string;
  readonly assets: PageAssets;
  readonly shop: ShopConfig;
}

/** The files that the service worker caches when it is installed. */
export async function precache(
  sources: readonly PageSource[],
  { release, site, assets, shop }: Built,
): Promise<Precache> {
  const exactly = async (address: string, file = address) => ({
    address,
    integrity: integrityOf(await readFile(join(site, file))),
  });
  const named = ['/fonts/bricolage-grotesque.woff2', '/placeholder.svg', '/icon.svg', `/${manifestFile}`];
  return {
    release,
    files: [
      ...(await Promise.all([...assets.all, ...named].map((address) => exactly(address)))),
      await exactly(emptyPage, `${emptyPage}.html`),
    ],
    dataBundle: await exactly(`/${dataBundle}`),
    emptyPage,
    emailService: {
      origin: shop.emailOrigin,
      ids: { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId },
    },
    pictures: cachedPages(sources).flatMap(({ data }) => smallPictures(data)),
  };
}

function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

function cachedPages(sources: readonly PageSource[]): readonly PageSource[] {
  return isLarge(sources) ? sources.filter(({ data }) => data.kind !== 'product') : sources;
}

function isLarge(sources: readonly PageSource[]): boolean {
  return sources.filter(({ data }) => data.kind === 'product').length > maxProducts;
}

/** Small versions of the home page's pictures and of a product's first one; they replace all other widths offline. */
function smallPictures(data: PageData): readonly string[] {
  const shown = data.kind === 'home' ? [...Object.values(data.heroes), ...data.tiles.map((tile) => tile.picture)] : [];
  const [first] = data.kind === 'product' ? data.pictures : [];
  // Its page requests larger ones, a card this one.
  if (first && first.widths.length > 0) shown.push({ ...first, widths: [320] });
  return shown.flatMap(({ src, widths }) => {
    const width = widths.find((one) => one >= 320);
    return width === undefined ? [] : [src.replace(/\.jpg$/, `-${width}.avif`)];
  });
}

/** The web app manifest, with which the shop can be put on the home screen. */
function manifest({ shop, colours, texts }: Pick<OfflineInput, 'shop' | 'colours' | 'texts'>) {
  return {
    name: shop.name,
    short_name: shop.name,
    description: shopText(texts, 'homeDescription', shop.name),
    lang: 'en',
    start_url: routes.home.href(),
    scope: '/',
    display: 'standalone',
    background_color: '#fff9ef',
    theme_color: colours.main,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
