import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Cart } from '#shop/cart.ts';
import { type Customer, type CustomerField, customerFields, missingFields, noCustomer } from '#shop/order.ts';
import { keepDraft, readDraft } from '#storefront/browser/checkout-draft.ts';
import { builtIn } from '#storefront/built-in.ts';
import styles from './checkout-form.module.css';
import { Summary } from './summary.tsx';

interface Props {
  readonly cart: Cart;
  readonly processing: boolean;
  readonly onComplete: (customer: Customer) => Promise<void>;
}

const labels: Readonly<Record<CustomerField, string>> = {
  name: 'Full Name',
  email: 'Email Address',
  address: 'Address',
  province: 'Province',
  postalCode: 'Postal Code',
  phone: 'Phone Number',
};

/**
 * Billing information and order summary (spec §2 Checkout). The fields keep their own values and the form reads them at
 * every sign of a change: autofill may set a value without a key press, and a format is never checked (spec §5).
 */
export function CheckoutForm({ cart, processing, onComplete }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(readDraft);
  const [customer, setCustomer] = useState(draft);

  // Before the form leaves the screen, so that its last focusout can't bring an erased draft back.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const read = () => {
      const typed = readCustomer(element);
      setCustomer((old) => (customerFields.every((field) => old[field] === typed[field]) ? old : typed));
      keepDraft(typed);
    };
    read();
    const signs = ['input', 'change', 'focusout', 'animationstart'];
    for (const sign of signs) element.addEventListener(sign, read);
    return () => {
      for (const sign of signs) element.removeEventListener(sign, read);
    };
  }, []);

  const missing = missingFields(customer);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readCustomer(event.currentTarget);
    if (missingFields(typed).length === 0) void onComplete(typed);
  };

  return (
    <>
      <h1 className={styles['heading']}>Checkout</h1>
      <p className={styles['intro']}>Complete your order details below</p>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
        <fieldset className={styles['billing']} disabled={processing}>
          <legend className={styles['step']}>
            <span className={styles['number']}>1</span>Billing Information
          </legend>
          <Field name="name" autoComplete="name" draft={draft} />
          <Field name="email" type="email" autoComplete="email" draft={draft} />
          <Field name="address" autoComplete="street-address" draft={draft} />
          <div className={styles['field']}>
            <label htmlFor="province">{labels.province}</label>
            <select id="province" name="province" autoComplete="address-level1" defaultValue={draft.province}>
              <option value="" disabled>
                Select Province
              </option>
              {builtIn.provinces.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <Field name="postalCode" inputMode="numeric" autoComplete="postal-code" draft={draft} />
          <Field name="phone" type="tel" autoComplete="tel" draft={draft} />
        </fieldset>
        <Summary cart={cart} province={customer.province}>
          <button
            type="submit"
            className="button button-call button-wide"
            data-testid="place-order"
            disabled={processing || missing.length > 0}
            aria-busy={processing}
          >
            {processing ? 'Processing Order...' : 'Complete Order'}
          </button>
          <p className={styles['needed']} role="status">
            {missing.length > 0 && `Still needed: ${missing.map((field) => labels[field]).join(', ')}`}
            {processing && 'One moment, we are taking your order.'}
          </p>
        </Summary>
      </form>
    </>
  );
}

interface FieldProps {
  readonly name: CustomerField;
  readonly draft: Customer;
  readonly autoComplete: string;
  readonly type?: 'email' | 'tel';
  readonly inputMode?: 'numeric';
}

function Field({ name, draft, autoComplete, type, inputMode }: FieldProps) {
  return (
    <label className={styles['field']}>
      {labels[name]}
      <input
        name={name}
        type={type ?? 'text'}
        inputMode={inputMode}
        autoComplete={autoComplete}
        defaultValue={draft[name]}
      />
    </label>
  );
}

/** What the fields hold, also while they are disabled, which `FormData` would leave out. */
function readCustomer(form: HTMLFormElement): Customer {
  const texts = customerFields.map((field) => {
    const element = form.elements.namedItem(field);
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    return [field, isField ? element.value : ''];
  });
  return { ...noCustomer, ...Object.fromEntries(texts) };
}
