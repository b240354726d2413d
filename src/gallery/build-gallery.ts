/**
 * Bundles the gallery of every part in every state, for the eye and for the comparison of pictures. It is no part of the
 * shop: it has an entry of its own, and the build of the shop knows nothing of it.
 */
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { shopConfig } from '#config';
import { builtIn } from '#prerender/built-in.ts';
import { pageSources } from '#prerender/page-data.ts';
import type { PageData } from '#storefront/page-data.ts';
import { forcedStates } from './forced-states.ts';
import type { Samples } from './samples.ts';

/** How Vite serves or bundles the gallery of the project in `root`, with the default settings of the shop. */
export function galleryConfig(root: string): InlineConfig {
  const catalogue = shopCatalogue(root);
  const shop = shopConfig({}, catalogue.shop);
  return {
    root: join(root, 'src/gallery'),
    publicDir: join(root, 'public'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    css: { postcss: { plugins: [forcedStates()] } },
    define: {
      __BUILT_IN__: JSON.stringify({ ...builtIn(catalogue, shop), codeVersion: 'gallery' }),
      __SAMPLES__: JSON.stringify(samplesFor(pageSources(catalogue, shop).map(({ data }) => data))),
    },
  };
}

/** Bundles the gallery into a folder that any static host can serve. */
export async function buildGallery(root: string, folder: string): Promise<void> {
  await build({
    ...galleryConfig(root),
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

/** The first page of a kind that fits. Throws when the catalogue has none. */
function first<Kind extends PageData['kind']>(
  pages: readonly PageData[],
  kind: Kind,
  fits: (page: PageOf<Kind>) => boolean,
): PageOf<Kind> {
  const isOne = (page: PageData): page is PageOf<Kind> => page.kind === kind;
  const found = pages.filter(isOne).find(fits);
  if (!found) throw new Error(`the catalogue has no page of the kind ${kind} for the gallery`);
  return found;
}
