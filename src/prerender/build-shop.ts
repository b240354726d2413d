/**
 * Builds the shop into `folder/site`: the client's bundle, every page as HTML with its data, each page's data as JSON for
 * navigations, and compressed twins of all text files. Everything in there can be served by any static host.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { products } from '#catalogue/products.ts';
import { searchEntries } from '#catalogue/search-entries.ts';
import { catalogueVersion } from '#catalogue/version.ts';
import { type Environment, shopConfig } from '#config';
import type { PageData } from '#storefront/page-data.ts';
import { builtIn, siteOrigin } from './built-in.ts';
import { criticalCss } from './critical-css.ts';
import { compressAll } from './compress.ts';
import { htmlDocument } from './document.ts';
import { buildOffline, emptyPage, emptyScreen } from './offline.ts';
import { headTags } from './head-tags.ts';
import { hostHeaders } from './host-headers.ts';
import { pageSources } from './page-data.ts';
import { searchEntry } from './search-entry.ts';
import { productFeed } from './product-feed.ts';
import { productNotFoundPage, relatedFiles } from './product-page.ts';
import { sharingPicture } from './sharing-picture.ts';
import { robots, sitemap } from './sitemap.ts';
import { codeVersion, fingerprint, writeFingerprint } from './fingerprint.ts';
import { buildClient, buildRenderer } from './vite.ts';

/** Builds the shop of the project in `root` with the settings of the environment. */
export async function buildShop(root: string, folder: string, environment: Environment): Promise<void> {
  const site = join(folder, 'site');
  const inputs = await fingerprint(root, environment);
  const shop = shopConfig(environment);
  const origin = siteOrigin(shop);
  const code = await codeVersion(root, environment);
  const fixed = builtIn(shop, code);
  const client = await buildClient(root, site, fixed);
  const assets = { ...client, version: inputs.slice(0, 12), catalogueVersion };
  const sheets = await Promise.all(assets.styles.map((file) => readFile(join(site, file), 'utf8')));
  const critical = criticalCss(sheets.join('\n'));
  const renderPage = await buildRenderer(root, join(folder, 'renderer'), fixed);
  await rm(join(site, 'manifest.json'));

  const pages: string[] = [];
  async function writePage(path: string, file: string, data: PageData | null): Promise<void> {
    const head = data ? headTags(data, shop, origin, sharingPicture(data, shop, join(root, 'public'))) : '';
    const html = await renderPage(path, data);
    const page = { html, head, style: critical.for(html), data: data && { ...data, code } };
    await writeDocument(file, htmlDocument(page, assets));
  }
  async function writeDocument(file: string, html: string): Promise<void> {
    pages.push(html);
    await write(join(site, file), html);
  }

  const sources = pageSources(shop);
  for (const { paths, data } of sources) {
    for (const path of paths) {
      const name = path === '/' ? 'index' : path.slice(1);
      await writePage(path, `${name}.html`, data);
      await writeJson(join(site, `data/${name}.json`), { ...data, code });
    }
  }
  await writePage('/404', '404.html', null);
  await writeDocument(
    `${emptyPage.slice(1)}.html`,
    htmlDocument({ ...emptyScreen(shop), style: critical.for('') }, assets),
  );
  await writePage('/product/0', 'product-not-found.html', productNotFoundPage(shop));
  await writeJson(join(site, 'data/search.json'), searchEntries.map(searchEntry));
  for (const [address, cards] of relatedFiles()) await writeJson(join(site, address), cards);

  await buildOffline(root, site, { sources, assets, code, shop });
  await write(join(site, 'sitemap.xml'), sitemap(sources, origin));
  await write(join(site, 'robots.txt'), robots(origin));
  await write(join(site, '_headers'), hostHeaders(pages, shop));
  await write(join(site, 'feeds/products.xml'), productFeed(products, shop, origin));

  const files = await readdir(site, { recursive: true });
  await compressAll(files.map((file) => join(site, file)));
  await writeFingerprint(folder, inputs);
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await write(file, JSON.stringify(value));
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
