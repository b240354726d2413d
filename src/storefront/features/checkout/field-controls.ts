import { type Customer, type CustomerField, customerFields } from '#shop/order.ts';

/** Puts the cursor into a field of the form. */
export function focusField(form: HTMLFormElement | null, name: CustomerField): void {
  field(form, name)?.focus();
}

/** Fills a field in for the shopper; the form takes note of it as of typing. */
export function fillField(form: HTMLFormElement | null, name: CustomerField, text: string): void {
  const element = field(form, name);
  if (!element) return;
  element.value = text;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Empties the fields that still hold an address that is to be forgotten, and no longer asks to remember it. */
export function clearFields(form: HTMLFormElement | null, address: Customer): void {
  const remember = form?.elements.namedItem('remember');
  if (remember instanceof HTMLInputElement) remember.checked = false;
  for (const name of customerFields) {
    if (field(form, name)?.value === address[name]) fillField(form, name, '');
  }
}

function field(form: HTMLFormElement | null, name: CustomerField) {
  const element = form?.elements.namedItem(name);
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element : null;
}
