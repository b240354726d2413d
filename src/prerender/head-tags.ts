import type { ShopConfig } from '#config';
import type { PageData } from '#storefront/page-data.ts';
import { scriptJson } from './script-json.ts';
import type { SharingPicture } from './sharing-picture.ts';
import { structuredData } from './structured-data.ts';
import { escapeXml } from './xml.ts';

/** What machines read that load a page cold: Open Graph and structured data. */
export function headTags(data: PageData, shop: ShopConfig, origin: string, sharing: SharingPicture): string {
  const { meta } = data;
  const properties = [
    ['og:site_name', shop.name],
    ['og:type', data.kind === 'product' ? 'product' : 'website'],
    ['og:title', meta.title],
    ['og:description', meta.description],
    ['og:url', origin + meta.canonical],
    ['og:image', origin + sharing.src],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(sharing.width)],
    ['og:image:height', String(sharing.height)],
    ['og:image:alt', sharing.alt],
    ['og:locale', 'en_PK'],
  ];
  return [
    ...properties.map(([name = '', content = '']) => `<meta property="${name}" content="${escapeXml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...structuredData(data, shop, origin).map(
      (json) => `<script type="application/ld+json">${scriptJson(json)}</script>`,
    ),
  ].join('');
}
