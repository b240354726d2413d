/**
 * A release as a table: exact address → the whole answer. It is made once, so an address can only name what is in it: no
 * request joins a path or opens a file. It has the code of older releases too, for pages that were opened before.
 */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { knownReleases, readManifest, ReleaseProblem, validFile } from '#release/releases.ts';
import {
  cacheControl,
  contentType,
  embedding,
  inlineStyleHashes,
  lastingFolders,
  releaseHeader,
} from './file-headers.ts';
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
export async function staticTable(folder: string, name: string, settings: HeaderSettings): Promise<StaticTable> {
  const site = await openSite(folder, name, settings);
  const pages = new Map<string, StaticEntry>();
  for (const file of site.files) if (isServed(file)) pages.set(addressOf(file), await site.entry(file));
  for (const older of await knownReleases(folder)) {
    if (older.name !== name) await addCode(pages, () => openSite(folder, older.name, settings));
  }
  const screen = (file: string) => (site.files.has(file) ? site.entry(file) : null);
  return { pages, notFound: await screen(screens.notFound), productNotFound: await screen(screens.productNotFound) };
}

/** Adds the code of an older release. A damaged one doesn't keep the current one from being served. */
async function addCode(pages: Map<string, StaticEntry>, open: () => Promise<Site>): Promise<void> {
  try {
    const site = await open();
    for (const file of site.files)
      if (file.startsWith('assets/') && isServed(file) && !pages.has(addressOf(file)))
        pages.set(addressOf(file), await site.entry(file));
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
  }
}

const siteFolder = 'site/';

/** The site of a release. */
interface Site {
  /** Names of all files, with `/` between parts. */
  readonly files: ReadonlySet<string>;
  readonly entry: (file: string) => Promise<StaticEntry>;
}

async function openSite(folder: string, name: string, settings: HeaderSettings): Promise<Site> {
  const manifest = await readManifest(folder, name);
  const names = Object.keys(manifest.files).filter((file) => file.startsWith(siteFolder));
  const files = new Set(names.map((file) => file.slice(siteFolder.length)));
  const read = async (file: string) => {
    const bytes = await validFile(folder, manifest, siteFolder + file);
    if (bytes) return bytes;
    throw new ReleaseProblem(`Release ${name} has a missing or damaged file: ${siteFolder}${file}`);
  };
  const entry = async (file: string): Promise<StaticEntry> => {
    const bytes = await read(file);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const shared: Headers = {
      ...policies(file, bytes, settings),
      ...embedding(file),
      'content-type': contentType(file) ?? 'application/octet-stream',
      'cache-control': cacheControl(file),
      ...(lastingFolders.some((lasting) => file.startsWith(lasting)) ? {} : { [releaseHeader]: name }),
      ...(files.has(`${file}.br`) || files.has(`${file}.gz`) ? { vary: 'Accept-Encoding' } : {}),
    };
    const encoded = async (ending: 'br' | 'gz', encoding: 'br' | 'gzip') => {
      if (!files.has(`${file}.${ending}`)) return null;
      const packed = await read(`${file}.${ending}`);
      const headers = { ...shared, 'content-encoding': encoding, 'content-length': String(packed.length) };
      return variant(storedBytes(packed), `"${hash}-${ending}"`, headers);
    };
    const [br, gzip] = [await encoded('br', 'br'), await encoded('gz', 'gzip')];
    // Hardly any client takes neither, and uncompressed copies of thousands of pages would be a third of the memory.
    const whole = gzip ? inflatedBytes(gzip) : storedBytes(bytes);
    const plain = variant(whole, `"${hash}"`, { ...shared, 'content-length': String(bytes.length) });
    return { plain, ...(br && { br }), ...(gzip && { gzip }) };
  };
  return { files, entry };
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

/** A function of its own: a closure within `entry` would keep a page's uncompressed bytes in memory. */
function storedBytes(bytes: Buffer<ArrayBuffer>): Variant['bytes'] {
  return () => bytes;
}

function inflatedBytes(gzip: Variant): Variant['bytes'] {
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
