/**
 * Bundles the showcase of every part in every state, for the eye and for the comparison of pictures. It is not part of
 * the shop: it has its own entry, which the shop's build doesn't know.
 */
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { shopConfig } from '#config';
import { shopData } from '#build/pages/shop-data.ts';
import { scriptJson } from '#build/html/document.ts';
import { pageSources } from '#build/pages/page-data.ts';
import { tintStyles } from '#build/vite.ts';
import type { PageData } from '#storefront/page-data.ts';
import type { ShopData } from '#storefront/shop-data.ts';
import { forcedStates } from './forced-states.ts';
import type { Samples } from './samples.ts';

/** Vite's configuration for the showcase of the project in `root`, with the shop's default settings. */
export function showcaseConfig(root: string): InlineConfig {
  const catalogue = shopCatalogue(root);
  const shop = shopConfig({}, catalogue.shop);
  return {
    root: join(root, 'tools/showcase'),
    publicDir: join(root, 'public'),
    configFile: false,
    logLevel: 'warn',
    plugins: [tintStyles, react(), dataOfShop({ ...shopData(catalogue, shop), codeVersion: 'showcase' })],
    css: { postcss: { plugins: [forcedStates()] } },
    define: {
      __SAMPLES__: JSON.stringify(samplesFor(pageSources(catalogue, shop).map(({ data }) => data))),
    },
  };
}

/** Puts into the page what the build puts into every page of the shop. */
function dataOfShop(data: ShopData): Plugin {
  const attrs = { type: 'application/json', id: 'shop-data' };
  return {
    name: 'shop-data',
    transformIndexHtml: () => [{ tag: 'script', attrs, children: scriptJson(data), injectTo: 'body' }],
  };
}

/** Bundles the showcase into a folder for any static host. */
export async function buildShowcase(root: string, folder: string): Promise<void> {
  await build({
    ...showcaseConfig(root),
    build: { outDir: folder, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 5000 },
  });
}

function samplesFor(pages: readonly PageData[]): Samples {
  return {
    home: first(pages, 'home', () => true),
    dogs: first(pages, 'species', ({ heading }) => heading === 'Dog Products'),
    all: first(pages, 'shop-all', () => true),
    swing: first(pages, 'product', ({ product }) => product.sizeOptions !== undefined),
    stick: first(pages, 'product', ({ product }) => product.packOptions !== undefined),
    soldOut: first(pages, 'product', ({ product }) => !product.inStock),
    inquiry: first(pages, 'product', ({ product }) => product.id === 67),
  };
}

type PageOf<Kind extends PageData['kind']> = Extract<PageData, { readonly kind: Kind }>;

/** The first matching page of a kind. Throws if the catalogue has none. */
function first<Kind extends PageData['kind']>(
  pages: readonly PageData[],
  kind: Kind,
  fits: (page: PageOf<Kind>) => boolean,
): PageOf<Kind> {
  const isOne = (page: PageData): page is PageOf<Kind> => page.kind === kind;
  const found = pages.filter(isOne).find(fits);
  if (!found) throw new Error(`the catalogue has no page of the kind ${kind} for the showcase`);
  return found;
}
