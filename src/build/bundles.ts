/**
 * The bundles, made of the code and the shop's colours: the client, the renderer of its pages, the service worker and
 * the desk.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Colours } from '#shop/colours.ts';
import type { renderPage } from '#storefront/entry-server.tsx';
import type { ShopData } from '#storefront/shop-data.ts';
import type { PageAssets } from './html/document.ts';
import { codeFile, type ReleaseBefore } from './release-before.ts';

const clientFile = 'bundles/client.json';
const rendererFile = 'bundles/renderer/entry-server.js';
const serviceWorkerFile = 'bundles/service-worker.js';
const bundleFolders = ['bundles', 'desk', 'site/assets'];

interface BundleInput {
  /** Identifies code and colours. */
  readonly code: string;
  readonly colours: Colours;
  readonly before: ReleaseBefore | null;
}

/**
 * Puts the bundles into the folder of a release: those of the release before, if code and colours are the same, else
 * new ones.
 */
export async function putBundles(
  root: string,
  folder: string,
  { code, colours, before }: BundleInput,
): Promise<PageAssets> {
  const made = (await before?.files(bundleFolders)) ?? null;
  if (made) {
    await Promise.all([...made].map(([path, bytes]) => put(join(folder, path), bytes)));
  } else {
    const { buildClient, buildDesk, buildRenderer, buildServiceWorker } = await import('./vite.ts');
    const client = await buildClient(root, join(folder, 'site'), colours);
    await buildRenderer(root, join(folder, dirname(rendererFile)), colours);
    await buildServiceWorker(root, join(folder, serviceWorkerFile));
    await buildDesk(root, join(folder, 'desk'), colours);
    await put(join(folder, clientFile), JSON.stringify(client));
    await put(join(folder, codeFile), code);
  }
  const assets: PageAssets = JSON.parse(await readFile(join(folder, clientFile), 'utf8'));
  return assets;
}

/** Loads the renderer, for pages with this data. */
export async function loadRenderer(folder: string, shopData: ShopData): Promise<typeof renderPage> {
  globalThis.shopDataOfBuild = shopData;
  const loaded: { readonly renderPage: typeof renderPage } = await import(
    pathToFileURL(join(folder, rendererFile)).href
  );
  return loaded.renderPage;
}

/** The service worker's code, which reads `__PRECACHE__`. */
export function serviceWorkerCode(folder: string): Promise<string> {
  return readFile(join(folder, serviceWorkerFile), 'utf8');
}

async function put(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
