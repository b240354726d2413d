import { useEffect, useState } from 'react';
import { parcelPath } from '#order/order-reference.ts';
import { chatLink, phoneLink } from '#shop/contact-links.ts';
import type { OrderStatus } from '#storefront/outbox/order-status.ts';
import { shop } from '#storefront/shop-data.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { statusMessage } from './order-status-message.ts';
import * as styles from './order-status.module.css';

/** After this long, another way to reach the shop is offered. */
const patienceMs = 10_000;

interface Props {
  readonly reference: string;
  readonly status: OrderStatus;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  /** The order as a text for the shop. */
  readonly text: string;
}

/**
 * The status of an order. One that has not reached the shop 10 s after the press, or that the shop refused, can be sent
 * on WhatsApp; if it arrives after all, that is said, so that nobody sends it twice.
 */
export function OrderStatusLines({ reference, status, placedAt, text }: Props) {
  const isLate = useIsLate(placedAt);
  const [wasOffered, setOffered] = useState(false);
  const isSent = status.kind === 'sent';
  const isDue = !isSent && (isLate || (status.kind === 'waiting' && status.cause === 'refused'));
  if (isDue && !wasOffered) setOffered(true);
  const parcelPage = isSent && parcelPageOf(reference);
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
      {parcelPage && (
        <p>
          <a href={parcelPage}>Follow your order</a>
        </p>
      )}
      {wasOffered && isSent && <p>The shop has your order now. There is no need to send it on WhatsApp.</p>}
      {wasOffered && !isSent && <OtherWay text={text} />}
    </>
  );
}

/** The address of an order's page at the relay; empty if the shop's orders go to another service (D82). */
export function parcelPageOf(reference: string): string {
  return shop.emailOrigin ? '' : parcelPath(reference);
}

/** Other ways in which a waiting order can reach the shop. */
export function OtherWay({ text }: Pick<Props, 'text'>) {
  return (
    <p>
      <a href={chatLink(shop.chatNumber, text)} target="_blank" rel="noopener">
        Send the order on WhatsApp instead
      </a>
      {' or call '}
      <a className={styles['phone']} href={phoneLink(shop.phone)}>
        {shop.phone}
      </a>
    </p>
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
