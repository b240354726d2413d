/**
 * `_headers`, which static hosts read (Cloudflare Pages, Netlify and others): the headers that our own relay sends with
 * the same files. One rule covers all pages, as such hosts limit the number of rules; so each page may carry the
 * first-paint styles of any of them, and no others.
 */
import type { ShopConfig } from '#config';
import { cacheControl, iconFile, inlineStyleHashes, lastingFolders, releaseHeader } from '#relay/serve/file-headers.ts';
import { headerSettings, siteHeaders } from '#relay/serve/security-headers.ts';

interface Host {
  /** Name of the release, which the service worker looks for. */
  readonly release: string;
  readonly shop: ShopConfig;
}

export function hostHeaders(firstPaintStyles: readonly string[], { release, shop }: Host): string {
  const hashes = inlineStyleHashes(firstPaintStyles.map((style) => `<style>${style}</style>`).join('')).toSorted();
  return [
    rule('/*', { ...siteHeaders(headerSettings(shop), hashes), [releaseHeader]: release }),
    rule(`/${iconFile}`, { 'cache-control': cacheControl(iconFile) }),
    ...lastingFolders.map((folder) => rule(`/${folder}*`, { 'cache-control': cacheControl(folder) })),
  ].join('');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
