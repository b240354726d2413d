import type { Catalogue } from '#catalogue/catalogue.ts';
import { openingDays } from '#catalogue/shop-problems.ts';
import { shopText } from '#catalogue/shop-texts.ts';
import type { ShopConfig } from '#config';
import { lowestDeliveryFee } from '#shop/delivery-fee.ts';
import { formattedPrice } from '#shop/money.ts';
import { openingWeek } from '#shop/opening-hours.ts';
import type { ShopData } from '#storefront/shop-data.ts';

/** The data that all pages share, without its version; see `storefront/shop-data.ts`. */
export function shopData(catalogue: Catalogue, shop: ShopConfig): Omit<ShopData, 'codeVersion'> {
  const { provinces } = catalogue;
  const { listings, menuGroups, menuLinks } = catalogue;
  return {
    shop,
    tagline: shopText(catalogue.shop.texts, 'tagline', shop.name),
    welcome: shopText(catalogue.shop.texts, 'welcome', shop.name),
    menuGroups,
    menuLinks,
    listingAliases: listings.flatMap(({ aliases }) => aliases),
    provinces,
    openingWeek: openingWeek(openingDays(catalogue.shop)),
    lowestDeliveryFee: formattedPrice(lowestDeliveryFee(provinces)),
  };
}
