import { useEffect, useRef } from 'react';
import { deliveryFeeText } from '#shop/delivery-fee-text.ts';
import { routes } from '#shop/routes.ts';
import type { Order } from '#order/order.ts';
import { shortReference } from '#order/order-reference.ts';
import { recipient, receiptText } from '#order/receipt.ts';
import { markTold, useOrderStatus } from '#storefront/outbox/outbox.ts';
import { shopData, shop } from '#storefront/shop-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { formatOrder } from '#order/order-message.ts';
import { Confetti } from './confetti.tsx';
import { RememberedAddress } from './remembered-address.tsx';
import { OrderStatusLines } from './order-status.tsx';
import * as styles from './placed.module.css';
import { ReceiptView, ReceiptActions } from './receipt.tsx';

/** The success view. What is true of the order comes before the specified sentence (R207, D26, D90). */
export function Placed({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useOrderStatus(order.reference) ?? { kind: 'sending', durability: 'page' };
  const to = recipient(order.customer, shopData.provinces);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  const isSent = status.kind === 'sent';
  useEffect(() => {
    if (isSent) void markTold(order.reference);
  }, [isSent, order.reference]);
  return (
    <div className={styles['placed']} data-testid="order-success">
      <Confetti />
      <span className={styles['sign']}>
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
        Order Placed Successfully!
      </h1>
      <OrderStatusLines status={status} placedAt={order.placedAt} text={asText(order)} />
      <p>{"Thank you for your purchase. We'll send you a confirmation email shortly."}</p>
      <ReceiptView
        receipt={order}
        label="Your order"
        why={deliveryFeeText(order.lines, order.customer.province, shopData.provinces)}
        to={to}
      >
        <ReceiptActions
          title={`${shop.name} order ${shortReference(order.reference)}`}
          text={receiptText(order, shop.name, to)}
        />
      </ReceiptView>
      <RememberedAddress />
      <div className="in-reach">
        <Link to={routes.home.href()} className="button">
          Continue Shopping
        </Link>
      </div>
    </div>
  );
}

function asText(order: Order): string {
  return formatOrder(order, { shopName: shop.name, provinces: shopData.provinces });
}
