/**
 * The fields of the checkout form. Messages, orders and corrections from before a field was added stay readable forever:
 * docs/adding-a-field.md.
 */
import { plainDigits } from '#shop/numbers.ts';
import { visible, visibleOnly, cleanLine } from '#shop/text.ts';
import { type Province, provinceLabel } from '#shop/delivery.ts';

/** In the form's order (R188). */
export const customerFields = ['name', 'email', 'address', 'province', 'postalCode', 'phone'] as const;
export type CustomerField = (typeof customerFields)[number];
export type Customer = Readonly<Record<CustomerField, string>>;

/** The sequence of the fields in the order's message, mails and exports (D42). */
export const messageFields = ['name', 'email', 'phone', 'address', 'province', 'postalCode'] as const;

interface FieldFacts {
  /** Shown above the field, as specified. */
  readonly label: string;
  /** Precedes the value in the order's message, mails and exports. */
  readonly shortLabel: string;
  /** In the middle of a sentence. */
  readonly inSentence: string;
  /** Shown below the field, unless there is a hint. */
  readonly help?: string;
  /** True if an order needs it (R194). An empty field that is not required has no line in the message. */
  readonly isRequired: boolean;
  /** Attributes of the field: a phone's keyboard, what the browser may fill in, the longest text. */
  readonly input: {
    readonly autoComplete: string;
    readonly maxLength?: number;
    readonly type?: 'email' | 'tel';
    readonly inputMode?: 'numeric';
    readonly autoCapitalize?: 'words' | 'none';
    readonly spellCheck?: boolean;
    readonly dir?: 'auto';
  };
}

export const fieldFacts: Readonly<Record<CustomerField, FieldFacts>> = {
  name: {
    label: 'Full Name',
    shortLabel: 'Name',
    inSentence: 'full name',
    isRequired: true,
    input: { maxLength: 300, autoComplete: 'name', autoCapitalize: 'words', dir: 'auto' },
  },
  email: {
    label: 'Email Address',
    shortLabel: 'Email',
    inSentence: 'e-mail address',
    help: 'For your order confirmation.',
    isRequired: true,
    input: { maxLength: 254, type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  address: {
    label: 'Address',
    shortLabel: 'Address',
    inSentence: 'address',
    help: 'House, street, area and city.',
    isRequired: true,
    input: { maxLength: 1000, autoComplete: 'street-address', autoCapitalize: 'words', dir: 'auto' },
  },
  province: {
    label: 'Province',
    shortLabel: 'Province',
    inSentence: 'province',
    isRequired: true,
    input: { autoComplete: 'address-level1' },
  },
  postalCode: {
    label: 'Postal Code',
    shortLabel: 'Postal Code',
    inSentence: 'postal code',
    help: "If you don't know it, enter 0.",
    isRequired: true,
    input: { maxLength: 60, inputMode: 'numeric', autoComplete: 'postal-code' },
  },
  phone: {
    label: 'Phone Number',
    shortLabel: 'Phone',
    inSentence: 'phone number',
    help: 'For questions about your delivery.',
    isRequired: true,
    input: { maxLength: 100, type: 'tel', autoComplete: 'tel' },
  },
};

export const noCustomer: Customer = { name: '', email: '', address: '', province: '', postalCode: '', phone: '' };

/** A customer of any version of the shop: a field that it did not have yet is empty. */
export function completeCustomer(stored: Partial<Customer>): Customer {
  return { ...noCustomer, ...stored };
}

/** A customer with this value in each field. */
export function customerOf(value: (field: CustomerField) => string): Customer {
  return completeCustomer(Object.fromEntries(customerFields.map((field) => [field, value(field)])));
}

/** A field's text in one line, without characters that show nothing (D31, D92). */
export function cleanField(field: CustomerField, text: string): string {
  const shown = field === 'email' ? visibleOnly(text) : visible(text);
  const [first = '', ...lines] = shown.split(/[\n\r\u0085\u2028\u2029]+/);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce(
      (all, line) => (all === '' ? line : `${all.replace(/,$/, '')}, ${line}`),
      lines.length > 0 ? first.trim() : first,
    );
}

/** Appends the city, which browsers fill in separately, unless the address already contains it. */
export function withCity(address: string, city: string): string {
  const name = wordsOf(city);
  if (name === '' || ` ${wordsOf(address)} `.includes(` ${name} `)) return address;
  const street = address.trim().replace(/,$/, '');
  return street === '' ? city : `${street}, ${city}`;
}

function wordsOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{Nd}]+/gu)
      ?.join(' ') ?? ''
  );
}

/** The required fields that are empty or only spaces; "Complete Order" needs none (R194, D31). */
export function missingFields(customer: Customer): readonly CustomerField[] {
  return customerFields.filter(
    (field) => fieldFacts[field].isRequired && cleanField(field, customer[field]).trim() === '',
  );
}

/** Label and value of each field, for mails and exports. */
export function customerFacts(customer: Customer, provinces: readonly Province[]) {
  const values: Partial<Customer> = { province: provinceName(customer, provinces), postalCode: postalCodeOf(customer) };
  return messageFields.map((field) => {
    return [fieldFacts[field].shortLabel, values[field] ?? cleanLine(customer[field])] as const;
  });
}

/** Empty for zeros, in the digits of any script: the form asks shoppers who don't know theirs to enter 0. */
export function postalCodeOf({ postalCode }: Pick<Customer, 'postalCode'>): string {
  const code = cleanLine(postalCode);
  return /^0+$/.test(plainDigits(visibleOnly(code))) ? '' : code;
}

export function provinceName(customer: Pick<Customer, 'province'>, provinces: readonly Province[]): string {
  return provinceLabel(customer.province, provinces) ?? cleanLine(customer.province);
}
