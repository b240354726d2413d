/**
 * Builds a release. In `folder/site`: the client's bundle, every page as HTML with its data, each page's data as JSON
 * for navigations, and compressed twins of all text files; everything in there can be served by any static host.
 * `folder/desk` is the owner's desk, `folder/catalogue.json` is for the relay, and `folder/content` keeps the owner's files
 * that it was built from.
 */
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledCatalogue, compiledFile } from '#catalogue/compiled.ts';
import { contentFiles } from '#catalogue/catalogue-files.ts';
import { deskSchema } from '#catalogue/desk-schema.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { shopConfig, type ShopConfig } from '#settings/shop-config.ts';
import { type ImportedPhotos, importPhotos } from '#photos/import-photos.ts';
import { photoFiles } from '#catalogue/photo-files.ts';
import { photoStore, sweepStore } from '#photos/store.ts';
import { makePreview, type ContentSwap, publishRelease } from '#release/publish.ts';
import { contentFolder, namingFileError } from '#release/releases.ts';
import { priceList, priceListFile } from '#shop/price-list.ts';
import { dataAddress, routes } from '#shop/routes.ts';
import { searchFile, rankedSearchFile } from '#shop/search.ts';
import type { PageData } from '#storefront/page-data.ts';
import { productFeed, robots, sitemap, hostHeaders } from './feeds.ts';
import { CriticalCss } from './html/critical-css.ts';
import { drawnName } from './drawn-name.ts';
import { htmlDocument } from './html/document.ts';
import { headTags } from './html/structured-data.ts';
import { emptyPage, emptyScreen, precache, writeOffline } from './offline.ts';
import { searchEntries, rankedSearchEntries } from './pages/cards.ts';
import { pageSources, productNotFoundPage, relatedFiles, shopData } from './pages/page-sources.ts';
import { colourIcons, deskPictures, putOriginals, putPictures } from './pictures.ts';
import { codeHash, codeVersion, releaseName, type Source } from './release-name.ts';
import { sharingPicture } from './sharing-picture.ts';
import { SiteFiles } from './compressed-files.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { brandNotice, placeholderImage } from '#catalogue/pictures.ts';

export interface PublishOptions {
  readonly swap?: ContentSwap;
  /** Reports on photos: encoded ones, and unusable ones, which don't stop the build. */
  readonly tell?: (line: string) => void;
}

/** Publishes the release of these sources, and builds it first unless it exists. Resolves to its name. */
export async function publishShop(
  releases: string,
  source: Source,
  { swap, tell = () => {} }: PublishOptions = {},
): Promise<string> {
  const photos = await importedPhotos(releases, source);
  for (const line of [...photos.done, ...photos.problems]) tell(line);
  const name = await releaseName(source);
  await publishRelease(releases, name, (buildFolder) => buildShop(buildFolder, name, { ...source, photos }), swap);
  await sweepStore(photoStore(releases), Date.now());
  return name;
}

/** Builds the preview of these sources. Resolves to its name. */
export async function previewShop(releases: string, source: Source): Promise<string> {
  const photos = await importedPhotos(releases, source);
  const name = await releaseName(source);
  await makePreview(releases, name, (buildFolder) => buildShop(buildFolder, name, { ...source, photos }));
  return name;
}

async function importedPhotos(releases: string, { root, content }: Source): Promise<ImportedPhotos> {
  const { products } = shopCatalogue(root, content);
  try {
    return await importPhotos({ root, folder: content, store: photoStore(releases) }, products);
  } catch (error) {
    throw namingFileError(error);
  }
}

async function buildShop(
  folder: string,
  release: string,
  { root, content, environment, photos }: Source & { photos: ImportedPhotos },
): Promise<void> {
  const [site, bundles, publicFolder] = [join(folder, 'site'), join(folder, 'bundles'), join(root, 'public')] as const;
  const catalogue = shopCatalogue(root, content, photos.pictures);
  const shop = shopConfig(environment, catalogue.shop);
  const { colours } = catalogue.shop;
  const settled = { ...shopData(catalogue, shop), drawnName: drawnName(publicFolder, shop.name) };
  const code = codeVersion([await codeHash(root), colours.main, colours.accent].join(' '), settled);
  const shared = { ...settled, codeVersion: code };
  const { buildClient, buildDesk, buildRenderer, buildServiceWorker } = await import('./vite.ts');
  const assets = await buildClient(root, site, colours);
  const renderPage = await buildRenderer(root, bundles, { colours, shopData: shared });
  const serviceWorker = await buildServiceWorker(root, bundles);
  await buildDesk(root, join(folder, 'desk'), colours);
  await cp(publicFolder, site, { recursive: true, dereference: true });
  await putPictures(join(site, 'pictures'), photos);
  await colourIcons(site, colours);
  const sheets = [join(root, 'src/storefront/styles/font.css'), ...assets.styles.map((file) => join(site, file))];
  const critical = new CriticalCss((await Promise.all(sheets.map((file) => readFile(file, 'utf8')))).join('\n'));

  const files = new SiteFiles(site);
  for (const file of await readdir(site, { recursive: true })) await files.compress(file);
  const theme = `<meta name="theme-color" content="${colours.main}">`;
  async function document(path: string, data: PageData | null): Promise<string> {
    const html = await renderPage(path, data);
    const tags = data ? headTags(data, shared, sharingPicture(data, shop, { catalogue, publicFolder })) : '';
    return htmlDocument(
      { html, head: theme + tags, style: critical.for(html), data: data && { ...data, code } },
      shared,
      assets,
    );
  }
  const writeJson = (address: string, value: unknown) => files.write([address], JSON.stringify(value));

  const sources = pageSources(catalogue, shop);
  for (const { paths, data } of sources) {
    for (const path of paths) await files.write([pageFile(path)], await document(path, data));
    await files.write(paths.map(dataAddress), JSON.stringify({ ...data, code }));
  }
  const unknownProduct = routes.product.href({ id: 0 });
  await files.write(['404.html'], await document('/404', null));
  await files.write(['product-not-found.html'], await document(unknownProduct, productNotFoundPage(shop)));
  const empty = { ...emptyScreen(shop), head: theme, style: critical.for('') };
  await files.write([pageFile(emptyPage)], htmlDocument(empty, shared, assets));
  const [search, rankedSearch] = [searchEntries(catalogue), rankedSearchEntries(catalogue)];
  await writeJson(searchFile, search);
  await writeJson(rankedSearchFile, rankedSearch);
  await writeJson(priceListFile, priceList(catalogue.version, catalogue.products));
  for (const [address, cards] of relatedFiles(catalogue)) await writeJson(address, cards);
  await writeOffline(files, sources, { code, shop, colours, texts: catalogue.shop.texts, search, rankedSearch });
  await files.write(['robots.txt'], robots(shop.publicOrigin));
  await files.write(['_headers'], hostHeaders(critical.all(), { release, shop }));
  // Both need absolute addresses.
  if (shop.publicOrigin !== '') {
    await files.write(['sitemap.xml'], sitemap(sources, shop.publicOrigin));
    await files.write(['feeds/products.xml'], productFeed(catalogue, shop));
  }
  await files.done(); // The service worker lists some with their hashes.
  const cached = await precache(sources, { release, site, assets, shop });
  await files.write(['service-worker.js'], `const __PRECACHE__=${JSON.stringify(cached)};${serviceWorker}`);
  await files.done();
  await rm(bundles, { recursive: true });
  const compiled = { ...compiledCatalogue(catalogue), drawnName: settled.drawnName, ...forVersion1 };
  await writeFile(join(folder, compiledFile), JSON.stringify(compiled));
  await writeFile(join(folder, 'desk/pictures.json'), JSON.stringify(deskPictures(root, catalogue)));
  await mkdir(join(folder, contentFolder, 'products'), { recursive: true });
  for (const file of contentFiles(content)) await copyFile(join(content, file), join(folder, contentFolder, file));
  await putOriginals({ content, release: join(folder, contentFolder) }, photoFiles(content), photos);
}

/** A relay of version 1.0 that finds this release, until its own is built, has neither couriers nor towns (D116). */
const forVersion1 = { desk: deskSchema.parse({}), cities: [] };

/** `/` → `/index.html`, `/product/43` → `/product/43.html`: the names under which static hosts find a page. */
function pageFile(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`;
}

/** Sentences for the owner about the built shop; nothing that stops the build. */
export function notices({ products, pictures, shop: content }: Catalogue, shop: ShopConfig): readonly string[] {
  const brand = brandNotice(shop.name, products, pictures);
  const missing = Object.entries(content.pictures).filter(([, name]) => pictures.shopImage(name) === placeholderImage);
  return [
    ...(shop.publicOrigin === ''
      ? ['PUBLIC_ORIGIN is not set: links for search engines and shared pictures are left out.']
      : []),
    ...(brand === null ? [] : [brand]),
    ...missing.map(
      ([field, name]) => `catalogue/shop.yaml: ${field} is ${name}, and there is no picture of that name.`,
    ),
  ];
}
