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

/** What an order may leave uncertain. */
type UncertainFact = 'city' | 'weight' | 'phone';

/**
 * The possible values of a column of a booking sheet, with their labels in the desk's form, and the fact that must be
 * certain first.
 */
const labelled = [
  ['reference', 'Order’s reference', null],
  ['amount', 'Amount to collect', null],
  ['items', 'Products, as a text', null],
  ['name', 'Customer’s name', null],
  ['phone', 'Phone (03001234567)', 'phone'],
  ['address', 'Address', null],
  ['city', 'City', 'city'],
  ['province', 'Province', null],
  ['postalCode', 'Postal code', null],
  ['email', 'E-mail', null],
  ['pieces', 'Number of products', null],
  ['copies', 'Copies of the airway bill: 1', null],
  ['kilograms', 'Weight in kg', 'weight'],
  ['grams', 'Weight in grams', 'weight'],
  ['note', 'Your note: the courier sees it', null],
  ['otherPhones', 'Other phone numbers', null],
  ['text', 'A fixed text, or nothing', null],
] as const satisfies readonly (readonly [value: string, label: string, needs: UncertainFact | null])[];
export type SheetValue = (typeof labelled)[number][0];
export const sheetValues: readonly SheetValue[] = labelled.map(([value]) => value);
export const sheetValueOptions = labelled.map(([value, label]) => ({ value, label }));

export interface SheetColumn {
  readonly title: string;
  readonly value: SheetValue;
  /** The fixed text, if the value is `text`; absent for empty cells. */
  readonly text?: string | undefined;
}

/** Words in the title of a column, and its probable value; the first that match count. */
const titleWords: readonly (readonly [RegExp, SheetValue])[] = [
  [/shipper|sender|return|pick-?up|origin/i, 'text'],
  [/e-?mail/i, 'email'],
  [/weight.*\bg/i, 'grams'],
  [/weight/i, 'kilograms'],
  [/\bcod\b|amount/i, 'amount'],
  [/phone|mobile|\bcell/i, 'phone'],
  [/postal|zip/i, 'postalCode'],
  [/province/i, 'province'],
  [/city/i, 'city'],
  [/address/i, 'address'],
  [/piece|quantity|\bqty/i, 'pieces'],
  [/product|detail|description/i, 'items'],
  [/\bref|order (?:id|no|number)/i, 'reference'],
  [/name|consignee/i, 'name'],
];

export function suggestedValue(title: string): SheetValue {
  return titleWords.find(([words]) => words.test(title))?.[1] ?? 'text';
}

/** True if the rows of a sheet have such a fact. */
export function sheetNeeds(sheet: readonly SheetColumn[], fact: UncertainFact): boolean {
  return labelled.some(([known, , needed]) => needed === fact && sheet.some(({ value }) => value === known));
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
