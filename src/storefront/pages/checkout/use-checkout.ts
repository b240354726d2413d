/**
 * The states of the checkout: editing → processing → placed (R204, R205). Promises: one order for one cart however
 * often the button is pressed; it is stored and being sent before success shows; success shows 2.5 s after the press
 * whatever the network does; the cart is emptied at success (D21, D26, D38).
 */
import { useEffect, useRef, useState } from 'react';
import { catalogueVersion } from '#storefront/browser/todays-prices.ts';
import { cartStore } from '#storefront/browser/cart.ts';
import {
  type SavedCheckout,
  eraseCheckout,
  forgetAddress,
  rememberAddress,
} from '#storefront/browser/saved-checkout.ts';
import { storeReceipt } from '#storefront/browser/stored-receipts.ts';
import { leaveOrder, placeOrder, startOutbox, takeOut } from '#storefront/outbox/outbox.ts';
import { shopData, shop } from '#storefront/shop-data.ts';
import { prepareToasts, toast } from '#storefront/ui/toasts.tsx';
import type { Cart } from '#shop/cart.ts';
import { type Customer, customerOf } from '#order/customer-fields.ts';
import { newOrder, type Order } from '#order/order.ts';
import { orderReference } from '#order/order-reference.ts';
import { receiptOf } from '#order/receipt.ts';
import { formatOrder } from '#order/order-message.ts';

/** From the press to success (R205). */
const processingMs = 2500;
const toastMs = 3000;

export type Checkout =
  | { readonly step: 'editing' }
  | { readonly step: 'processing'; readonly cart: Cart }
  | { readonly step: 'placed'; readonly order: Order };

/** `version` names the catalogue that the page was built with. */
export function useCheckout(version: string) {
  const [checkout, setCheckout] = useState<Checkout>({ step: 'editing' });
  const pressed = useRef(false);
  const unmounted = useRef(false);
  useEffect(prepareToasts, []);
  useEffect(() => void startOutbox(), []);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      leaveOrder();
    };
  }, []);

  async function complete({ customer, remember }: SavedCheckout): Promise<void> {
    const cart = cartStore().current();
    if (pressed.current || cart.length === 0) return;
    pressed.current = true;
    setCheckout({ step: 'processing', cart });
    const [placed] = await Promise.all([
      place(draftOrder(customer, cart, version), cart, remember),
      new Promise((resolve) => setTimeout(resolve, processingMs)),
    ]);
    if (!unmounted.current) setCheckout({ step: 'placed', order: placed });
    toast({ kind: 'success', content: 'Order placed successfully!', autoCloseMs: toastMs, outlivesPage: true });
    await takeOut(placed.reference, cart);
  }

  return { checkout, complete };
}

/** Places an order. Its receipt is stored at once, so that a shopper who reloads before success shows finds it. */
async function place(order: Order, cart: Cart, remember: boolean): Promise<Order> {
  const reference = await placeOrder(order.reference, templateParams(order), cart);
  const placed = { ...order, reference };
  storeReceipt(receiptOf(placed));
  window.dispatchEvent(new Event('orderplaced'));
  eraseCheckout();
  if (remember) rememberAddress(order.customer);
  else forgetAddress();
  return placed;
}

/** The order at this moment: trimmed fields, absolute picture addresses. */
function draftOrder(customer: Customer, cart: Cart, version: string): Order {
  return newOrder(
    {
      reference: orderReference(crypto.getRandomValues(new Uint8Array(16))),
      placedAt: new Date().toISOString(),
      catalogueVersion: catalogueVersion(cart, version),
      customer: customerOf((field) => customer[field].trim()),
      lines: cart.map((line) => ({ ...line, image: wholeAddress(line.image) })),
    },
    shopData.provinces,
  );
}

/** A picture's address on the shop's public origin (D32); the placeholder's if a stored line has no usable one. */
function wholeAddress(image = '/placeholder.svg'): string {
  const origin = shop.publicOrigin || window.location.origin;
  try {
    return new URL(image, origin).href;
  } catch {
    return new URL('/placeholder.svg', origin).href;
  }
}

function templateParams(order: Order) {
  return {
    from_name: order.customer.name,
    from_email: order.customer.email,
    to_name: shop.name,
    message: formatOrder(order, { shopName: shop.name, provinces: shopData.provinces }),
    reply_to: order.customer.email,
  };
}
