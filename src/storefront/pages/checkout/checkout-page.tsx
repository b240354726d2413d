import { routes } from '#shop/routes.ts';
import { useCart } from '#storefront/browser/cart-store.ts';
import { catalogueVersion } from '#storefront/browser/todays-prices.ts';
import { useHydrated } from '#storefront/browser/use-hydrated.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { RememberedAddress } from './remembered-address.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { Placed } from './placed.tsx';
import { useCheckout } from './use-checkout.ts';
import type { CheckoutData } from '#storefront/page-data.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import { toast } from '#storefront/ui/toasts.tsx';
import * as styles from './checkout-page.module.css';

export function CheckoutPage({ data }: { data: CheckoutData }) {
  const { checkout, complete } = useCheckout(thankForOrder);
  const cart = useCart();
  const hydrated = useHydrated();
  return (
    <div className={`container ${styles['page']}`}>
      <PageMeta meta={data.meta} />
      {checkout.step === 'placed' ? (
        <Placed order={checkout.order} />
      ) : !hydrated ? (
        <Waiting />
      ) : cart.length === 0 && checkout.step === 'editing' ? (
        <EmptyCheckout />
      ) : (
        <>
          <CheckoutForm
            cart={checkout.step === 'processing' ? checkout.cart : cart}
            processing={checkout.step === 'processing'}
            onComplete={(values) => void complete(values, catalogueVersion(cart, data.catalogueVersion))}
          />
          <RecentOrders />
        </>
      )}
    </div>
  );
}

function thankForOrder(): void {
  toast({ kind: 'success', content: 'Order placed successfully!', autoCloseMs: 3000, outlivesPage: true });
}

/** The prerendered page can't know the cart; this shows only without a script. */
function Waiting() {
  return (
    <div className={styles['waiting']}>
      <h1>Checkout</h1>
      <noscript>
        {import.meta.env.SSR && (
          <p>Checkout needs JavaScript. You can also order by phone or chat: the number is at the foot of this page.</p>
        )}
      </noscript>
    </div>
  );
}

function EmptyCheckout() {
  return (
    <>
      <EmptyState level={1} title="Your cart is empty">
        <Link to={routes.home.href()} className="button">
          Start Shopping
        </Link>
        <RememberedAddress />
      </EmptyState>
      <RecentOrders />
    </>
  );
}
