/** The shop with a public origin, as machines read it: made by the build's own parts, without a build of its own. */
import { shopConfig } from '#settings/shop-config.ts';
import { headTags } from '#build/html/structured-data.ts';
import { type PageSource, pageSources, shopData } from '#build/pages/page-sources.ts';
import { sharingPicture } from '#build/sharing-picture.ts';
import { pageFile } from './built-site.ts';
import { shippedCatalogue } from './catalogues.ts';

export const origin = 'https://panja.example';
export const publicShop = shopConfig({ PUBLIC_ORIGIN: origin }, shippedCatalogue.shop);
export const sources: readonly PageSource[] = pageSources(shippedCatalogue, publicShop);

/** The head of each page as machines read it, by the page's file. */
export const machineHeads: ReadonlyMap<string, string> = new Map(
  sources.flatMap(({ paths, data }) => {
    const head = headTags(
      data,
      shopData(shippedCatalogue, publicShop),
      sharingPicture(data, publicShop, { catalogue: shippedCatalogue, publicFolder: 'public' }),
    );
    return paths.map((path) => [pageFile(path), head] as const);
  }),
);

/** … of one page. */
export function machineHead(page: string): string {
  return machineHeads.get(page) ?? '';
}
