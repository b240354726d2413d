import { menuGroups, menuLinks } from '#catalogue/menu.ts';
import { listings } from '#catalogue/listings.ts';
import { newPetLabels, pharmacyLabels } from '#catalogue/labels.ts';
import { shopText } from '#catalogue/shop-texts.ts';
import { speciesPages } from '#catalogue/species-pages.ts';
import type { ShopConfig } from '#config';
import { lowestDeliveryFee } from '#shop/delivery-fee.ts';
import { formattedPrice } from '#shop/money.ts';
import { provinces } from '#shop/provinces.ts';
import type { BuiltIn } from '#storefront/built-in.ts';

/** What the build fixes in the client; see `storefront/built-in.ts`. */
export function builtIn(shop: ShopConfig, codeVersion: string): BuiltIn {
  return {
    shop,
    codeVersion,
    tagline: shopText('tagline', shop.name),
    welcome: shopText('welcome', shop.name),
    menuGroups,
    menuLinks,
    listingPaths: [
      ...listings.flatMap(({ path, aliases }) => [path, ...aliases]),
      pharmacyLabels.path,
      newPetLabels.path,
    ],
    speciesPaths: speciesPages.map(({ path }) => path),
    provinces: [...provinces, ...shop.extraProvinces],
    lowestDeliveryFee: formattedPrice(lowestDeliveryFee),
  };
}
