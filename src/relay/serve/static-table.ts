/**
 * A release as a table: exact address → the whole answer. It is made once, so an address can only name what is in it: no
 * request joins a path or opens a file. It has the code of older releases too, for pages that were opened before.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { knownReleases, type Manifest, readManifest, ReleaseProblem, soundFile } from '#release/releases.ts';
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
  const read = siteReader(folder, await readManifest(folder, name), { settings, held });
  const pages = new Map<string, StaticEntry>();
  for (const file of read.files) if (isServed(file)) pages.set(addressOf(file), await read.entry(file));
  await addOlderCode(pages, { folder, name, how: { settings, held } });
  const screen = (file: string) => (read.files.has(file) ? read.entry(file) : null);
  return { pages, notFound: await screen(screens.notFound), productNotFound: await screen(screens.productNotFound) };
}

interface Current {
  readonly folder: string;
  readonly name: string;
  readonly how: How;
}

/** A damaged older release doesn't keep the current one from being served. */
async function addOlderCode(pages: Map<string, StaticEntry>, { folder, name, how }: Current): Promise<void> {
  for (const older of await knownReleases(folder)) {
    if (older.name === name) continue;
    try {
      const read = siteReader(folder, await readManifest(folder, older.name), how);
      for (const file of read.files)
        if (file.startsWith('assets/') && isServed(file) && !pages.has(addressOf(file)))
          pages.set(addressOf(file), await read.entry(file));
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error;
    }
  }
}

interface SiteReader {
  /** Names of all files of the site, with `/` between parts. */
  readonly files: ReadonlySet<string>;
  readonly entry: (file: string) => Promise<StaticEntry>;
}

const siteFolder = 'site/';

function siteReader(folder: string, manifest: Manifest, { settings, held }: How): SiteReader {
  const names = Object.keys(manifest.files).filter((file) => file.startsWith(siteFolder));
  const files = new Set(names.map((file) => file.slice(siteFolder.length)));
  const bytesOf = async (file: string) => {
    const bytes = await soundFile(folder, manifest, siteFolder + file);
    if (bytes) return bytes;
    throw new ReleaseProblem(`Release ${manifest.name} has a missing or damaged file: ${siteFolder}${file}`);
  };
  const hold = (file: string, bytes: Buffer<ArrayBuffer>) =>
    held(bytes, join(folder, manifest.name, siteFolder + file));
  return { files, entry: (file) => readEntry(file, { release: manifest.name, files, bytesOf, hold, settings }) };
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

interface Site {
  readonly release: string;
  readonly files: ReadonlySet<string>;
  readonly bytesOf: (file: string) => Promise<Buffer<ArrayBuffer>>;
  readonly hold: (file: string, bytes: Buffer<ArrayBuffer>) => Variant['bytes'];
  readonly settings: HeaderSettings;
}

async function readEntry(file: string, { release, files, bytesOf, hold, settings }: Site): Promise<StaticEntry> {
  const bytes = await bytesOf(file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const shared: Headers = {
    ...policies(file, bytes, settings),
    'content-type': contentType(file) ?? 'application/octet-stream',
    'cache-control': cacheControl(file),
    ...(lastingFolders.some((lasting) => file.startsWith(lasting)) ? {} : { [releaseHeader]: release }),
    ...(files.has(`${file}.br`) || files.has(`${file}.gz`) ? { vary: 'Accept-Encoding' } : {}),
  };
  const encoded = async (ending: 'br' | 'gz', encoding: 'br' | 'gzip') => {
    if (!files.has(`${file}.${ending}`)) return {};
    const packed = await bytesOf(`${file}.${ending}`);
    const headers = { ...shared, 'content-encoding': encoding, 'content-length': String(packed.length) };
    return { [encoding]: variant(hold(`${file}.${ending}`, packed), `"${hash}-${ending}"`, headers) };
  };
  const { gzip, br }: Pick<StaticEntry, 'gzip' | 'br'> = {
    ...(await encoded('br', 'br')),
    ...(await encoded('gz', 'gzip')),
  };
  // Hardly any client takes neither, and uncompressed copies of thousands of pages would be a third of the memory.
  const whole = gzip ? unpacked(gzip) : hold(file, bytes);
  const plain = variant(whole, `"${hash}"`, { ...shared, 'content-length': String(bytes.length) });
  return { plain, ...(br && { br }), ...(gzip && { gzip }) };
}

/** Reads a verified file again. */
type Held = (bytes: Buffer<ArrayBuffer>, path: string) => Variant['bytes'];

interface How {
  readonly settings: HeaderSettings;
  readonly held: Held;
}

/** For a shop that many ask. Functions of their own: a closure within `readEntry` would keep a page's bytes in memory. */
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
