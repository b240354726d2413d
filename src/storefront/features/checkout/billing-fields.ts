import type { InputHTMLAttributes } from 'react';
import type { CustomerField } from '#shop/order.ts';

type InputTraits = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

interface BillingField {
  readonly label: string;
  /** How the field is called in the middle of a sentence. */
  readonly words: string;
  /** What stands below it as long as there is no hint. */
  readonly help?: string;
  /** Which keyboard a phone shows, and what the browser may fill in. */
  readonly input: InputTraits;
}

/** The fields of the form (spec §2 Checkout). The labels are specified; the words below them are ours. */
export const billingFields: Readonly<Record<CustomerField, BillingField>> = {
  name: { label: 'Full Name', words: 'full name', input: { autoComplete: 'name', autoCapitalize: 'words' } },
  email: {
    label: 'Email Address',
    words: 'e-mail address',
    help: 'For your order confirmation.',
    input: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  address: {
    label: 'Address',
    words: 'address',
    help: 'House, street, area and city.',
    input: { autoComplete: 'street-address', autoCapitalize: 'words' },
  },
  province: { label: 'Province', words: 'province', input: { autoComplete: 'address-level1' } },
  postalCode: {
    label: 'Postal Code',
    words: 'postal code',
    help: "If you don't know it, enter 0.",
    input: { inputMode: 'numeric', autoComplete: 'postal-code' },
  },
  phone: {
    label: 'Phone Number',
    words: 'phone number',
    help: 'For questions about your delivery.',
    input: { type: 'tel', autoComplete: 'tel' },
  },
};
