/** The sheets with which couriers take bookings: the columns of each, as `shop.yaml` has them (D83). */

/** What a column of a courier's sheet may hold. */
export const sheetValues = [
  'reference',
  'amount',
  'items',
  'name',
  'phone',
  'address',
  'city',
  'province',
  'postalCode',
  'email',
  'pieces',
  'copies',
  'kilograms',
  'grams',
  'note',
  'text',
] as const;
export type SheetValue = (typeof sheetValues)[number];

export interface SheetColumn {
  readonly title: string;
  readonly value: SheetValue;
  /** The fixed text of a column `text`; absent for empty cells. */
  readonly text?: string | undefined;
}

/** The owner's choice for a column. */
export const sheetValueLabels: Readonly<Record<SheetValue, string>> = {
  reference: 'Order’s reference',
  amount: 'Amount to collect',
  items: 'Products, as a text',
  name: 'Customer’s name',
  phone: 'Phone (03001234567)',
  address: 'Address',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal code',
  email: 'E-mail',
  pieces: 'Number of products',
  copies: 'Copies of the airway bill: 1',
  kilograms: 'Weight in kg',
  grams: 'Weight in grams',
  note: 'Your note: the courier sees it',
  text: 'A fixed text, or nothing',
};

/** PostEx's bulk sheet, in its order. */
export const postexSheet: readonly SheetColumn[] = [
  { title: 'Order Reference Number', value: 'reference' },
  { title: 'Order Amount', value: 'amount' },
  { title: 'Order Detail', value: 'items' },
  { title: 'Customer Name', value: 'name' },
  { title: 'Customer Phone', value: 'phone' },
  { title: 'Order Address', value: 'address' },
  { title: 'City', value: 'city' },
  { title: 'Items', value: 'pieces' },
  { title: 'Airway Bill Copies', value: 'copies' },
  { title: 'Notes', value: 'text' },
  { title: 'Address Code', value: 'text' },
  { title: 'Return Address Code', value: 'text' },
  { title: 'Order Type', value: 'text', text: 'Normal' },
  { title: 'Booking Weight', value: 'kilograms' },
];
