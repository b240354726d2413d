/**
 * `_headers`, which hosts of static files read (Cloudflare Pages, Netlify and others): the headers that our own relay gives
 * with the same files. One rule stands for all pages, as such hosts limit how many there may be; so each page may carry
 * the first-screen styles of any of them, and of nobody else.
 */
import type { ShopConfig } from '#config';
import { cacheControl, inlineStyleHashes, lastingFolders } from '#relay/http/file-headers.ts';
import { siteHeaders } from '#relay/http/security-headers.ts';

export function hostHeaders(pages: readonly string[], shop: ShopConfig): string {
  const styles = [...new Set(pages.flatMap(inlineStyleHashes))].toSorted();
  const { emailOrigin, analyticsId, publicOrigin } = shop;
  const settings = { emailOrigin, hasAnalytics: analyticsId !== '', isHttps: publicOrigin.startsWith('https:') };
  return [
    rule('/*', siteHeaders(settings, styles)),
    ...lastingFolders.map((folder) => rule(`/${folder}*`, { 'cache-control': cacheControl(folder) })),
  ].join('');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
