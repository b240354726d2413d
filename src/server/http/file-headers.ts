/** The headers of a file of the built shop, besides the security headers. */
import { createHash } from 'node:crypto';

/** Folders whose files have a hash of their content in the name, and so never change. */
export const lastingFolders = ['assets/', 'pictures/', 'sharing/'];

/**
 * Names the release that an answer belongs to. Not in the file, so that a page keeps its bytes from release to release.
 */
export const releaseHeader = 'x-release';

/** Its address is fixed, and browsers, search engines and mail programs ask for it over and over. */
export const iconFile = 'favicon.ico';

/** Files that never change are cached for good, the icon for a day; the rest is revalidated. */
export function cacheControl(file: string): string {
  if (file === iconFile) return 'public, max-age=86400';
  return lastingFolders.some((folder) => file.startsWith(folder)) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Lets other sites show the pictures: webmail in an order's mail, search engines and chats beside a link. */
export function embedding(file: string): Readonly<Record<string, string>> {
  return /^(?:pictures|sharing)\//.test(file) ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
}

/** Lets a page have its first-paint styles under a policy without `unsafe-inline`. */
export function inlineStyleHashes(page: string): readonly string[] {
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
}

const types: Readonly<Partial<Record<string, string>>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/** The content type of a file by its extension; `null` for one that the shop doesn't serve. */
export function contentType(file: string): string | null {
  return types[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}
