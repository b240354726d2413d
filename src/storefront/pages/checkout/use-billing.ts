/**
 * The values of the billing form. The fields are uncontrolled, and the form is read at every sign of a change: a
 * browser or a password manager may fill in a field without a key press, or without any event. `customer` has the
 * current values, `settled` those at the time when a field was last left. The button follows the first; messages about
 * the fields follow the second, so that they don't interrupt typing.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import {
  cleanField,
  type Customer,
  type CustomerField,
  customerFields,
  customerOf,
  missingFields,
  withCity,
} from '#order/customer-fields.ts';
import { readCheckout, saveCheckout, type SavedCheckout } from '#storefront/browser/checkout-storage.ts';

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
      const values = readForm(element);
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
export function readForm(form: HTMLFormElement): SavedCheckout {
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
export function fillField(form: HTMLFormElement | null, name: CustomerField, text: string): void {
  const element = fieldOf(form, name);
  if (!element) return;
  element.value = text;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Empties the fields that still have an address that is to be forgotten, and unticks Remember. */
export function clearFields(form: HTMLFormElement | null, address: Customer): void {
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
