/**
 * What the build fixes in the client: the owner's settings, the menus and the paths of the listings. It stands in the
 * bundle once instead of in the data of every page. The catalogue stays out, its version too: pages bring what they show, and
 * a new price changes no file of the client.
 */
import type { ShopConfig } from '#config';
import type { MenuGroup, MenuLink } from '#catalogue/menu.ts';
import type { OpeningWeek } from '#shop/opening-hours.ts';
import type { Province } from '#shop/provinces.ts';

export interface BuiltIn {
  readonly shop: ShopConfig;
  /** Names this code; page data of another name may not fit it. */
  readonly codeVersion: string;
  readonly tagline: string;
  readonly welcome: string;
  readonly menuGroups: readonly MenuGroup[];
  readonly menuLinks: readonly MenuLink[];
  readonly listingPaths: readonly string[];
  readonly speciesPaths: readonly string[];
  readonly provinces: readonly Province[];
  readonly openingWeek: OpeningWeek;
  /** What delivery costs at the least, as people read it. */
  readonly lowestDeliveryFee: string;
}

/** The bundler puts the value here. */
declare const __BUILT_IN__: BuiltIn;

export const builtIn: BuiltIn = __BUILT_IN__;
export const { shop } = builtIn;

/**
 * What a visitor asks before anything else: whether it comes to them, what that costs at the least, and how they pay,
 * once the owner has said so (D64). It stands by the price and by the sum of the cart, so that the checkout brings no surprise (our choice).
 */
export const deliveryWords =
  `Plus delivery all over Pakistan, from ${builtIn.lowestDeliveryFee}. ${shop.payment}`.trimEnd();
