/**
 * Builds the shop into `folder/site`: the client's bundle, every page as HTML with its data, each page's data as JSON for
 * navigations, and compressed twins of all text files. Everything in there can be served by any static host.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledCatalogue, compiledFile } from '#catalogue/compiled.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { type Environment, shopConfig } from '#config';
import { priceList } from '#shop/price-list.ts';
import type { PageData } from '#storefront/page-data.ts';
import { builtIn } from './built-in.ts';
import { criticalCss } from './critical-css.ts';
import { type Thoroughness, compressAll } from './compress.ts';
import { htmlDocument, type RenderedPage } from './document.ts';
import { emptyPage, emptyScreen, precache, writeOffline } from './offline.ts';
import { headTags } from './head-tags.ts';
import { hostHeaders } from './host-headers.ts';
import { pageSources } from './page-data.ts';
import { searchData } from './search-data.ts';
import { productFeed } from './product-feed.ts';
import { productNotFoundPage, relatedFiles } from './product-page.ts';
import { sharingPicture } from './sharing-picture.ts';
import { SiteFiles } from './site-files.ts';
import { robots, sitemap } from './sitemap.ts';
import { codeVersion, fingerprint, writeFingerprint } from './fingerprint.ts';
import { buildClient, buildRenderer, buildServiceWorker } from './vite.ts';

/** Builds the shop of the project in `root` with the settings of the environment. */
export async function buildShop(root: string, folder: string, environment: Environment): Promise<void> {
  const site = join(folder, 'site');
  const inputs = await fingerprint(root, environment);
  const catalogue = shopCatalogue(root);
  const shop = shopConfig(environment, catalogue.shop);
  const settled = builtIn(catalogue, shop);
  const code = await codeVersion(root, settled);
  const fixed = { ...settled, codeVersion: code };
  const client = await buildClient(root, site, fixed);
  const assets = { ...client, version: inputs.slice(0, 12), catalogueVersion: catalogue.version };
  const sheets = [join(root, 'src/storefront/styles/font.css'), ...assets.styles.map((file) => join(site, file))];
  const critical = criticalCss((await Promise.all(sheets.map((file) => readFile(file, 'utf8')))).join('\n'));
  const renderPage = await buildRenderer(root, join(folder, 'renderer'), fixed);
  await rm(join(site, 'manifest.json'));

  const growing: Thoroughness = catalogue.products.length > mostAtBest ? 'quick' : 'best';

  const sources = pageSources(catalogue, shop);
  await buildServiceWorker(root, site, precache(sources, assets, shop));
  const bundled = await readdir(site, { recursive: true });
  const bundles = compressAll(bundled.map((file) => join(site, file)));

  const files = new SiteFiles(site);
  /** A page for each set of first-screen styles. */
  const styled = new Map<string, string>();
  async function document(path: string, data: PageData | null): Promise<string> {
    const head = data
      ? headTags(data, shop, sharingPicture(data, shop, { catalogue, publicFolder: join(root, 'public') }))
      : '';
    const html = await renderPage(path, data);
    return styledDocument({ html, head, style: critical.for(html), data: data && { ...data, code } });
  }
  function styledDocument(page: RenderedPage): string {
    const whole = htmlDocument(page, assets);
    styled.set(page.style, whole);
    return whole;
  }
  for (const { paths, data } of sources) {
    const names = paths.map((path) => (path === '/' ? 'index' : path.slice(1)));
    const thoroughness = growingPages.includes(data.kind) ? growing : 'best';
    for (const [index, path] of paths.entries()) {
      await files.write([`${names[index]}.html`], await document(path, data), thoroughness);
    }
    await files.write(
      names.map((name) => `data/${name}.json`),
      JSON.stringify({ ...data, code }),
      thoroughness,
    );
  }
  await files.write(['404.html'], await document('/404', null));
  await files.write(['product-not-found.html'], await document('/product/0', productNotFoundPage(shop)));
  await files.write([`${emptyPage.slice(1)}.html`], styledDocument({ ...emptyScreen(shop), style: critical.for('') }));
  const search = searchData(catalogue);
  await files.write(['data/search.json'], JSON.stringify(search));
  await files.write(['prices.json'], JSON.stringify(priceList(catalogue.version, catalogue.products)), growing);
  for (const [address, cards] of relatedFiles(catalogue)) await files.write([address], JSON.stringify(cards), growing);
  await writeOffline(files, sources, { code, shop, texts: catalogue.shop.texts, search, thoroughness: growing });
  await files.write(['robots.txt'], robots(shop.publicOrigin));
  await files.write(['_headers'], hostHeaders([...styled.values()], shop));
  // Both are lists of whole addresses.
  if (shop.publicOrigin !== '') {
    await files.write(['sitemap.xml'], sitemap(sources, shop.publicOrigin), growing);
    await files.write(['feeds/products.xml'], productFeed(catalogue, shop), growing);
  }
  await Promise.all([files.done(), bundles]);
  // At once, so that no relay reads half of it.
  await writeFile(join(folder, `${compiledFile}.draft`), JSON.stringify(compiledCatalogue(catalogue)));
  await rename(join(folder, `${compiledFile}.draft`), join(folder, compiledFile));
  await writeFingerprint(folder, inputs);
}

/** Beyond this many products the last 3 % of a page's bytes are not worth minutes of the owner's time. */
const mostAtBest = 1000;

/** Of these pages there are as many as products, or they list all of them. */
const growingPages: readonly PageData['kind'][] = ['product', 'listing', 'species', 'shop-all'];
