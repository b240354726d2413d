/** The products that were viewed on this device, known to nobody else; blocked or full storage forgets them. */
import { parseViewed, type ViewedProduct, withViewed } from '#shop/recently-viewed.ts';

const key = 'recently-viewed';

/** Latest first. */
export function recentlyViewed(): readonly ViewedProduct[] {
  try {
    return parseViewed(window.localStorage.getItem(key));
  } catch {
    return []; // Storage is blocked, which the cart has already logged.
  }
}

/** Records that a product is being viewed. */
export function noteViewed(product: ViewedProduct): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(withViewed(recentlyViewed(), product)));
  } catch {
    // Blocked or full, as above.
  }
}
