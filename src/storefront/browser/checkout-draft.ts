/** What was typed at checkout, kept for this tab so that a reload loses nothing; erased when the order is placed. */
import { type Customer, customerFields, noCustomer } from '#shop/order.ts';

const draftKey = 'checkout-draft';

export function readDraft(): Customer {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(draftKey) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return noCustomer;
    const values: Partial<Record<string, unknown>> = { ...draft };
    const texts = customerFields.map((field) => [field, typeof values[field] === 'string' ? values[field] : '']);
    return { ...noCustomer, ...Object.fromEntries(texts) };
  } catch (error) {
    console.warn('checkout: what was typed before could not be read', error);
    return noCustomer;
  }
}

export function keepDraft(customer: Customer): void {
  try {
    window.sessionStorage.setItem(draftKey, JSON.stringify(customer));
  } catch (error) {
    console.warn('checkout: what is typed can not be kept for a reload', error);
  }
}

export function eraseDraft(): void {
  try {
    window.sessionStorage.removeItem(draftKey);
  } catch (error) {
    console.warn('checkout: the draft could not be erased', error);
  }
}
