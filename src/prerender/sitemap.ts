import type { PageSource } from './page-data.ts';
import { element } from './xml.ts';

/** Pages that are no use in a search result. */
const unlisted: readonly string[] = ['/cart', '/checkout'];

/** `sitemap.xml`: every page at the address to keep, with the pictures of products. */
export function sitemap(sources: readonly PageSource[], origin: string): string {
  const urls = sources.flatMap(({ data }) => {
    const path = data.meta.canonical;
    if (unlisted.includes(path)) return [];
    const pictures = data.kind === 'product' ? data.pictures.filter(({ widths }) => widths.length > 0) : [];
    const images = pictures.map(({ src }) => `<image:image>${element('image:loc', origin + src)}</image:image>`);
    return [`<url>${element('loc', origin + path)}${images.join('')}</url>`];
  });
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** `robots.txt`: everything may be read but the data files, which say nothing that the pages don't. */
export function robots(origin: string): string {
  const all = 'User-agent: *\nDisallow: /data/\nAllow: /\n';
  return origin === '' ? all : `${all}\nSitemap: ${origin}/sitemap.xml\n`;
}
