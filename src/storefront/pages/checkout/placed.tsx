import { useEffect, useRef, useState } from 'react';
import { formatOrder } from '#order/order-message.ts';
import { type Order, recipient } from '#order/order.ts';
import { deliveryFeeText } from '#shop/delivery.ts';
import { routes } from '#shop/routes.ts';
import { type OrderStatus, statusMessage } from '#storefront/outbox/order-status.ts';
import { markAnnounced, useOrderStatus } from '#storefront/outbox/outbox.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { isMotionUnwanted } from '#storefront/browser/moments.ts';
import { RememberedAddress } from './billing.tsx';
import * as styles from './placed.module.css';
import { OtherWay, orderPageOf, ReceiptView } from './receipt.tsx';

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
    if (isSent) void markAnnounced(order.reference);
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
      <OrderStatusLines order={order} status={status} />
      <ReceiptView
        receipt={order}
        isSent={isSent}
        label="Your order"
        why={deliveryFeeText(order.lines, order.customer.province, shopData.provinces)}
        to={to}
      />
      <p>{"Thank you for your purchase. We'll send you a confirmation email shortly."}</p>
      <RememberedAddress />
      <div className="in-reach">
        <Link to={routes.home.href()} className="button button-quiet">
          Continue Shopping
        </Link>
      </div>
    </div>
  );
}

/** After this long, another way to reach the shop is offered. */
const patienceMs = 10_000;

/**
 * The status of an order. One that has not reached the shop 10 s after the press, or that the shop refused, can be sent
 * on WhatsApp; if it arrives after all, that is said, so that nobody sends it twice.
 */
function OrderStatusLines({ order, status }: { order: Order; status: OrderStatus }) {
  const isLate = useIsLate(order.placedAt);
  const asText = (place?: string) => formatOrder(order, { shopName: shop.name, provinces: shopData.provinces }, place);
  const [wasOffered, setOffered] = useState(false);
  const isSent = status.kind === 'sent';
  const isDue = !isSent && (isLate || (status.kind === 'waiting' && status.cause === 'refused'));
  if (isDue && !wasOffered) setOffered(true);
  const orderPage = isSent && orderPageOf(order.reference);
  const { headline, detail, spoken } = statusMessage(status);
  // Also at the beginning: the focus is on the heading, and the order may have been sent long before.
  useEffect(() => announce(spoken), [spoken]);
  useEffect(() => {
    if (wasOffered) announce(isSent ? 'No message is needed.' : 'A link to WhatsApp follows.');
  }, [wasOffered, isSent]);
  return (
    <>
      <p className={styles['status']} data-state={status.kind === 'waiting' ? status.durability : status.kind}>
        {headline}
      </p>
      {detail !== '' && <p className={styles['detail']}>{detail}</p>}
      {orderPage && (
        <p>
          <a className="button" href={orderPage}>
            Follow your order
          </a>
        </p>
      )}
      {wasOffered && isSent && <p>The shop has your order now. There is no need to send it on WhatsApp.</p>}
      {wasOffered && !isSent && <OtherWay lines={order.lines} text={asText} />}
    </>
  );
}

function useIsLate(placedAt: string): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const restMs = Date.parse(placedAt) + patienceMs - Date.now();
    const timer = setTimeout(() => setLate(true), Math.min(Math.max(restMs, 0), patienceMs));
    return () => clearTimeout(timer);
  }, [placedAt]);
  return isLate;
}

/** Its duration (R208). */
const confettiMs = 20_000;
const burstMs = 700;
/** The truck art's colours, whatever the shop's own colours are. */
const colors = ['#0B6B4B', '#F7A823', '#B93A24', '#FFFFFF', '#2A7FB8'];

/**
 * Confetti over the page that blocks nothing; none for people who prefer reduced motion. Its code loads when it plays.
 */
function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [playing, setPlaying] = useState(() => !isMotionUnwanted());
  useEffect(() => {
    const element = canvas.current;
    if (!playing || !element) return undefined;
    let bursts: ReturnType<typeof setInterval> | undefined;
    let stopped = false;
    const stop = () => {
      stopped = true;
      clearInterval(bursts);
    };
    import('canvas-confetti').then(
      ({ default: confetti }) => {
        if (stopped) return;
        const fire = confetti.create(element, { resize: true });
        const burst = () =>
          void fire({ particleCount: 24, spread: 100, origin: { x: Math.random(), y: 0 }, startVelocity: 20, colors });
        burst();
        bursts = setInterval(burst, burstMs);
      },
      (error: unknown) => console.warn('confetti: its code did not arrive', error),
    );
    const end = setTimeout(() => setPlaying(false), confettiMs);
    return () => {
      clearTimeout(end);
      stop();
    };
  }, [playing]);
  return playing ? (
    <canvas ref={canvas} className={styles['confetti']} aria-hidden="true" data-testid="confetti" />
  ) : null;
}
