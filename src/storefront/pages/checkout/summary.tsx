import type { ReactNode } from 'react';
import { type Cart, type CartLine, identityKey, lineSubtotal, lineTags } from '#shop/cart.ts';
import { deliveryFeeText } from '#shop/delivery-fee-text.ts';
import { formattedPrice } from '#shop/money.ts';
import { charges } from '#order/order.ts';
import { type LineNews, soldOutMessage, spokenNews } from '#storefront/browser/todays-prices.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { ProductPicture } from '#storefront/ui/picture.tsx';
import * as styles from './summary.module.css';

interface Props {
  readonly cart: Cart;
  readonly newsOf: (line: CartLine) => LineNews;
  readonly province: string;
  /** The button. */
  readonly children: ReactNode;
}

/** Step 2: the items, what they cost, and the button (R191-R194). */
export function Summary({ cart, newsOf, province, children }: Props) {
  const { subtotal, delivery, grandTotal } = charges(cart, province, shopData.provinces);
  useAnnouncement(`Delivery ${formattedPrice(delivery)}, total ${formattedPrice(grandTotal)}`);
  const news = cart.map(newsOf);
  useAnnouncement(spokenNews(news));
  return (
    <section className={`panel ${styles['summary']}`} aria-labelledby="order-summary">
      <h2 id="order-summary" className={styles['step']}>
        <span className="step-number">2</span>Order Summary
      </h2>
      <ul className={styles['lines']}>
        {cart.map((line) => (
          <SummaryLine key={identityKey(line)} line={line} news={newsOf(line)} />
        ))}
      </ul>
      <dl className={styles['sums']}>
        <div>
          <dt>Subtotal</dt>
          <dd>{formattedPrice(subtotal)}</dd>
        </div>
        <div>
          <dt>Delivery Charges</dt>
          <dd data-testid="delivery">{formattedPrice(delivery)}</dd>
          <dd className={styles['why']}>{deliveryFeeText(cart, province, shopData.provinces)}</dd>
        </div>
        <div className={styles['total']}>
          <dt>Total Amount</dt>
          <dd data-testid="grand-total">{formattedPrice(grandTotal)}</dd>
        </div>
      </dl>
      {children}
      <div className={`in-reach ${styles['bar']}`} aria-hidden>
        <p>
          Total<strong>{formattedPrice(grandTotal)}</strong>
        </p>
      </div>
      <div className={styles['promise']}>
        {news.some(({ isSoldOut }) => isSoldOut) && <p>{soldOutMessage}</p>}
        {shop.payment && <p>{shop.payment}</p>}
        <p>Delivery all over Pakistan</p>
      </div>
    </section>
  );
}

/** An item of the order summary (R191). */
function SummaryLine({ line, news }: { line: CartLine; news: LineNews }) {
  const tags = lineTags(line);
  return (
    <li className={styles['line']}>
      <span className={styles['picture']}>
        <ProductPicture image={line.image} use="thumbnail" sizes="56px" eager />
      </span>
      <span className={styles['rest']}>
        <span className={styles['text']}>
          {line.name}
          {tags.length > 0 && (
            <span className={styles['tags']}>
              {tags.map((tag) => (
                <span key={tag} className="badge">
                  {tag}
                </span>
              ))}
            </span>
          )}
          <span className={styles['count']}>{`${formattedPrice(line.price)} x ${line.quantity}`}</span>
        </span>
        <span className={styles['amount']}>{formattedPrice(lineSubtotal(line))}</span>
        <span className={styles['news']}>{newsText(line, news)}</span>
      </span>
    </li>
  );
}

function newsText({ price }: CartLine, { oldPrice, isSoldOut }: LineNews): string {
  const soldOut = isSoldOut ? 'Now sold out' : '';
  return oldPrice === null
    ? soldOut
    : `${formattedPrice(oldPrice)} is now ${formattedPrice(price)} ${soldOut}`.trimEnd();
}
