/** The receipt of an order, and those of the last orders from this device. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cartLink, orderChatLink } from '#shop/links.ts';
import { type Cart, identityKey, lineSubtotal } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import { orderPagePath, shortReference } from '#order/order-reference.ts';
import { type Receipt, placedTime, receiptLine, receiptText } from '#order/order.ts';
import { eraseReceipts, storedReceipts } from '#storefront/browser/checkout-storage.ts';
import { statusMessage } from '#storefront/outbox/order-status.ts';
import { useOrderStatus } from '#storefront/outbox/outbox.ts';
import { Logo } from '#storefront/ui/logo.tsx';
import { shop } from '#storefront/shop-data.ts';
import * as styles from './receipt.module.css';
import { canCopy, canShare, copyText, type ShareResult, share } from '#storefront/browser/share.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Icon, Outline } from '#storefront/ui/icon.tsx';
import { ContactLink, Link } from '#storefront/ui/link.tsx';

interface Props {
  readonly receipt: Receipt;
  /** The shop has the order, and so a page of it. */
  readonly isSent: boolean;
  /** The delivery fee in words, if the province is known. */
  readonly why?: string;
  /** Lines of the recipient, if they are known. */
  readonly to?: readonly string[];
  /** The order's own name if absent. */
  readonly label?: string;
  /** Placed on an earlier screen: leads to the order's page, and offers the same cart again (D88). */
  readonly isEarlier?: boolean;
  readonly children?: ReactNode;
}

/** The receipt of an order, and what can be done with it: a card on the screen, a receipt on paper. */
export function ReceiptView({ receipt, isSent, why, to, label, isEarlier = false, children }: Props) {
  const title = `${shop.name} order ${shortReference(receipt.reference)}`;
  const orderPage = isSent && orderPageOf(receipt.reference);
  const again = cartLink(receipt.lines);
  return (
    <section className={`scalloped ${styles['receipt']}`} aria-label={label ?? title}>
      <div className={styles['letterhead']}>
        <Logo />
        <p>{[shop.phone, shop.email, shop.publicOrigin].filter((part) => part !== '').join(' · ')}</p>
      </div>
      <p className={styles['reference']}>
        {'Order reference '}
        <strong>{shortReference(receipt.reference)}</strong>
      </p>
      <p className={styles['when']}>{placedTime(receipt)}</p>
      <ul className={styles['lines']}>
        {receipt.lines.map((line) => (
          <li key={identityKey(line)}>
            <span>{receiptLine(line)}</span>
            <span>{formattedPrice(lineSubtotal(line))}</span>
          </li>
        ))}
        <li className={styles['sum']}>
          <span>Subtotal</span>
          <span>{formattedPrice(receipt.subtotal)}</span>
        </li>
        <li>
          <span>
            Delivery Charges
            {why !== undefined && <span className={styles['why']}>{why}</span>}
          </span>
          <span>{formattedPrice(receipt.delivery)}</span>
        </li>
        <li className={styles['total']}>
          <span>Total Amount</span>
          <span>{formattedPrice(receipt.grandTotal)}</span>
        </li>
      </ul>
      {to && <address className={styles['to']}>{to.join('\n')}</address>}
      {children}
      <ReceiptActions
        title={title}
        text={receiptText(receipt, shop.name, to)}
        chat={orderChatLink('', absolute(orderPage || again), (place) => receiptText(receipt, shop.name, to, place))}
        orderPage={orderPage}
        isEarlier={isEarlier}
        again={again}
      />
    </section>
  );
}

interface ActionProps {
  readonly title: string;
  /** The receipt as a text. */
  readonly text: string;
  /** The link that sends it on WhatsApp. */
  readonly chat: string;
  /** Empty if the order has no such page; false if it was not sent. */
  readonly orderPage: string | false;
  readonly isEarlier: boolean;
  /** The link to the same cart; `null` if it is too large for one. */
  readonly again: string | null;
}

/** The actions for a receipt that the browser supports. */
function ReceiptActions({ title, text, chat, orderPage, isEarlier, again }: ActionProps) {
  return (
    <div className={styles['actions']}>
      {isEarlier && orderPage && (
        <a className={`button ${styles['wide']}`} href={orderPage}>
          Follow your order
        </a>
      )}
      <a className={styles['action']} href={chat} target="_blank" rel="noopener">
        <Icon name="whatsapp" />
        <span>
          <span className="visually-hidden">Share on </span>WhatsApp
        </span>
      </a>
      {orderPage && canCopy() && (
        <HandOver
          outline={outlines.link}
          label="Copy link"
          act={() => copyText(new URL(orderPage, window.location.href).href)}
        />
      )}
      {(canShare() || canCopy()) && (
        <HandOver
          outline={outlines.text}
          label={canShare() ? 'Share' : 'Copy text'}
          act={() => share({ title, text })}
        />
      )}
      {typeof window.print === 'function' && (
        <button type="button" className={styles['action']} onClick={() => window.print()}>
          <Outline path={outlines.print} />
          Print
        </button>
      )}
      {isEarlier && again && (
        <Link to={again} className={`${styles['action']} ${styles['wide']}`}>
          Order again
        </Link>
      )}
    </div>
  );
}

const outlines = {
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  text: 'M9 8.5h10.5V20H9zM6 15.5H4.5V4H15v1.5',
  print: 'M7 9V4h10v5M7 17H4V9.5h16V17h-3M7 14h10v6H7z',
};

interface HandOverProps {
  readonly outline: string;
  readonly label: string;
  readonly act: () => Promise<ShareResult>;
}

/** A button that copies or shares, and says what came of it. */
function HandOver({ outline, label, act }: HandOverProps) {
  const [outcome, setOutcome] = useState<ShareResult>('shared');
  const press = async () => {
    const handedOver = await act();
    setOutcome(handedOver);
    if (handedOver !== 'shared') announce(`${outcomes[handedOver]}.`);
  };
  return (
    <button type="button" className={styles['action']} onClick={() => void press()}>
      <Outline path={outline} />
      {outcome === 'shared' ? label : outcomes[outcome]}
    </button>
  );
}

const outcomes = { copied: 'Copied', failed: 'Couldn’t copy' } as const;

function absolute(path: string | null): string | null {
  return path && window.location.origin + path;
}

/** The address of an order's page at the relay; empty if the shop's orders go to another service (D82). */
export function orderPageOf(reference: string): string {
  return shop.emailOrigin ? '' : orderPagePath(reference);
}

/** Other ways in which a waiting order can reach the shop; `text` is the order, its lines or an address of them in it. */
export function OtherWay({ lines, text }: { lines: Cart; text: (place?: string) => string }) {
  return (
    <p>
      <a href={orderChatLink(shop.chatNumber, absolute(cartLink(lines)), text)} target="_blank" rel="noopener">
        Send the order on WhatsApp instead
      </a>
      {' or call '}
      <ContactLink by="phone" className={styles['phone']} />
    </p>
  );
}

/** The receipts of the last orders from this device, collapsed; nothing if there are none (R213). */
export function RecentOrders() {
  const [receipts, setReceipts] = useState(storedReceipts);
  /** Opened by a link to the recent orders. */
  const [isAsked] = useState(() => window.location.hash === '#orders');
  const [open, setOpen] = useState(isAsked);
  const [wereErased, setErased] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) requestAnimationFrame(() => summary.current?.focus()); // After the router has scrolled to the top.
  }, [isAsked]);
  if (receipts.length === 0 && !wereErased && !isAsked) return null;
  const eraseAll = () => {
    eraseReceipts();
    setReceipts([]);
    setErased(true);
    line.current?.focus();
  };
  return (
    <details className={styles['orders']} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary} className={styles['summary']}>
        Recent orders on this device
      </summary>
      {open && receipts.map((receipt) => <RecentOrder key={receipt.reference} receipt={receipt} />)}
      <p ref={line} tabIndex={-1} className={styles['end']}>
        {receipts.length === 0 ? (
          'No orders are saved here now.'
        ) : (
          <button type="button" className={styles['erase']} onClick={eraseAll}>
            Remove them from this device
          </button>
        )}
      </p>
    </details>
  );
}

function RecentOrder({ receipt }: { receipt: Receipt }) {
  const status = useOrderStatus(receipt.reference);
  const message = status && statusMessage(status);
  return (
    <ReceiptView receipt={receipt} isEarlier isSent={!status || status.kind === 'sent'}>
      {message && <p className={styles['status']}>{`${message.headline} ${message.detail}`.trimEnd()}</p>}
      {status?.kind === 'waiting' && (
        <OtherWay lines={receipt.lines} text={(place) => receiptText(receipt, shop.name, [], place)} />
      )}
    </ReceiptView>
  );
}
