import type { Catalogue } from '#catalogue/catalogue.ts';
import { openingDays } from '#catalogue/shop-problems.ts';
import type { ShopConfig } from '#config';
import { lowestDeliveryFee } from '#shop/delivery-fee.ts';
import { formattedPrice } from '#shop/money.ts';
import { openingWeek } from '#shop/opening-hours.ts';
import type { BuiltIn } from '#storefront/built-in.ts';

/** Where the shop is on the web. Until the owner has said so, the address that `npm start` serves. */
export function siteOrigin(shop: ShopConfig): string {
  return shop.publicOrigin || 'http://127.0.0.1:3000';
}

/** What the build fixes in the client beside the name of its code; see `storefront/built-in.ts`. */
export function builtIn(catalogue: Catalogue, shop: ShopConfig): Omit<BuiltIn, 'codeVersion'> {
  const { listings, pharmacy, newPet, speciesPages, menuGroups, menuLinks } = catalogue;
  return {
    shop,
    siteOrigin: siteOrigin(shop),
    menuGroups,
    menuLinks,
    listingPaths: [...listings.flatMap(({ path, aliases }) => [path, ...aliases]), pharmacy.path, newPet.path],
    speciesPaths: speciesPages.map(({ path }) => path),
    provinces: catalogue.shop.provinces.map(({ value, label }) => ({ value, label })),
    openingWeek: openingWeek(openingDays(catalogue.shop)),
    lowestDeliveryFee: formattedPrice(lowestDeliveryFee),
  };
}
