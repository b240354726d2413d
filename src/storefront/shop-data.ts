/**
 * The data that all pages share: the owner's settings, the menus, fees and hours. It is in the HTML of each page and in
 * no script, so a new phone number changes no code.
 */
import type { ShopConfig } from '#settings/shop-config.ts';
import type { DrawnName } from '#shop/drawn-name.ts';
import type { MenuGroup, MenuLink } from '#shop/routes.ts';
import type { OpeningWeek } from '#shop/opening-hours.ts';
import type { Province } from '#shop/delivery.ts';

export interface ShopData {
  readonly shop: ShopConfig;
  /** `null`: the name is text, as it is in Urdu. */
  readonly drawnName: DrawnName | null;
  /** Identifies this data and the code of the pages; page data of another version may not fit them. */
  readonly codeVersion: string;
  readonly tagline: string;
  readonly welcome: string;
  readonly menuGroups: readonly MenuGroup[];
  readonly menuLinks: readonly MenuLink[];
  /** Further addresses of listings; the menu has the main ones. */
  readonly listingAliases: readonly string[];
  readonly provinces: readonly Province[];
  readonly openingWeek: OpeningWeek;
  /** The lowest delivery fee, as text. */
  readonly lowestDeliveryFee: string;
}

declare global {
  /** The build, which has no page, sets it before it loads this module. */
  var shopDataOfBuild: ShopData;
}

export const shopData: ShopData = import.meta.env.SSR ? globalThis.shopDataOfBuild : shopDataOfPage();
export const { shop } = shopData;

function shopDataOfPage(): ShopData {
  return JSON.parse(document.getElementById('shop-data')?.textContent ?? '');
}

/**
 * The answers to visitors' first questions: where the shop delivers, the lowest fee, and how to pay, once the owner has
 * said so (D64). It is next to the price and the cart's total, so that the checkout brings no surprise.
 */
export const deliveryText =
  `Plus delivery all over Pakistan, from ${shopData.lowestDeliveryFee}. ${shop.payment}`.trimEnd();
