/** The shop's couriers and their booking sheets. */
import { wellFormed } from './text.ts';

/** A courier, as `desk.yaml` has it (D83). */
export interface Courier {
  readonly name: string;
  /** An https address with `{number}` for the tracking number; empty for none. */
  readonly tracking: string;
  /** The columns of its booking sheet; absent if it has none. */
  readonly sheet?: readonly SheetColumn[] | undefined;
}

/** The address that tracks a parcel; `null` without a number, or if its courier has no such address. */
export function trackingLink(
  { courier, trackingNumber }: { readonly courier: string; readonly trackingNumber: string },
  couriers: readonly Courier[],
): string | null {
  const { tracking = '' } = couriers.find(({ name }) => plainCourier(name) === plainCourier(courier)) ?? {};
  if (trackingNumber === '' || tracking === '') return null;
  return tracking.replaceAll('{number}', encodeURIComponent(wellFormed(trackingNumber)));
}

/** For comparing names. */
export function plainCourier(name: string): string {
  return name.trim().toLowerCase();
}

/** The possible values of a column of a booking sheet, with their labels in the desk's form. */
const labelled = [
  ['reference', 'Order’s reference'],
  ['amount', 'Amount to collect'],
  ['items', 'Products, as a text'],
  ['name', 'Customer’s name'],
  ['phone', 'Phone (03001234567)'],
  ['address', 'Address'],
  ['city', 'City'],
  ['province', 'Province'],
  ['postalCode', 'Postal code'],
  ['email', 'E-mail'],
  ['pieces', 'Number of products'],
  ['copies', 'Copies of the airway bill: 1'],
  ['kilograms', 'Weight in kg'],
  ['grams', 'Weight in grams'],
  ['note', 'Your note: the courier sees it'],
  ['otherPhones', 'Other phone numbers'],
  ['text', 'A fixed text, or nothing'],
] as const;
export type SheetValue = (typeof labelled)[number][0];
export const sheetValues: readonly SheetValue[] = labelled.map(([value]) => value);
export const sheetValueOptions = labelled.map(([value, label]) => ({ value, label }));

export interface SheetColumn {
  readonly title: string;
  readonly value: SheetValue;
  /** The fixed text, if the value is `text`; absent for empty cells. */
  readonly text?: string | undefined;
}

/** The columns of PostEx's bulk sheet. */
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
  { title: 'Notes', value: 'otherPhones' },
  { title: 'Address Code', value: 'text' },
  { title: 'Return Address Code', value: 'text' },
  { title: 'Order Type', value: 'text', text: 'Normal' },
  { title: 'Booking Weight', value: 'kilograms' },
];
