/**
 * The checkout: editing → processing → placed (R204, R205). Promises: one order for one cart however often the button is
 * clicked; it is stored and being sent before success shows; success shows 2.5 s after the click even if the network
 * fails; the cart is emptied at success (D21, D26, D38).
 */
import { useEffect, useRef, useState } from 'react';
import { type Customer, customerOf } from '#order/customer-fields.ts';
import { templateParams } from '#order/order-message.ts';
import { orderReference } from '#order/order-reference.ts';
import { newOrder, type Order, receiptOf } from '#order/order.ts';
import type { Cart } from '#shop/cart.ts';
import { routes } from '#shop/routes.ts';
import { cartStore, useCart } from '#storefront/browser/cart-store.ts';
import {
  eraseCheckout,
  forgetAddress,
  rememberAddress,
  type SavedCheckout,
  storeReceipt,
} from '#storefront/browser/checkout-storage.ts';
import { catalogueVersion } from '#storefront/browser/todays-prices.ts';
import { useHydrated } from '#storefront/browser/moments.ts';
import { leaveOrder, placeOrder, removeOrdered, startOutbox } from '#storefront/outbox/outbox.ts';
import type { CheckoutData } from '#storefront/page-data.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { toast } from '#storefront/ui/toasts.tsx';
import { RememberedAddress } from './billing.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import * as styles from './checkout-page.module.css';
import { Placed } from './placed.tsx';
import { RecentOrders } from './receipt.tsx';

export function CheckoutPage({ data }: { data: CheckoutData }) {
  const { checkout, complete } = useCheckout();
  const cart = useCart();
  const hydrated = useHydrated();
  return (
    <div className={`container ${styles['page']}`}>
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

/** From the click to success (R205). */
const processingMs = 2500;

type Checkout =
  | { readonly step: 'editing' }
  | { readonly step: 'processing'; readonly cart: Cart }
  | { readonly step: 'placed'; readonly order: Order };

function useCheckout() {
  const [checkout, setCheckout] = useState<Checkout>({ step: 'editing' });
  const isSubmitted = useRef(false);
  const unmounted = useRef(false);
  useEffect(() => void startOutbox(), []);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      leaveOrder();
    };
  }, []);

  /** `version` names the catalogue of the cart's prices. */
  async function complete({ customer, remember }: SavedCheckout, version: string): Promise<void> {
    const cart = cartStore().current();
    if (isSubmitted.current || cart.length === 0) return;
    isSubmitted.current = true;
    setCheckout({ step: 'processing', cart });
    const [placed] = await Promise.all([
      place(frozenOrder(customer, cart, version), cart, remember),
      new Promise((resolve) => setTimeout(resolve, processingMs)),
    ]);
    if (!unmounted.current) setCheckout({ step: 'placed', order: placed });
    // Even if the shopper has left the page by then.
    toast({ kind: 'success', content: 'Order placed successfully!', autoCloseMs: 3000, outlivesPage: true });
    await removeOrdered(placed.reference, cart);
  }

  return { checkout, complete };
}

/** Places an order. Its receipt is stored at once, so that a shopper who reloads before success shows finds it. */
async function place(order: Order, cart: Cart, remember: boolean): Promise<Order> {
  const params = templateParams(order, { shopName: shop.name, provinces: shopData.provinces });
  const reference = await placeOrder(order.reference, params, cart);
  const placed = { ...order, reference };
  storeReceipt(receiptOf(placed));
  window.dispatchEvent(new Event('orderplaced'));
  eraseCheckout();
  if (remember) rememberAddress(order.customer);
  else forgetAddress();
  return placed;
}

/** The order at this moment: trimmed fields, absolute picture addresses. */
function frozenOrder(customer: Customer, cart: Cart, version: string): Order {
  return newOrder(
    {
      reference: orderReference(crypto.getRandomValues(new Uint8Array(16))),
      placedAt: new Date().toISOString(),
      catalogueVersion: version,
      customer: customerOf((field) => customer[field].trim()),
      lines: cart.map((line) => ({ ...line, image: absoluteAddress(line.image) })),
    },
    shopData.provinces,
  );
}

/** A picture's address on the shop's public origin (D32); the placeholder's if a stored line has no usable one. */
function absoluteAddress(image = '/placeholder.svg'): string {
  const origin = shop.publicOrigin || window.location.origin;
  try {
    return new URL(image, origin).href;
  } catch {
    return new URL('/placeholder.svg', origin).href;
  }
}
