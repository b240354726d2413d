import type { ReactNode } from 'react';
import { identityKey, lineSubtotal } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import { shortReference } from '#order/order-reference.ts';
import { type Receipt, placedWhen, receiptLine } from '#order/receipt.ts';
import { shop } from '#storefront/shop-data.ts';
import * as styles from './receipt.module.css';

interface Props {
  readonly receipt: Receipt;
  /** The delivery fee in words, if the province is known. */
  readonly why?: string;
  /** Lines of the recipient, if they are known. */
  readonly to?: readonly string[];
  readonly label: string;
  readonly children?: ReactNode;
}

/** The receipt of an order: a card on the screen, a receipt on paper. */
export function ReceiptView({ receipt, why, to, label, children }: Props) {
  return (
    <section className={`scalloped ${styles['receipt']}`} aria-label={label}>
      <p className={styles['letterhead']}>
        {[shop.name, shop.phone, shop.email, shop.publicOrigin].filter((part) => part !== '').join(' · ')}
      </p>
      <p className={styles['reference']}>
        {'Order reference '}
        <strong>{shortReference(receipt.reference)}</strong>
      </p>
      <p className={styles['when']}>{placedWhen(receipt)}</p>
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
    </section>
  );
}
