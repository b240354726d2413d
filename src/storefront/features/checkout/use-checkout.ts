/**
 * The states of the checkout: editing → processing → placed (spec §4 Checkout).
 *
 * Promises: one order for one cart however often the button is pressed; it is kept and being sent before success shows;
 * success shows 2.5 s after the press whatever the network does; the cart is emptied at success (decisions D21, D26, D38).
 */
import { useEffect, useRef, useState } from 'react';
import { cartStore } from '#storefront/browser/cart.ts';
import { catalogueVersion } from '#storefront/browser/catalogue-version.ts';
import { type Draft, eraseDraft, forgetAddress, rememberAddress } from '#storefront/browser/checkout-draft.ts';
import { keepSlip } from '#storefront/browser/kept-slips.ts';
import { placeOrder, startOutbox, takeOut } from '#storefront/browser/outbox/outbox.ts';
import { builtIn, shop } from '#storefront/built-in.ts';
import { prepareToasts, toast } from '#storefront/ui/toasts.tsx';
import type { Cart } from '#shop/cart.ts';
import { type Customer, newOrder, type Order } from '#shop/order.ts';
import { orderReference } from '#shop/order-reference.ts';
import { orderSlip } from '#shop/order-slip.ts';
import { formatOrder } from '#wire/order-message.ts';

/** From the press to success (spec §9 Timings). */
const processingMs = 2500;
const toastMs = 3000;

export type Checkout =
  | { readonly step: 'editing' }
  | { readonly step: 'processing'; readonly cart: Cart }
  | { readonly step: 'placed'; readonly order: Order };

export function useCheckout() {
  const [checkout, setCheckout] = useState<Checkout>({ step: 'editing' });
  const pressed = useRef(false);
  const unmounted = useRef(false);
  useEffect(prepareToasts, []);
  useEffect(() => void startOutbox(), []);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);

  async function complete({ customer, remember }: Draft): Promise<void> {
    const cart = cartStore().current();
    if (pressed.current || cart.length === 0) return;
    pressed.current = true;
    setCheckout({ step: 'processing', cart });
    const [placed] = await Promise.all([
      place(draftOrder(customer, cart), cart, remember),
      new Promise((resolve) => setTimeout(resolve, processingMs)),
    ]);
    if (!unmounted.current) setCheckout({ step: 'placed', order: placed });
    toast({ kind: 'success', content: 'Order placed successfully!', autoCloseMs: toastMs });
    await takeOut(placed.reference, cart);
  }

  return { checkout, complete };
}

/** Places an order. What tells of it is kept at once, so that whoever loads the page anew before success shows finds it. */
async function place(order: Order, cart: Cart, remember: boolean): Promise<Order> {
  const reference = await placeOrder(order.reference, templateParams(order), cart);
  const placed = { ...order, reference };
  keepSlip(orderSlip(placed));
  eraseDraft();
  if (remember) rememberAddress(order.customer);
  else forgetAddress();
  return placed;
}

/** The order as it is at this moment: trimmed fields, pictures with whole addresses. */
function draftOrder(customer: Customer, cart: Cart): Order {
  const { name, email, address, province, postalCode, phone } = customer;
  return newOrder(
    {
      reference: orderReference(crypto.getRandomValues(new Uint8Array(16))),
      placedAt: new Date().toISOString(),
      catalogueVersion: catalogueVersion(cart),
      customer: {
        name: name.trim(),
        email: email.trim(),
        address: address.trim(),
        province,
        postalCode: postalCode.trim(),
        phone: phone.trim(),
      },
      lines: cart.map((line) => ({ ...line, image: wholeAddress(line.image) })),
    },
    builtIn.provinces,
  );
}

/** A picture's address on the shop's public origin (decision D32); the placeholder's where a stored line has no usable one. */
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
    message: formatOrder(order, { shopName: shop.name, provinces: builtIn.provinces }),
    reply_to: order.customer.email,
  };
}
