/**
 * A release as a table: exact address → the whole answer. It is made once, so an address can only name what is in it: no
 * request joins a path or opens a file. It has the code of older releases too, for pages that were opened before.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { knownReleases, type Manifest, readManifest, ReleaseProblem, validFile } from '#release/releases.ts';
import { cacheControl, contentType, inlineStyleHashes, lastingFolders, releaseHeader } from './file-headers.ts';
import { type Headers, type HeaderSettings, partHeaders, siteHeaders } from './security-headers.ts';

export interface Variant {
  readonly bytes: () => Buffer<ArrayBuffer>;
  /** Complete, except for the status. */
  readonly headers: Headers;
  readonly etag: string;
}

export interface StaticEntry {
  readonly plain: Variant;
  readonly br?: Variant;
  readonly gzip?: Variant;
}

export interface StaticTable {
  readonly pages: ReadonlyMap<string, StaticEntry>;
  readonly notFound: StaticEntry | null;
  readonly productNotFound: StaticEntry | null;
}

/** Screens that answer for other addresses and have none of their own. */
const screens = { notFound: '404.html', productNotFound: 'product-not-found.html' };

/** Rejects with a ReleaseProblem where the release is damaged. */
export async function staticTable(
  folder: string,
  name: string,
  settings: HeaderSettings,
  held: Held = inMemory,
): Promise<StaticTable> {
  const site = new Site(folder, await readManifest(folder, name), { settings, held });
  const pages = new Map<string, StaticEntry>();
  for (const file of site.files) if (isServed(file)) pages.set(addressOf(file), await site.entry(file));
  for (const older of await knownReleases(folder)) {
    if (older.name !== name) await addCode(pages, folder, { name: older.name, how: { settings, held } });
  }
  const screen = (file: string) => (site.files.has(file) ? site.entry(file) : null);
  return { pages, notFound: await screen(screens.notFound), productNotFound: await screen(screens.productNotFound) };
}

/** Adds the code of an older release. A damaged one doesn't keep the current one from being served. */
async function addCode(
  pages: Map<string, StaticEntry>,
  folder: string,
  { name, how }: { readonly name: string; readonly how: How },
): Promise<void> {
  try {
    const site = new Site(folder, await readManifest(folder, name), how);
    for (const file of site.files)
      if (file.startsWith('assets/') && isServed(file) && !pages.has(addressOf(file)))
        pages.set(addressOf(file), await site.entry(file));
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
  }
}

const siteFolder = 'site/';

/** The site of a release. */
class Site {
  /** Names of all files, with `/` between parts. */
  readonly files: ReadonlySet<string>;
  readonly #folder: string;
  readonly #manifest: Manifest;
  readonly #how: How;

  constructor(folder: string, manifest: Manifest, how: How) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#how = how;
    const names = Object.keys(manifest.files).filter((file) => file.startsWith(siteFolder));
    this.files = new Set(names.map((file) => file.slice(siteFolder.length)));
  }

  async entry(file: string): Promise<StaticEntry> {
    const bytes = await this.#bytes(file);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const shared: Headers = {
      ...policies(file, bytes, this.#how.settings),
      'content-type': contentType(file) ?? 'application/octet-stream',
      'cache-control': cacheControl(file),
      ...(lastingFolders.some((lasting) => file.startsWith(lasting)) ? {} : { [releaseHeader]: this.#manifest.name }),
      ...(this.files.has(`${file}.br`) || this.files.has(`${file}.gz`) ? { vary: 'Accept-Encoding' } : {}),
    };
    const encoded = async (ending: 'br' | 'gz', encoding: 'br' | 'gzip') => {
      if (!this.files.has(`${file}.${ending}`)) return null;
      const packed = await this.#bytes(`${file}.${ending}`);
      const headers = { ...shared, 'content-encoding': encoding, 'content-length': String(packed.length) };
      return variant(this.#hold(`${file}.${ending}`, packed), `"${hash}-${ending}"`, headers);
    };
    const [br, gzip] = [await encoded('br', 'br'), await encoded('gz', 'gzip')];
    // Hardly any client takes neither, and uncompressed copies of thousands of pages would be a third of the memory.
    const whole = gzip ? unpacked(gzip) : this.#hold(file, bytes);
    const plain = variant(whole, `"${hash}"`, { ...shared, 'content-length': String(bytes.length) });
    return { plain, ...(br && { br }), ...(gzip && { gzip }) };
  }

  async #bytes(file: string): Promise<Buffer<ArrayBuffer>> {
    const bytes = await validFile(this.#folder, this.#manifest, siteFolder + file);
    if (bytes) return bytes;
    throw new ReleaseProblem(`Release ${this.#manifest.name} has a missing or damaged file: ${siteFolder}${file}`);
  }

  #hold(file: string, bytes: Buffer<ArrayBuffer>): Variant['bytes'] {
    return this.#how.held(bytes, join(this.#folder, this.#manifest.name, siteFolder + file));
  }
}

/** No hidden files, source maps, compressed copies, or types that the shop doesn't use. */
function isServed(file: string): boolean {
  const isHidden = file.split('/').some((part) => part.startsWith('.'));
  return !isHidden && contentType(file) !== null && !Object.values(screens).includes(file);
}

/** `index.html` → `/`, `dog-food.html` → `/dog-food`; any other file keeps its name. */
function addressOf(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`.replace(/(?<=.)\/$/, '');
}

/** Reads a verified file again. */
type Held = (bytes: Buffer<ArrayBuffer>, path: string) => Variant['bytes'];

interface How {
  readonly settings: HeaderSettings;
  readonly held: Held;
}

/** For a shop that many ask. Functions of their own: a closure within `entry` would keep a page's bytes in memory. */
const inMemory: Held = (bytes) => () => bytes;

/** For a few requests of one person. */
export const onDisk: Held = (_, path) => () => readFileSync(path);

function unpacked(gzip: Variant): Variant['bytes'] {
  return () => gunzipSync(gzip.bytes());
}

/** A service worker is bound by the policy that it was served with, not the page's. */
function policies(file: string, bytes: Buffer, settings: HeaderSettings): Headers {
  if (file.endsWith('.html')) return siteHeaders(settings, inlineStyleHashes(bytes.toString('utf8')));
  return file === 'service-worker.js' ? siteHeaders(settings) : partHeaders(settings);
}

function variant(bytes: Variant['bytes'], etag: string, headers: Headers): Variant {
  return { bytes, etag, headers: { ...headers, etag } };
}
