import { useState } from 'react';
import type { Cart } from '#shop/cart.ts';
import { cartLink } from '#shop/cart-link.ts';
import { chatLink } from '#shop/contact-links.ts';
import { type ShareResult, share } from '#storefront/browser/hand-over.ts';
import { shop } from '#storefront/shop-data.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import * as styles from './cart-lines.module.css';

/** Shares the cart as a link (D88); nothing for a cart that is too large for one. */
export function ShareCart({ cart }: { cart: Cart }) {
  const [outcome, setOutcome] = useState<ShareResult | null>(null);
  const path = cartLink(cart);
  if (path === null) return null;
  const link = window.location.origin + path;
  const title = `A cart at ${shop.name}`;
  const shareCart = async () => {
    const handedOver = await share({ title, url: link });
    setOutcome(handedOver);
    if (handedOver !== 'shared') announce(`${labels[handedOver]}.`);
  };
  return (
    <p className={styles['badges']}>
      <button type="button" className={styles['undo']} onClick={() => void shareCart()}>
        {labels[outcome ?? 'shared']}
      </button>
      <a className={styles['undo']} href={chatLink('', `${title}: ${link}`)} target="_blank" rel="noopener">
        Send it on WhatsApp
      </a>
    </p>
  );
}

const labels = { shared: 'Share this cart', copied: 'Link copied', failed: 'Couldn’t copy the link' } as const;
