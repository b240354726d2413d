import type { PageData } from '#storefront/page-data.ts';
import type { ShopData } from '#storefront/shop-data.ts';
import { scriptJson } from './document.ts';
import type { SharingPicture } from '#build/sharing-picture.ts';
import { structuredData } from './structured-data.ts';
import { escapeHtml } from '#shop/escape-html.ts';

/**
 * Open Graph and structured data, for machines. Their addresses must be absolute, so without a public origin there are
 * none.
 */
export function headTags(
  data: PageData,
  shared: Pick<ShopData, 'shop' | 'openingWeek'>,
  sharing: SharingPicture,
): string {
  const { meta } = data;
  const { shop } = shared;
  const origin = shop.publicOrigin;
  const properties = [
    ['og:site_name', shop.name],
    ['og:type', data.kind === 'product' ? 'product' : 'website'],
    ['og:title', meta.title],
    ['og:description', meta.description],
    ['og:locale', 'en_PK'],
  ];
  const addresses = [
    ['og:url', origin + meta.canonical],
    ['og:image', origin + sharing.src],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(sharing.width)],
    ['og:image:height', String(sharing.height)],
    ['og:image:alt', sharing.alt],
  ];
  const tags = (all: typeof properties) =>
    all.map(([name = '', content = '']) => `<meta property="${name}" content="${escapeHtml(content)}">`);
  if (origin === '') return tags(properties).join('');
  return [
    ...tags([...properties, ...addresses]),
    '<meta name="twitter:card" content="summary_large_image">',
    ...structuredData(data, shared).map((json) => `<script type="application/ld+json">${scriptJson(json)}</script>`),
  ].join('');
}
