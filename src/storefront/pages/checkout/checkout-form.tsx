import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { customerFields, missingFields, noCustomer, type CustomerField, fieldFacts } from '#order/customer-fields.ts';
import { charges } from '#order/order.ts';
import { type Cart, type CartLine, identityKey, lineSubtotal, lineTags } from '#shop/cart.ts';
import { deliveryFeeText } from '#shop/delivery.ts';
import { formattedPrice } from '#shop/money.ts';
import type { SavedCheckout } from '#storefront/browser/checkout-storage.ts';
import { useInSight } from '#storefront/browser/in-sight.ts';
import { lackMessage, type LineNews, spokenNews, useTodaysPrices } from '#storefront/browser/todays-prices.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { ProductPicture } from '#storefront/ui/picture.tsx';
import { Billing, type BillingState, focusField, readBilling, useBilling } from './billing.tsx';
import * as styles from './checkout-form.module.css';

interface Props {
  readonly cart: Cart;
  readonly processing: boolean;
  readonly onComplete: (values: SavedCheckout) => void;
}

/** Billing information and order summary (R187-R193). */
export function CheckoutForm({ cart, processing, onComplete }: Props) {
  const billing = useBilling();
  const { form, customer, missing } = billing;
  const newsOf = useTodaysPrices(cart, !processing);
  const isComplete = missing.length === 0;
  const [sums, action] = [useRef<HTMLDListElement>(null), useRef<HTMLDivElement>(null)];
  const sumsAreInSight = useInSight(sums);
  const actionIsInSight = useInSight(action);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readBilling(event.currentTarget);
    if (missingFields(values.customer).length === 0) onComplete(values);
  };
  /** While a field is missing, Enter leads to it: to the next empty field, or back to the first. It adds no line. */
  const focusNextMissing = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target, currentTarget } = event;
    const isMultiline = target instanceof HTMLTextAreaElement;
    if (key !== 'Enter' || !(isMultiline || target instanceof HTMLInputElement) || event.nativeEvent.isComposing)
      return;
    const stillMissing = missingFields(readBilling(currentTarget).customer);
    if (stillMissing.length === 0 && !isMultiline) return;
    event.preventDefault();
    if (stillMissing.length === 0) currentTarget.requestSubmit();
    const position = customerFields.findIndex((field) => field === target.name);
    const next = stillMissing.find((field) => customerFields.indexOf(field) > position) ?? stillMissing[0];
    if (next) focusField(currentTarget, next);
  };

  return (
    <>
      <h1 className={styles['heading']}>Checkout</h1>
      <p className={styles['intro']}>Complete your order details below</p>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit} onKeyDown={focusNextMissing}>
        <Billing billing={billing} processing={processing} />
        {!sumsAreInSight && !actionIsInSight && <NextField cart={cart} billing={billing} />}
        <div className={styles['order']}>
          <Summary cart={cart} newsOf={newsOf} province={customer.province} sums={sums} />
          <div
            ref={action}
            className={`in-reach over-chat ${styles['action']}`}
            data-state={isComplete ? 'ready' : undefined}
          >
            <button
              type="submit"
              className="button button-call button-wide"
              data-testid="place-order"
              disabled={processing || !isComplete}
              aria-busy={processing}
            >
              {processing ? 'Processing Order...' : 'Complete Order'}
            </button>
          </div>
          <MissingFields billing={billing} processing={processing} />
        </div>
      </form>
    </>
  );
}

/** A phone's bar while the sums are out of sight: the total, and the way to the next missing field. */
function NextField({ cart, billing: { form, customer, missing } }: { cart: Cart; billing: BillingState }) {
  const [next] = missing;
  if (!next) return null;
  const { grandTotal } = charges(cart, customer.province, shopData.provinces);
  const count = missingFields(noCustomer).length;
  return (
    <div className="bar-only in-reach with-sum">
      <p className="bar-only" aria-hidden>
        <strong>{formattedPrice(grandTotal)}</strong>
        <span>{`${count - missing.length} of ${count} filled`}</span>
      </p>
      <button type="button" className="button" onClick={() => focusField(form.current, next)}>
        {`Next: ${fieldFacts[next].inSentence}`}
      </button>
    </div>
  );
}

/**
 * Why the button is disabled: the missing fields, each with a link to it. The list follows every key; screen readers
 * hear it after a field is left, not at each key.
 */
function MissingFields({ billing, processing }: { billing: BillingState; processing: boolean }) {
  const { form, missing, missingWhenLeft } = billing;
  useAnnouncement(processing ? 'Your order is being placed.' : missingWhenLeft ? spoken(missingWhenLeft) : '');
  return (
    <div className={styles['needed']}>
      {!processing && missing.length > 0 && (
        <p>
          {'Still missing: your'}
          {missing.map((field, index) => (
            <span key={field}>
              {' '}
              <span className={styles['missing']}>
                <button type="button" className={styles['missingLink']} onClick={() => focusField(form.current, field)}>
                  {fieldFacts[field].inSentence}
                </button>
                <span>{separator(index, missing.length)}</span>
              </span>
            </span>
          ))}
        </p>
      )}
      {processing && (
        <p ref={focusWhereItWasLost} tabIndex={-1}>
          One moment, please.
        </p>
      )}
    </div>
  );
}

/** The pressed button is disabled, and loses the focus: this line has it until success shows. */
function focusWhereItWasLost(line: HTMLElement | null): void {
  if (document.activeElement?.matches('body, :disabled')) line?.focus({ preventScroll: true });
}

/** The separator after an item of a list: `a, b and c`. */
function separator(index: number, count: number): string {
  if (index === count - 1) return '';
  return index === count - 2 ? ' and' : ',';
}

function spoken(missing: readonly CustomerField[]): string {
  if (missing.length === 0) return 'Everything is filled in. You can complete your order.';
  const names = missing.map((field, index) => fieldFacts[field].inSentence + separator(index, missing.length));
  return `Please fill in: ${names.join(' ')}.`;
}

interface SummaryProps {
  readonly cart: Cart;
  readonly newsOf: (line: CartLine) => LineNews;
  readonly province: string;
  readonly sums: RefObject<HTMLDListElement | null>;
}

/** Step 2: the items and what they cost (R191-R193). */
function Summary({ cart, newsOf, province, sums }: SummaryProps) {
  const { subtotal, delivery, grandTotal } = charges(cart, province, shopData.provinces);
  useAnnouncement(`Delivery ${formattedPrice(delivery)}, total ${formattedPrice(grandTotal)}`);
  const news = cart.map(newsOf);
  const about = lackMessage(news);
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
      <dl ref={sums} className={styles['sums']}>
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
      <div className={styles['promise']}>
        {about && <p>{about}</p>}
        {shop.payment && <p>{shop.payment}</p>}
        <p>Delivery all over Pakistan</p>
      </div>
    </section>
  );
}

/** An item of the order summary (R191). */
function SummaryLine({ line, news: { oldPrice, lack } }: { line: CartLine; news: LineNews }) {
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
        <span className={styles['news']}>
          {oldPrice !== null && (
            <span data-state={oldPrice > line.price ? 'drop' : undefined}>
              {`${formattedPrice(oldPrice)} is now ${formattedPrice(line.price)}`}
            </span>
          )}
          {lack && <span>{lack}</span>}
        </span>
      </span>
    </li>
  );
}
