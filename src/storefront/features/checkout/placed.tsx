import { useEffect, useRef } from 'react';
import { chatLink } from '#shop/chat-link.ts';
import { deliveryFeeWords } from '#shop/delivery-fee-words.ts';
import type { Order } from '#shop/order.ts';
import { shortReference } from '#shop/order-reference.ts';
import { recipient, slipText } from '#shop/order-slip.ts';
import { type Delivery, useDelivery } from '#storefront/browser/outbox/outbox.ts';
import { builtIn, shop } from '#storefront/built-in.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { formatOrder } from '#wire/order-message.ts';
import { Confetti } from './confetti.tsx';
import { statusLine } from './delivery-status.ts';
import { KeptAddress } from './kept-address.tsx';
import styles from './placed.module.css';
import { Slip } from './slip.tsx';
import { SlipActions } from './slip-actions.tsx';

/** The success view, with a status line that tells the truth (spec §2 Checkout, decision D26). */
export function Placed({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const delivery = useDelivery(order.reference);
  const to = recipient(order.customer, builtIn.provinces);
  // Said from the beginning too: the focus is on the heading, and the order may have gone out long before.
  useEffect(() => announce(spokenStatus[delivery]), [delivery]);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
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
      <Slip
        slip={order}
        label="Your order"
        why={deliveryFeeWords(order.lines, order.customer.province, builtIn.provinces)}
        to={to}
      >
        <SlipActions
          title={`${shop.name} order ${shortReference(order.reference)}`}
          text={slipText(order, shop.name, to)}
        />
      </Slip>
      <KeptAddress />
      <div className="in-reach">
        <Link to="/" className="button">
          Continue Shopping
        </Link>
      </div>
    </div>
  );
}

const spokenStatus: Readonly<Record<Delivery, string>> = {
  sent: 'The shop has your order.',
  device: 'Your order is kept here and goes out when the line is back.',
  refused: 'The shop did not take your order yet. It is kept here. A link to WhatsApp follows.',
  page: 'Your order is not sent. Please leave this page open. A link to WhatsApp follows.',
};

function asText(order: Order): string {
  return formatOrder(order, { shopName: shop.name, provinces: builtIn.provinces });
}
