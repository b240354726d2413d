import { referenceIn } from '#order/order-reference.ts';
import { plainAddress, plainPath } from '#shop/plain-address.ts';
import { routes } from '#shop/routes.ts';
import type { Headers } from './security-headers.ts';
import type { StaticEntry, StaticTable, Variant } from './static-table.ts';

/** Folders of files, not pages: a missing one gets a short text, as no person reads it. */
const fileFolders = ['/data/', '/assets/', '/pictures/'];

/**
 * Answers for the built shop. Answers without a file get `plainHeaders`. Unknown addresses get the error screen with
 * status 404; another spelling of an address is redirected to the plain one, and only ever to an address of the table or
 * to an order's page.
 * A picture that was replaced is also found at its older addresses.
 */
export function staticSite(table: StaticTable, plainHeaders: Headers): (request: Request) => Response {
  const replaced = replacedPictures(table);
  return (request) => {
    const url = new URL(request.url);
    const { pathname } = url;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return textResponse('Method Not Allowed', { status: 405, headers: { ...plainHeaders, allow: 'GET, HEAD' } });
    }
    const entry = table.pages.get(pathname);
    if (entry) return entryResponse(entry, request, 200);
    const path = plainPath(pathname);
    if (table.pages.has(path) || referenceIn(path) !== '') {
      return new Response(null, {
        status: 308,
        headers: { ...plainHeaders, location: plainAddress(url), 'cache-control': 'no-cache' },
      });
    }
    const picture = replaced(pathname);
    if (picture) {
      const response = entryResponse(picture.entry, request, 200);
      response.headers.set('cache-control', 'no-cache');
      response.headers.set('content-location', picture.address);
      return response;
    }
    const screen = routes.product.matches(path) ? (table.productNotFound ?? table.notFound) : table.notFound;
    const isFile = fileFolders.some((folder) => path.startsWith(folder));
    if (isFile || !screen)
      return textResponse('Not Found', { status: 404, headers: { ...plainHeaders, 'cache-control': 'no-store' } });
    return entryResponse(screen, request, 404);
  };
}

function entryResponse(entry: StaticEntry, request: Request, status: 200 | 404): Response {
  const chosen = negotiate(entry, request.headers.get('accept-encoding') ?? '');
  if (status === 200 && isFresh(request.headers.get('if-none-match'), entry)) {
    return new Response(null, { status: 304, headers: without(chosen.headers, aboutTheBody) });
  }
  const headers = status === 200 ? chosen.headers : without(chosen.headers, ['etag']);
  return new Response(request.method === 'HEAD' ? null : chosen.bytes(), { status, headers });
}

const aboutTheBody = ['content-length', 'content-type', 'content-encoding'];

/** An error screen has no etag, as it is not a version of the requested address; a 304 has no body to describe. */
function without(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function negotiate(entry: StaticEntry, acceptEncoding: string): Variant {
  if (entry.br && accepts(acceptEncoding, 'br')) return entry.br;
  if (entry.gzip && accepts(acceptEncoding, 'gzip')) return entry.gzip;
  return entry.plain;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Any encoding will do: they are the same file. */
function isFresh(ifNoneMatch: string | null, entry: StaticEntry): boolean {
  if (ifNoneMatch === null) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.some(
    (tag) => tag === '*' || [entry.plain, entry.br, entry.gzip].some((variant) => variant?.etag === tag),
  );
}

function textResponse(text: string, { status, headers }: { status: number; headers: Headers }): Response {
  return new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}

/** `/pictures/43-1.0a1b-320.avif`, or for an owner's photo `/pictures/43-1-photo-0a1b2c3d-320.avif`. */
const version = /^(\/pictures\/[\w-]+?)(\.[0-9a-z]{4}(?=[-.])|-photo-[0-9a-f]{8})?((?:-\d+)?\.\w+)$/;

interface CurrentPicture {
  readonly address: string;
  readonly entry: StaticEntry;
}

/** Finds the current picture for the address of an older one; undefined if there never was one. */
function replacedPictures({ pages }: Pick<StaticTable, 'pages'>): (path: string) => CurrentPicture | undefined {
  const current = new Map<string, CurrentPicture>();
  for (const [address, entry] of pages) {
    const [, base, hash, rest] = version.exec(address) ?? [];
    if (base === undefined || hash === undefined) continue;
    const lasting = `${base}${rest}`;
    // Pages show a photo, if there is one, instead of the rendered picture.
    if (hash.startsWith('-photo') || !current.has(lasting)) current.set(lasting, { address, entry });
  }
  return (path) => {
    const [, base, , rest] = version.exec(path) ?? [];
    return current.get(`${base}${rest}`);
  };
}
