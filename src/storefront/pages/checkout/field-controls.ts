import { type Customer, type CustomerField, customerFields } from '#order/customer-fields.ts';

/** Focuses a field of the form. */
export function focusField(form: HTMLFormElement | null, name: CustomerField): void {
  field(form, name)?.focus();
}

/** Fills in a field for the shopper; the form treats it like typing. */
export function fillField(form: HTMLFormElement | null, name: CustomerField, text: string): void {
  const element = field(form, name);
  if (!element) return;
  element.value = text;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Empties the fields that still have an address that is to be forgotten, and unticks Remember. */
export function clearFields(form: HTMLFormElement | null, address: Customer): void {
  const remember = form?.elements.namedItem('remember');
  if (remember instanceof HTMLInputElement) remember.checked = false;
  for (const name of customerFields) {
    if (field(form, name)?.value === address[name]) fillField(form, name, '');
  }
}

function field(form: HTMLFormElement | null, name: CustomerField) {
  const element = form?.elements.namedItem(name);
  return element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
    ? element
    : null;
}
