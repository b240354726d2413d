import { useEffect, useState } from 'react';
import { chatLink } from '#shop/chat-link.ts';
import type { OrderStatus } from '#storefront/browser/outbox/order-status.ts';
import { shop } from '#storefront/built-in.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { statusWords } from './order-status-words.ts';
import styles from './order-status.module.css';

/** Who has waited this long for the shop may take another way. */
const patienceMs = 10_000;

interface Props {
  readonly status: OrderStatus;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  /** The order as a text for the shop. */
  readonly text: string;
}

/**
 * Where an order is. One that is not with the shop 10 s after the press, or that the shop refused, can be sent on WhatsApp;
 * when it gets there after all, that is said, so that nobody sends it twice.
 */
export function OrderStatusLines({ status, placedAt, text }: Props) {
  const isLate = useIsLate(placedAt);
  const [wasOffered, setOffered] = useState(false);
  const isSent = status.kind === 'sent';
  const isDue = !isSent && (isLate || (status.kind === 'waiting' && status.cause === 'refused'));
  if (isDue && !wasOffered) setOffered(true);
  const { headline, detail, spoken } = statusWords(status);
  // Said from the beginning too: the focus is on the heading, and the order may have gone out long before.
  useEffect(() => announce(spoken), [spoken]);
  useEffect(() => {
    if (wasOffered) announce(isSent ? 'No message is needed.' : 'A link to WhatsApp follows.');
  }, [wasOffered, isSent]);
  return (
    <>
      <p className={styles['status']} data-state={status.kind === 'waiting' ? status.kept : status.kind}>
        {headline}
      </p>
      {detail !== '' && <p>{detail}</p>}
      {wasOffered && isSent && <p>The shop has your order now. There is no need to send it on WhatsApp.</p>}
      {wasOffered && !isSent && <OtherWay text={text} />}
    </>
  );
}

/** How an order that waits can reach the shop without us. */
export function OtherWay({ text }: Pick<Props, 'text'>) {
  return (
    <p>
      <a href={chatLink(shop.chatNumber, text)} target="_blank" rel="noopener">
        Send the order on WhatsApp instead
      </a>
      {' or call '}
      <a className={styles['phone']} href={`tel:${shop.phone.replaceAll(/[^+\d]/g, '')}`}>
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
