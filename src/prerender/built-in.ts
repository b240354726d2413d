import type { Catalogue } from '#catalogue/catalogue.ts';
import { openingDays } from '#catalogue/shop-problems.ts';
import { shopText } from '#catalogue/shop-texts.ts';
import type { ShopConfig } from '#config';
import { lowestDeliveryFee } from '#shop/delivery-fee.ts';
import { formattedPrice } from '#shop/money.ts';
import { openingWeek } from '#shop/opening-hours.ts';
import type { BuiltIn } from '#storefront/built-in.ts';

/** What the build fixes in the client beside the name of its code; see `storefront/built-in.ts`. */
export function builtIn(catalogue: Catalogue, shop: ShopConfig): Omit<BuiltIn, 'codeVersion'> {
  const { provinces } = catalogue;
  const { listings, pharmacy, newPet, speciesPages, menuGroups, menuLinks } = catalogue;
  return {
    shop,
    tagline: shopText(catalogue.shop.texts, 'tagline', shop.name),
    welcome: shopText(catalogue.shop.texts, 'welcome', shop.name),
    menuGroups,
    menuLinks,
    listingPaths: [...listings.flatMap(({ path, aliases }) => [path, ...aliases]), pharmacy.path, newPet.path],
    speciesPaths: speciesPages.map(({ path }) => path),
    provinces,
    openingWeek: openingWeek(openingDays(catalogue.shop)),
    lowestDeliveryFee: formattedPrice(lowestDeliveryFee(provinces)),
  };
}
