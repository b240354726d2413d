import type { PageSource } from '#build/pages/page-data.ts';
import type { PageData } from '#storefront/page-data.ts';
import { element } from './product-feed.ts';

/** Pages that are useless as search results. */
const unlisted: readonly PageData['kind'][] = ['cart', 'checkout'];

/** `sitemap.xml`: every page at its canonical address, with the pictures of products. */
export function sitemap(sources: readonly PageSource[], origin: string): string {
  const urls = sources.flatMap(({ data }) => {
    if (unlisted.includes(data.kind)) return [];
    const pictures = data.kind === 'product' ? data.pictures.filter(({ widths }) => widths.length > 0) : [];
    const images = pictures.map(({ src }) => `<image:image>${element('image:loc', origin + src)}</image:image>`);
    return [`<url>${element('loc', origin + data.meta.canonical)}${images.join('')}</url>`];
  });
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** `robots.txt`: allows everything except the data files, which only repeat the pages. */
export function robots(origin: string): string {
  const all = 'User-agent: *\nDisallow: /data/\nAllow: /\n';
  return origin === '' ? all : `${all}\nSitemap: ${origin}/sitemap.xml\n`;
}
