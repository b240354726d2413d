/** The bundles, made of the code and the shop's colours: the client, the renderer of its pages, the service worker and the desk. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Colours } from '#shop/colours.ts';
import type { renderPage } from '#storefront/entry-server.tsx';
import type { ShopData } from '#storefront/shop-data.ts';
import type { PageAssets } from './html/document.ts';
import { currentRelease, fileHash, type Manifest, readManifest, validFile } from '#release/releases.ts';
import type { CompressedCopies } from './site-files.ts';

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

/** Puts the bundles into the folder of a release: those of the release before, if code and colours are the same, else new ones. */
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

/**
 * The release that is current while the next one is built. If its code is the same, its bundles are taken over, and the compressed
 * copies of every file that is the same. So a changed price costs the rendering of all pages and the packing of a few.
 */
export class ReleaseBefore {
  readonly #folder: string;
  readonly #manifest: Manifest;

  private constructor(folder: string, manifest: Manifest) {
    this.#folder = folder;
    this.#manifest = manifest;
  }

  /** `null` if no release was built by this code. */
  static async open(releases: string, code: string): Promise<ReleaseBefore | null> {
    const name = currentRelease(releases);
    const manifest = name === null ? null : await readManifest(releases, name).catch(() => null);
    const isOfThisCode = manifest?.files[codeFile] === fileHash(Buffer.from(code));
    return manifest && isOfThisCode ? new ReleaseBefore(releases, manifest) : null;
  }

  /** The files of these folders, by their paths in the release; `null` if one is damaged. */
  async files(folders: readonly string[]): Promise<ReadonlyMap<string, Buffer> | null> {
    const paths = Object.keys(this.#manifest.files).filter((path) =>
      folders.some((each) => path.startsWith(`${each}/`)),
    );
    const read = await Promise.all(paths.map(async (path) => [path, await this.#valid(path)] as const));
    const valid = read.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : []));
    return valid.length === paths.length ? new Map(valid) : null;
  }

  /** The compressed copies of a file of the site; `null` if the file has changed since, or a copy is damaged. */
  async compressedCopies(address: string, bytes: Uint8Array): Promise<CompressedCopies | null> {
    const path = posix.join('site', address);
    if (this.#manifest.files[path] !== fileHash(bytes)) return null;
    const [br, gz] = await Promise.all([this.#copy(`${path}.br`), this.#copy(`${path}.gz`)]);
    return br === 'damaged' || gz === 'damaged' ? null : { br, gz };
  }

  async #copy(path: string): Promise<Uint8Array | 'damaged' | null> {
    return path in this.#manifest.files ? ((await this.#valid(path)) ?? 'damaged') : null;
  }

  #valid(path: string): Promise<Buffer | null> {
    return validFile(this.#folder, this.#manifest, path);
  }
}
