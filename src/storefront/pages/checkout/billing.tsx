/**
 * The billing form. Its fields are uncontrolled, and the form is read at every sign of a change: a browser or a password
 * manager may fill in a field without a key press, or without any event. `customer` has the current values, `settled`
 * those at the time when a field was last left. The button follows the first; messages about the fields follow the
 * second, so that they don't interrupt typing.
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  cleanField,
  type Customer,
  type CustomerField,
  customerFields,
  customerOf,
  fieldFacts,
  missingFields,
  withCity,
} from '#order/customer-fields.ts';
import { type EmailHint, emailHint } from '#shop/email-hint.ts';
import { grouped } from '#shop/numbers.ts';
import { phoneHint } from '#shop/phone-number.ts';
import {
  forgetAddress,
  readCheckout,
  rememberedAddress,
  saveCheckout,
  type SavedCheckout,
} from '#storefront/browser/checkout-storage.ts';
import { shopData } from '#storefront/shop-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import * as styles from './billing.module.css';

/** Step 1: who and where (R188). Hints are advice: formats are never checked (R195). */
export function Billing({ billing, processing }: { billing: BillingState; processing: boolean }) {
  const { form, start, customer, settled, missing } = billing;
  /** A field's value once it is left; none while it is being changed, when advice would come too early. */
  const left = (field: CustomerField) => (settled[field] === customer[field] ? settled[field] : '');
  const aboutEmail = emailHint(left('email'));
  const aboutPhone = phoneHint(left('phone'));
  const lengthOf = (field: CustomerField) => fieldFacts[field].input.maxLength ?? Infinity;
  const full = customerFields.find((field) => customer[field].length >= lengthOf(field));
  const fullText = full ? `Maximum ${grouped(lengthOf(full))} characters.` : '';
  useAnnouncement(fullText);
  useAnnouncement(aboutEmail ? 'Please check your e-mail address.' : '');
  useAnnouncement(aboutPhone ? 'Please check your phone number.' : '');
  const take = (address: string) => {
    fillField(form.current, 'email', address);
    focusField(form.current, 'email');
  };
  const textField = (name: CustomerField, advice?: ReactNode) => (
    <TextField
      name={name}
      value={start.customer[name]}
      completes={missing.length === 0}
      hint={name === full ? fullText : advice}
    />
  );
  return (
    <fieldset className={`panel ${styles['billing']}`} disabled={processing}>
      <legend className={styles['step']}>
        <span className="step-number">1</span>Billing Information
      </legend>
      <RememberedAddress onForget={(address) => clearFields(form.current, address)} />
      {textField('name')}
      {textField('email', aboutEmail && <EmailAdvice hint={aboutEmail} onTake={take} />)}
      {textField('address')}
      {/* Browsers fill in the city apart; it becomes the end of the address. */}
      <input name="city" autoComplete="address-level2" className="visually-hidden" tabIndex={-1} aria-hidden />
      <ProvinceField value={start.customer.province} />
      {textField('postalCode')}
      {textField('phone', aboutPhone)}
      <label className={styles['remember']}>
        <input type="checkbox" name="remember" defaultChecked={start.remember} />
        Remember my address on this device
      </label>
    </fieldset>
  );
}

/** Says that this device remembers an address, if it does, with one tap to forget it. `onForget` gets that address. */
export function RememberedAddress({ onForget }: { onForget?: (address: Customer) => void }) {
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

function EmailAdvice({ hint, onTake }: { hint: EmailHint; onTake: (address: string) => void }) {
  if (hint.kind === 'unsure') return <span>{hint.text}</span>;
  return (
    <>
      {'Did you mean '}
      <button type="button" className={styles['link']} onClick={() => onTake(hint.address)}>
        {hint.address}
      </button>
      ?
    </>
  );
}

interface FieldProps {
  readonly name: CustomerField;
  /** Initial value. */
  readonly value: string;
  /** True if Enter completes the order, false if it leads to the next field: a phone's keyboard shows which. */
  readonly completes?: boolean;
  /** Advice in place of the help. */
  readonly hint?: ReactNode;
}

/**
 * A text field with its label, and below it room for a line of help or advice, so that nothing moves when one appears.
 */
function TextField({ name, value, completes = false, hint }: FieldProps) {
  const { label, help, input } = fieldFacts[name];
  const note = `${name}-note`;
  const hasNote = help !== undefined || Boolean(hint);
  const field = {
    id: name,
    name,
    enterKeyHint: completes ? 'send' : 'next',
    defaultValue: value,
    'aria-describedby': hasNote ? note : undefined,
    ...input,
  } as const;
  return (
    <div className={styles['field']}>
      <label htmlFor={name}>{label}</label>
      {name === 'address' ? <textarea rows={1} {...field} /> : <input type="text" {...field} />}
      {hasNote && (
        <p id={note} className={styles['note']}>
          {hint ? (
            <span key="hint" className={styles['hint']}>
              {hint}
            </span>
          ) : (
            <span key="help">{help}</span>
          )}
        </p>
      )}
    </div>
  );
}

function ProvinceField({ value }: { value: string }) {
  const { label, input } = fieldFacts.province;
  return (
    <div className={styles['field']}>
      <label htmlFor="province">{label}</label>
      <select id="province" name="province" autoComplete={input.autoComplete} defaultValue={value}>
        <option value="" disabled>
          Select Province
        </option>
        {shopData.provinces.map((province) => (
          <option key={province.value} value={province.value}>
            {province.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A field was left, or filled in as a whole. */
const settlingSigns = ['change', 'focusout', 'animationstart'];
const otherSigns = ['input', 'focusin', 'keydown', 'pointerover', 'touchstart'];
export type BillingState = ReturnType<typeof useBilling>;

export function useBilling() {
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(readCheckout);
  const [customer, setCustomer] = useState(start.customer);
  const [settled, setSettled] = useState(start.customer);

  // Before the form is removed, so that its last focusout can't restore an erased checkout.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let last = start;
    const read = () => {
      const values = readBilling(element);
      if (isEqual(values, last)) return;
      last = values;
      setCustomer(values.customer);
      saveCheckout(values);
    };
    const settle = () => {
      read();
      showClean(element, last.customer);
      setSettled(last.customer);
    };
    const end = new AbortController();
    const { signal } = end;
    // Captured, since a disabled button swallows events.
    for (const sign of otherSigns) element.addEventListener(sign, read, { capture: true, passive: true, signal });
    for (const sign of settlingSigns) element.addEventListener(sign, settle, { signal });
    return () => end.abort();
  }, [start]);

  return {
    form,
    start,
    customer,
    settled,
    missing: missingFields(customer),
    /** The names of fields that were missing when a field was last left; `null` before that. */
    missingWhenLeft: settled === start.customer ? null : missingFields(settled),
  };
}

/** Shows the text that an order would hold: without marks that the browser itself calls wrong, and with the city. */
function showClean(form: HTMLFormElement, customer: Customer): void {
  for (const name of customerFields) {
    const field = fieldOf(form, name);
    if (field && field.value !== customer[name]) field.value = customer[name];
  }
  const city = fieldOf(form, 'city');
  if (city) city.value = ''; // It is in the address now.
}

/** The form's values, even while its fields are disabled, which `FormData` would leave out. */
export function readBilling(form: HTMLFormElement): SavedCheckout {
  const fields = customerOf((name) => cleanField(name, fieldOf(form, name)?.value ?? ''));
  const city = cleanField('address', fieldOf(form, 'city')?.value ?? '').trim();
  const remember = form.elements.namedItem('remember');
  return {
    customer: { ...fields, address: withCity(fields.address, city) },
    remember: remember instanceof HTMLInputElement && remember.checked,
  };
}

function isEqual(a: SavedCheckout, b: SavedCheckout): boolean {
  return a.remember === b.remember && customerFields.every((field) => a.customer[field] === b.customer[field]);
}

/** Focuses a field of the form. */
export function focusField(form: HTMLFormElement | null, name: CustomerField): void {
  fieldOf(form, name)?.focus();
}

/** Fills in a field for the shopper, as if it had been typed. */
function fillField(form: HTMLFormElement | null, name: CustomerField, text: string): void {
  const element = fieldOf(form, name);
  if (!element) return;
  element.value = text;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Empties the fields that still have an address that is to be forgotten, and unticks Remember. */
function clearFields(form: HTMLFormElement | null, address: Customer): void {
  const remember = form?.elements.namedItem('remember');
  if (remember instanceof HTMLInputElement) remember.checked = false;
  for (const name of customerFields) {
    if (fieldOf(form, name)?.value === address[name]) fillField(form, name, '');
  }
}

function fieldOf(form: HTMLFormElement | null, name: CustomerField | 'city') {
  const element = form?.elements.namedItem(name);
  return element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
    ? element
    : null;
}
