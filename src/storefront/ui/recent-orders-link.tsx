import { routes } from '#shop/routes.ts';
import { useHydrated } from '#storefront/browser/moments.ts';
import { useRouteLocation } from '#storefront/router/use-router.ts';
import { Link } from './link.tsx';

/** Leads to the orders stored on this device; absent without any. Checks again whenever a page opens. */
export function RecentOrdersLink() {
  useRouteLocation();
  return useHydrated() && hasReceipts() && <Link to={`${routes.checkout.href()}#orders`}>Recent orders</Link>;
}

function hasReceipts(): boolean {
  try {
    return localStorage.getItem('order-slips') !== null;
  } catch {
    return false; // Storage is blocked.
  }
}
