/**
 * What is typed into the billing form. The fields keep their own values, and the form is read at every sign of a change:
 * a browser or a password manager may fill a field in without a key press, and some without any event at all.
 *
 * Two states of it count: `customer` is what the fields hold now, `settled` what they held when a field was last left.
 * The button follows the first; what is said about the fields follows the second, so that nobody is talked to while typing.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { customerFields, missingFields, noCustomer } from '#shop/order.ts';
import { type Draft, keepDraft, readDraft } from '#storefront/browser/checkout-draft.ts';

/** A field was left or filled in as a whole. */
const settlingSigns = ['change', 'focusout', 'animationstart'];
const otherSigns = ['input', 'focusin', 'keydown', 'pointerover', 'touchstart'];
/** A disabled button swallows what it is touched with: the events are seen on their way down. */
const onTheWayDown = { capture: true, passive: true };

export function useBilling() {
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(readDraft);
  const [customer, setCustomer] = useState(start.customer);
  const [settled, setSettled] = useState(start.customer);

  // Before the form leaves the screen, so that its last focusout can't bring an erased draft back.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let last = start;
    const read = () => {
      const typed = readForm(element);
      if (isEqual(typed, last)) return;
      last = typed;
      setCustomer(typed.customer);
      keepDraft(typed);
    };
    const settle = () => {
      read();
      setSettled(last.customer);
    };
    for (const sign of otherSigns) element.addEventListener(sign, read, onTheWayDown);
    for (const sign of settlingSigns) element.addEventListener(sign, settle);
    return () => {
      for (const sign of otherSigns) element.removeEventListener(sign, read, onTheWayDown);
      for (const sign of settlingSigns) element.removeEventListener(sign, settle);
    };
  }, [start]);

  return {
    form,
    start,
    customer,
    settled,
    missing: missingFields(customer),
    /** What was still missing when a field was last left; null before the first was. */
    missingWhenLeft: settled === start.customer ? null : missingFields(settled),
  };
}

/** What the form holds, also while its fields are disabled, which `FormData` would leave out. */
export function readForm(form: HTMLFormElement): Draft {
  const texts = customerFields.map((field) => {
    const element = form.elements.namedItem(field);
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    return [field, isField ? element.value : ''];
  });
  const remember = form.elements.namedItem('remember');
  return {
    customer: { ...noCustomer, ...Object.fromEntries(texts) },
    remember: remember instanceof HTMLInputElement && remember.checked,
  };
}

function isEqual(a: Draft, b: Draft): boolean {
  return a.remember === b.remember && customerFields.every((field) => a.customer[field] === b.customer[field]);
}
