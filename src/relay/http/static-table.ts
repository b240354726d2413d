/**
 * The built shop as a table: exact address → everything to answer with. It is made once, at the start, so an address
 * can name nothing that is not in it: no path is ever joined, no file opened for a request (RELIABILITY.md, Static).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { StartProblem } from '#relay/start-problem.ts';
import { contentType } from './content-types.ts';
import { cacheControl, inlineStyleHashes } from './file-headers.ts';
import { type Headers, type HeaderSettings, partHeaders, siteHeaders } from './security-headers.ts';

export interface Variant {
  readonly bytes: () => Buffer<ArrayBuffer>;
  /** Complete, but for the status. */
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

export function staticTable(folder: string, settings: HeaderSettings): StaticTable {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new StartProblem(`There is no built shop in ${folder}; run "npm run build" first.`);
  }
  const files = filesIn(folder);
  const entryOf = (file: string) => (files.has(file) ? readEntry(folder, file, { files, settings }) : null);
  const pages = new Map<string, StaticEntry>();
  for (const file of files) {
    const entry = isServed(file) ? entryOf(file) : null;
    if (entry) pages.set(addressOf(file), entry);
  }
  return { pages, notFound: entryOf(screens.notFound), productNotFound: entryOf(screens.productNotFound) };
}

/** Names of all files below a folder, with `/` between parts. */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    entries.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/')),
  );
}

/** No hidden files, no source maps, no precompressed siblings, nothing of a type that the shop does not use. */
function isServed(file: string): boolean {
  const isHidden = file.split('/').some((part) => part.startsWith('.'));
  return !isHidden && contentType(file) !== null && !Object.values(screens).includes(file);
}

/** `index.html` → `/`, `dog-food.html` → `/dog-food`; any other file has its own name. */
function addressOf(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`.replace(/(?<=.)\/$/, '');
}

function readEntry(
  folder: string,
  file: string,
  { files, settings }: { files: ReadonlySet<string>; settings: HeaderSettings },
): StaticEntry {
  const bytes = readFileSync(join(folder, file));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const shared: Headers = {
    ...policies(file, bytes, settings),
    'content-type': contentType(file) ?? 'application/octet-stream',
    'cache-control': cacheControl(file),
    ...(files.has(`${file}.br`) || files.has(`${file}.gz`) ? { vary: 'Accept-Encoding' } : {}),
  };
  const encoded = (ending: 'br' | 'gz', encoding: 'br' | 'gzip') => {
    if (!files.has(`${file}.${ending}`)) return {};
    const packed = readFileSync(join(folder, `${file}.${ending}`));
    const headers = { ...shared, 'content-encoding': encoding, 'content-length': String(packed.length) };
    return { [encoding]: variant(held(packed), `"${hash}-${ending}"`, headers) };
  };
  const { gzip, br }: Pick<StaticEntry, 'gzip' | 'br'> = { ...encoded('br', 'br'), ...encoded('gz', 'gzip') };
  // Hardly any client takes neither, and thousands of pages would be kept once more for them: a third of the memory.
  const whole = gzip ? unpacked(gzip) : held(bytes);
  const plain = variant(whole, `"${hash}"`, { ...shared, 'content-length': String(bytes.length) });
  return { plain, ...(br && { br }), ...(gzip && { gzip }) };
}

/** In functions of their own: a function made where a page's bytes are in sight would keep them in memory. */
function held(bytes: Buffer<ArrayBuffer>): Variant['bytes'] {
  return () => bytes;
}

function unpacked(gzip: Variant): Variant['bytes'] {
  return () => gunzipSync(gzip.bytes());
}

/** A service worker obeys the policy that came with it, whatever the page's says. */
function policies(file: string, bytes: Buffer, settings: HeaderSettings): Headers {
  if (file.endsWith('.html')) return siteHeaders(settings, inlineStyleHashes(bytes.toString('utf8')));
  return file === 'service-worker.js' ? siteHeaders(settings) : partHeaders(settings);
}

function variant(bytes: Variant['bytes'], etag: string, headers: Headers): Variant {
  return { bytes, etag, headers: { ...headers, etag } };
}
