/** The form of an order's page: what was entered on it, and the events that save it. */
import { z } from 'zod';
import { type FieldError, tooLong } from '#desk/forms.ts';
import { cleanLine } from '#shop/text.ts';
import { findCity } from '#order/city.ts';
import { amountToCollect, type DeskEvent, type DeskOrder } from '#order/desk-order.ts';
import { formattedPrice, noRupees, type Rupees, rupees } from '#shop/money.ts';
import { parsePrice, plainDigits } from '#shop/numbers.ts';
import type { City } from '#shop/delivery.ts';
import { orderStates } from '#shop/order-states.ts';

const orderActions = [
  'save',
  'undo',
  'wanted',
  ...orderStates,
  'slips',
  'labels',
  'correct',
  'cash',
  'paid',
  'resend-owner',
  'resend-customer',
  'resend-shipped',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** The number of events that the order had when the page was made. */
export const sequenceField = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** Characters of a courier, a tracking number or a city. */
export const maxOrderLine = 60;

export const maxNote = 2000;

/** One line of text. */
export const orderLineField = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(maxOrderLine, tooLong(maxOrderLine)));

export const advanceLabel = 'Paid in advance';
export const paidLabel = 'Paid by the courier';
export const noCourier = 'No courier';
/** A larger amount is probably a typo. */
const maxPaid = rupees(99_999_999);

/** Any amount is read: `advanceErrors` compares it with the total. */
const amount = z
  .string()
  .transform((text) => (text.trim() === '' ? 0 : parsePrice(text)))
  .refine((entered) => entered !== null, 'Enter whole rupees, such as 500, or 0 for none.')
  .transform((entered) => (entered ? String(entered) : ''));

export const orderForm = z.object({
  /** Absent if the pressed button has another name. */
  action: z.enum(orderActions).optional(),
  /** The action again, although the customer wants to cancel (D115). */
  anyway: z.enum(orderActions).optional(),
  sequence: sequenceField,
  courier: orderLineField.optional().meta({ title: 'Courier' }),
  trackingNumber: orderLineField.transform(plainDigits).optional().meta({ title: 'Tracking number' }),
  /** The tracking number, also of another order, that the page asked about. */
  shared: z.string().optional(),
  note: z
    .string()
    .trim()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(z.string().max(maxNote, tooLong(maxNote)))
    .optional()
    .meta({ title: 'Note' }),
  advance: amount.optional().meta({ title: advanceLabel }),
  paid: amount
    .refine((entered) => Number(entered) <= maxPaid, `It is more than ${formattedPrice(maxPaid)}.`)
    .optional()
    .meta({ title: paidLabel }),
  city: orderLineField.optional().meta({ title: 'City' }),
  /** The city of the pressed button; it overrides the field. */
  chosenCity: orderLineField.optional(),
  /** The number of the pressed button, whose orders are found next. */
  search: z.string().optional(),
});
export type OrderValues = z.output<typeof orderForm>;

/** The initial values of the fields; an amount of 0 is empty. */
export interface OrderEntries extends Pick<DeskOrder, 'courier' | 'trackingNumber' | 'note' | 'city'> {
  readonly advance: string;
  readonly paid: string;
}

export function entriesOf({ courier, trackingNumber, note, city, advance, paid }: DeskOrder): OrderEntries {
  const shown = (rupeesOf: Rupees) => (rupeesOf === 0 ? '' : String(rupeesOf));
  return { courier, trackingNumber, note, city, advance: shown(advance), paid: shown(paid) };
}

/** The city's name in the list, for any of its spellings; other text stays as it is. */
export function listedCity(entered: string, cities: readonly City[]): string {
  const foundCity = findCity({ address: entered, province: '' }, cities);
  return foundCity.kind === 'certain' ? foundCity.city : entered;
}

/** Why an advance can't be noted; none for one that is not above the order's total (D85). */
export function advanceErrors(
  { advance: entered = '' }: Partial<OrderEntries>,
  { contents }: DeskOrder,
): readonly FieldError[] {
  const total = contents?.grandTotal ?? noRupees;
  if (Number(entered) <= total) return [];
  const message = `It is more than the total, ${formattedPrice(total)}.`;
  return [{ field: 'advance', label: advanceLabel, message }];
}

/** The fields that differ from the order as the page had it. */
export function changedEntries(
  values: Pick<OrderValues, keyof OrderEntries>,
  shown: OrderEntries,
): Partial<OrderEntries> {
  const fields = ['courier', 'trackingNumber', 'note', 'advance', 'paid', 'city'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field];
      return value === undefined || value === shown[field] ? [] : [[field, value]];
    }),
  );
}

/** An undo comes first, so it reverts the change on its button, not this form's entries. */
export function formEvents(action: OrderAction, entered: Partial<OrderEntries>, now: DeskOrder): readonly DeskEvent[] {
  const { courier, trackingNumber, note, city } = entered;
  const advance = entered.advance === undefined ? now.advance : rupees(Number(entered.advance));
  const paid = action === 'paid' ? amountToCollect({ ...now, advance }) : rupees(Number(entered.paid ?? now.paid));
  const state = orderStates.find((known) => known === action);
  const events: readonly (DeskEvent | false | undefined)[] = [
    action === 'undo' && { kind: 'undo' },
    action === 'wanted' && { kind: 'wanted' },
    (courier !== undefined || trackingNumber !== undefined) && {
      kind: 'parcel',
      courier: courier ?? now.courier,
      trackingNumber: trackingNumber ?? now.trackingNumber,
    },
    note !== undefined && { kind: 'note', text: note },
    city !== undefined && { kind: 'city', city },
    advance !== now.advance && { kind: 'advance', amount: advance },
    state && { kind: 'state', state },
    paid !== null && paid !== now.paid && { kind: 'paid', amount: paid, chargePaisa: paid === 0 ? 0 : now.chargePaisa },
  ];
  return events.filter((event) => event !== false && event !== undefined);
}
