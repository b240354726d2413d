/**
 * The files for search engines, other shops and static hosts. `feeds/products.xml` has the catalogue as a feed for
 * Google Merchant Center and Meta's catalogue (RSS 2.0 with the `g:` namespace). Packs and sizes are separate items of
 * one group. Left out are inquiry-only products, as a feed promises that the site sells its products, products that are
 * no longer sold, and products without a picture, which a feed may not have. Availability is written with a space: Meta
 * accepts no other spelling, and Google still accepts this one besides its underscores.
 */
import type { Catalogue, CatalogueProduct } from '#catalogue/catalogue.ts';
import { plainDescription } from '#catalogue/description.ts';
import type { ShopConfig } from '#settings/shop-config.ts';
import { isInquiryOnly, isOnSale, type Variant, variants } from '#shop/product.ts';
import { routes } from '#shop/routes.ts';
import type { PageData } from '#storefront/page-data.ts';
import type { PageSource } from './pages/page-sources.ts';
import {
  cacheControl,
  embedding,
  iconFile,
  inlineStyleHashes,
  lastingFolders,
  releaseHeader,
} from '#server/http/file-headers.ts';
import { headerSettings, siteHeaders } from '#server/http/security-headers.ts';
import { element, xmlFile } from './xml.ts';

export function productFeed({ products, pictures }: Catalogue, shop: ShopConfig): string {
  const items = products
    .filter(({ takenOff = false, ...product }) => !takenOff && !isInquiryOnly(product))
    // A placeholder is not a picture of the product.
    .map((product) => ({ ...product, images: product.images.filter((image) => pictures.file(image)) }))
    .filter(({ images }) => images.length > 0)
    .flatMap((product) => variants(product).map((variant) => item(product, shop, variant)));
  const lines = [
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', shop.name) +
      element('link', shop.publicOrigin + routes.home.href()) +
      element('description', `Pet supplies from ${shop.name}`),
    ...items,
    '</channel></rss>',
  ];
  return xmlFile(lines.join('\n'));
}

function item(product: CatalogueProduct, { name, publicOrigin: origin }: ShopConfig, variant: Variant): string {
  const { sku, address, price, option, soldOut = false } = variant;
  const [image = '', ...others] = product.images;
  const parts = [
    element('g:id', sku),
    element('g:title', option ? `${product.name}, ${option}` : product.name),
    element('g:description', plainDescription(product.description)),
    element('g:link', origin + address),
    element('g:image_link', origin + image),
    ...others.map((other) => element('g:additional_image_link', origin + other)),
    element('g:availability', product.inStock && !soldOut ? 'in stock' : 'out of stock'),
    element('g:price', `${isOnSale(product) ? product.price : price}.00 PKR`),
    ...(isOnSale(product) ? [element('g:sale_price', `${price}.00 PKR`)] : []),
    element('g:condition', 'new'),
    element('g:brand', name),
    element('g:identifier_exists', 'no'),
    element('g:product_type', product.category.replaceAll('-', ' ')),
    ...(option ? [element('g:item_group_id', String(product.id)), element('g:size', option)] : []),
  ];
  return `<item>${parts.join('')}</item>`;
}

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
  return xmlFile(`<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>`);
}

/** `robots.txt`: allows everything except the data files, which only repeat the pages. */
export function robots(origin: string): string {
  const all = 'User-agent: *\nDisallow: /data/\nAllow: /\n';
  return origin === '' ? all : `${all}\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * `_headers`, which static hosts read (Cloudflare Pages, Netlify and others): the headers that our own relay sends with
 * the same files. One rule covers all pages, as such hosts limit the number of rules; so each page may carry the
 * first-paint styles of any of them, and no others. `release` is the name that the service worker looks for.
 */
export function hostHeaders(
  firstPaintStyles: readonly string[],
  { release, shop }: { readonly release: string; readonly shop: ShopConfig },
): string {
  const hashes = inlineStyleHashes(firstPaintStyles.map((style) => `<style>${style}</style>`).join('')).toSorted();
  return [
    rule('/*', { ...siteHeaders(headerSettings(shop), hashes), [releaseHeader]: release }),
    rule(`/${iconFile}`, { 'cache-control': cacheControl(iconFile) }),
    ...lastingFolders.map((folder) =>
      rule(`/${folder}*`, { 'cache-control': cacheControl(folder), ...embedding(folder) }),
    ),
  ].join('');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
