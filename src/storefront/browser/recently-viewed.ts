/** The products that were looked at on this device. Nobody else is told; storage that is blocked or full forgets them. */
import { parseViewed, type ViewedProduct, withViewed } from '#shop/recently-viewed.ts';

const key = 'recently-viewed';

/** The latest first. */
export function recentlyViewed(): readonly ViewedProduct[] {
  try {
    return parseViewed(window.localStorage.getItem(key));
  } catch {
    return []; // Storage is blocked; the cart, which matters more, has said so.
  }
}

/** Notes that a product is being looked at. */
export function noteViewed(product: ViewedProduct): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(withViewed(recentlyViewed(), product)));
  } catch {
    // Blocked or full, as above.
  }
}
