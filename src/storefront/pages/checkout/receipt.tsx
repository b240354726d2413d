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
import { shop } from '#storefront/shop-data.ts';
import * as styles from './receipt.module.css';
import { canCopy, canShare, copyText, type ShareResult, share } from '#storefront/browser/share.ts';
import { announce } from '#storefront/ui/announcer.tsx';
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
  /** Offers the same cart again (D88). */
  readonly canOrderAgain?: boolean;
  readonly children?: ReactNode;
}

/** The receipt of an order, and what can be done with it: a card on the screen, a receipt on paper. */
export function ReceiptView({ receipt, isSent, why, to, label, canOrderAgain = false, children }: Props) {
  const title = `${shop.name} order ${shortReference(receipt.reference)}`;
  const orderPage = isSent && orderPageOf(receipt.reference);
  const again = cartLink(receipt.lines);
  return (
    <section className={`scalloped ${styles['receipt']}`} aria-label={label ?? title}>
      <p className={styles['letterhead']}>
        {[shop.name, shop.phone, shop.email, shop.publicOrigin].filter((part) => part !== '').join(' · ')}
      </p>
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
        again={canOrderAgain && again}
        orderPage={orderPage}
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
  /** The link to the same cart; `null` if it is too large for one, false if it is not offered. */
  readonly again: string | null | false;
  /** Empty if the order has no such page; false if it was not sent. */
  readonly orderPage: string | false;
}

/** The actions for a receipt that the browser supports. */
function ReceiptActions({ title, text, chat, again, orderPage }: ActionProps) {
  const [outcome, setOutcome] = useState<ShareResult | null>(null);
  const tell = (handedOver: ShareResult) => {
    setOutcome(handedOver);
    if (handedOver !== 'shared') announce(handedOver === 'copied' ? 'Order copied.' : 'Couldn’t copy the order.');
  };
  return (
    <div className={styles['actions']}>
      {orderPage && <ParcelActions page={orderPage} />}
      {again && (
        <Link to={again} className={styles['action']}>
          Order again
        </Link>
      )}
      <a className={styles['action']} href={chat} target="_blank" rel="noopener">
        Send a copy on WhatsApp
      </a>
      {canShare() && (
        <button type="button" className={styles['action']} onClick={() => void share({ title, text }).then(tell)}>
          {outcome === 'failed' && !canCopy() ? "Couldn't share" : 'Share'}
        </button>
      )}
      {canCopy() && (
        <button type="button" className={styles['action']} onClick={() => void copyText(text).then(tell)}>
          {copyLabels[outcome ?? 'shared']}
        </button>
      )}
      {typeof window.print === 'function' && (
        <button type="button" className={styles['action']} onClick={() => window.print()}>
          Print
        </button>
      )}
    </div>
  );
}

/** The way to the order's page at the shop, and its link for somebody else (D82). */
function ParcelActions({ page }: { page: string }) {
  const [outcome, setOutcome] = useState<ShareResult>('shared');
  const copy = async () => {
    const handedOver = await copyText(new URL(page, window.location.href).href);
    setOutcome(handedOver);
    announce(copyLabels[handedOver]);
  };
  return (
    <>
      <a className={styles['action']} href={page}>
        Follow your order
      </a>
      {canCopy() && (
        <button type="button" className={styles['action']} onClick={() => void copy()}>
          {outcome === 'shared' ? 'Copy link' : copyLabels[outcome]}
        </button>
      )}
    </>
  );
}

const copyLabels = { shared: 'Copy', copied: 'Copied', failed: "Couldn't copy" } as const;

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
    <ReceiptView receipt={receipt} canOrderAgain isSent={!status || status.kind === 'sent'}>
      {message && <p className={styles['status']}>{`${message.headline} ${message.detail}`.trimEnd()}</p>}
      {status?.kind === 'waiting' && (
        <OtherWay lines={receipt.lines} text={(place) => receiptText(receipt, shop.name, [], place)} />
      )}
    </ReceiptView>
  );
}
