import type { FormEvent, KeyboardEvent } from 'react';
import type { Cart } from '#shop/cart.ts';
import { customerFields, missingFields, type CustomerField, fieldFacts } from '#order/customer-fields.ts';
import type { SavedCheckout } from '#storefront/browser/checkout-storage.ts';
import { useTodaysPrices } from '#storefront/browser/todays-prices.ts';
import { Billing } from './billing.tsx';
import * as styles from './checkout-form.module.css';
import { type BillingState, focusField, readForm, useBilling } from './use-billing.ts';
import { Summary } from './summary.tsx';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';

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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readForm(event.currentTarget);
    if (missingFields(values.customer).length === 0) onComplete(values);
  };
  /** While a field is missing, Enter leads to it: to the next empty field, or back to the first. It adds no line. */
  const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target, currentTarget } = event;
    const isMultiline = target instanceof HTMLTextAreaElement;
    if (key !== 'Enter' || !(isMultiline || target instanceof HTMLInputElement) || event.nativeEvent.isComposing)
      return;
    const stillMissing = missingFields(readForm(currentTarget).customer);
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
      <form ref={form} className={styles['form']} noValidate onSubmit={submit} onKeyDown={goOn}>
        <Billing billing={billing} processing={processing} />
        <Summary cart={cart} newsOf={newsOf} province={customer.province}>
          <button
            type="submit"
            className="button button-call button-wide"
            data-testid="place-order"
            disabled={processing || !isComplete}
            aria-busy={processing}
          >
            {processing ? 'Processing Order...' : 'Complete Order'}
          </button>
          <MissingFields billing={billing} processing={processing} />
        </Summary>
      </form>
    </>
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
