/** What this device remembers of earlier orders, their receipts and the address, each with a way to remove it. */
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#order/customer-fields.ts';
import { type Receipt, receiptText } from '#order/receipt.ts';
import {
  eraseReceipts,
  forgetAddress,
  rememberedAddress,
  storedReceipts,
} from '#storefront/browser/checkout-storage.ts';
import { statusMessage } from '#storefront/outbox/order-status.ts';
import { useOrderStatus } from '#storefront/outbox/outbox.ts';
import { shop } from '#storefront/shop-data.ts';
import * as styles from './on-this-device.module.css';
import { OtherWay, ReceiptView } from './receipt.tsx';

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
      {status?.kind === 'waiting' && <OtherWay text={receiptText(receipt, shop.name)} />}
    </ReceiptView>
  );
}

interface Props {
  /** Called with the address that was remembered. */
  readonly onForget?: (address: Customer) => void;
}

/** Says that this device remembers an address, if it does, with one tap to forget it. */
export function RememberedAddress({ onForget }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const [remembered] = useState(rememberedAddress);
  const [isForgotten, setForgotten] = useState(false);
  if (remembered === null) return null;
  const forget = () => {
    forgetAddress();
    setForgotten(true);
    onForget?.(remembered);
    line.current?.focus();
  };
  return (
    <p ref={line} className={styles['remembered']} tabIndex={-1}>
      {isForgotten ? (
        'Your address is no longer saved on this device.'
      ) : (
        <>
          <span>{'Your address is saved on this device. '}</span>
          <button type="button" className={styles['forget']} onClick={forget}>
            Remove it
          </button>
        </>
      )}
    </p>
  );
}
