/**
 * The bundles, made of the code and the shop's colours: the client, the renderer of its pages, the service worker and
 * the desk.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Colours } from '#shop/colours.ts';
import type { renderPage } from '#storefront/entry-server.tsx';
import type { ShopData } from '#storefront/shop-data.ts';
import type { PageAssets } from './html/document.ts';
import { currentRelease, fileHash, readManifest, validFile } from '#release/releases.ts';
import type { CompressedCopies } from './compressed-files.ts';

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

/** Names the code that a release was built by (`codeHash`), and the colours. */
export const codeFile = 'bundles/code';

export type ReleaseBefore = NonNullable<Awaited<ReturnType<typeof openReleaseBefore>>>;

/**
 * The release that is current while the next one is built. If its code is the same, its bundles are taken over, and the
 * compressed copies of every file that is the same. So a changed price costs the rendering of all pages and the packing
 * of a few. `null` if no release was built by this code.
 */
export async function openReleaseBefore(releases: string, code: string) {
  const name = currentRelease(releases);
  const manifest = name === null ? null : await readManifest(releases, name).catch(() => null);
  if (manifest?.files[codeFile] !== fileHash(Buffer.from(code))) return null;
  const { files } = manifest;
  const valid = (path: string) => validFile(releases, manifest, path);
  const copy = async (path: string) => (path in files ? ((await valid(path)) ?? 'damaged') : null);
  return {
    /** The files of these folders, by their paths in the release; `null` if one is damaged. */
    async files(folders: readonly string[]): Promise<ReadonlyMap<string, Buffer> | null> {
      const paths = Object.keys(files).filter((path) => folders.some((each) => path.startsWith(`${each}/`)));
      const read = await Promise.all(paths.map(async (path) => [path, await valid(path)] as const));
      const found = read.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : []));
      return found.length === paths.length ? new Map(found) : null;
    },
    /** The compressed copies of a file of the site; `null` if the file has changed since, or a copy is damaged. */
    async compressedCopies(address: string, bytes: Uint8Array): Promise<CompressedCopies | null> {
      const path = posix.join('site', address);
      if (files[path] !== fileHash(bytes)) return null;
      const [br, gz] = await Promise.all([copy(`${path}.br`), copy(`${path}.gz`)]);
      return br === 'damaged' || gz === 'damaged' ? null : { br, gz };
    },
  };
}
