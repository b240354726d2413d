import { useEffect, useRef } from 'react';
import { identityKey, lineSubtotal } from '#shop/cart.ts';
import { chatLink } from '#shop/chat-link.ts';
import { formattedPrice } from '#shop/money.ts';
import type { Order } from '#shop/order.ts';
import { shortReference } from '#shop/order-reference.ts';
import { type Delivery, useDelivery } from '#storefront/browser/outbox/outbox.ts';
import { builtIn, shop } from '#storefront/built-in.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { formatOrder } from '#wire/order-message.ts';
import { Confetti } from './confetti.tsx';
import { lineTags } from './line-tags.ts';
import styles from './placed.module.css';

/** The success view, with a status line that tells the truth (spec §2 Checkout, decision D26). */
export function Placed({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const delivery = useDelivery(order.reference);
  useAnnouncement(spokenStatus[delivery]);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  useWarningBeforeLeaving(delivery === 'page');
  return (
    <div className={styles['placed']} data-testid="order-success">
      <Confetti />
      <span className={styles['sign']}>
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
        Order Placed Successfully!
      </h1>
      <p>{"Thank you for your purchase. We'll send you a confirmation email shortly."}</p>
      <p className={styles['status']} data-state={delivery}>
        {statusLine[delivery]}
      </p>
      {(delivery === 'page' || delivery === 'refused') && (
        <p>
          <a href={chatLink(shop.chatNumber, asText(order))} target="_blank" rel="noopener">
            Send the order on WhatsApp instead
          </a>
          {' or call '}
          <a className={styles['phone']} href={`tel:${shop.phone.replaceAll(/[^+\d]/g, '')}`}>
            {shop.phone}
          </a>
        </p>
      )}
      <section className={styles['slip']} aria-label="Your order">
        <p className={styles['reference']}>
          {'Order reference '}
          <strong>{shortReference(order.reference)}</strong>
        </p>
        <ul className={styles['lines']}>
          {order.lines.map((line) => (
            <li key={identityKey(line)}>
              <span>{[`${line.quantity} x ${line.name}`, ...lineTags(line)].join(', ')}</span>
              <span>{formattedPrice(lineSubtotal(line))}</span>
            </li>
          ))}
          <li>
            <span>Delivery Charges</span>
            <span>{formattedPrice(order.delivery)}</span>
          </li>
          <li className={styles['total']}>
            <span>Total Amount</span>
            <span>{formattedPrice(order.grandTotal)}</span>
          </li>
        </ul>
      </section>
      <Link to="/" className="button">
        Continue Shopping
      </Link>
    </div>
  );
}

const statusLine: Readonly<Record<Delivery, string>> = {
  sent: 'Sent to the shop',
  device: 'Saved on this device, will be sent as soon as you are online',
  refused: 'Saved on this device, but the shop could not take it yet',
  page: 'Not sent yet, keep this page open',
};

const spokenStatus: Readonly<Record<Delivery, string>> = {
  sent: 'The shop has your order.',
  device: 'Your order is kept here and goes out when the line is back.',
  refused: 'The shop did not take your order yet. It is kept here. A link to WhatsApp follows.',
  page: 'Your order is not sent. Please leave this page open. A link to WhatsApp follows.',
};

function asText(order: Order): string {
  return formatOrder(order, { shopName: shop.name, provinces: builtIn.provinces });
}

function useWarningBeforeLeaving(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [on]);
}
