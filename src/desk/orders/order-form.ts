/** The form of an order's page: what was entered on it, and the events that save it. */
import { z } from 'zod';
import { type FieldError, tooLong } from '#desk/forms.ts';
import { cleanLine } from '#shop/text.ts';
import { findCity } from '#order/city.ts';
import {
  amountToCollect,
  type DeskEvent,
  type DeskOrder,
  orderMoney,
  type Paid,
  receivedOf,
} from '#order/desk-order.ts';
import { formattedPrice, noRupees, type Rupees, rupees } from '#shop/money.ts';
import { parsePaisa, parsePrice, plainDigits } from '#shop/numbers.ts';
import type { City } from '#shop/delivery.ts';
import { lostStates, orderStates } from '#shop/order-states.ts';
import { pakistanMidnight } from '#shop/time.ts';
import { readWeight, weightText } from '#shop/weight.ts';

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
export const weightLabel = 'Weight';
export const noCourier = 'No courier';
/** A larger amount is probably a typo. */
const maxPaid = rupees(99_999_999);

/** Any amount is read: `advanceErrors` compares it with the total. */
const amount = z
  .string()
  .transform((text) => (text.trim() === '' ? 0 : parsePrice(text)))
  .refine((entered) => entered !== null, 'Enter whole rupees, such as 500, or 0 for none.')
  .transform((entered) => (entered ? String(entered) : ''));

/** Hundredths of a rupee, as typed. */
const charge = z
  .string()
  .transform((text) => (text.trim() === '' ? 0 : parsePaisa(text)))
  .refine((paisa) => paisa !== null && paisa >= 0 && paisa <= maxPaid * 100, 'Enter rupees, such as 250 or 217.34.')
  .transform((paisa) => paisaEntry(paisa ?? 0));

export const receiptField = orderLineField.transform(plainDigits).optional().meta({ title: 'Receipt number' });
export const dayField = z
  .string()
  .trim()
  .refine((day) => day === '' || pakistanMidnight(day) !== null, 'Enter a day such as 2026-11-21.')
  .optional()
  .meta({ title: 'Day of payment' });

/** What becomes of the rest of a short payment (D118). */
export const rests = ['owed', 'written off'] as const;
export const restLabels: Readonly<Record<(typeof rests)[number], string>> = {
  owed: 'Stays owed',
  'written off': 'Written off',
};

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
  rest: z.enum(rests).optional(),
  charge: charge.optional().meta({ title: 'Courier’s charge' }),
  receipt: receiptField,
  day: dayField,
  city: orderLineField.optional().meta({ title: 'City' }),
  weight: orderLineField.optional().meta({ title: weightLabel }),
  /** The weight that the page asked about. */
  askedWeight: z.string().optional(),
  /** The city of the pressed button; it overrides the field. */
  chosenCity: orderLineField.optional(),
  /** The number of the pressed button, whose orders are found next. */
  search: z.string().optional(),
});
export type OrderValues = z.output<typeof orderForm>;

/** The initial values of the fields; an amount of 0 is empty. */
export interface OrderEntries extends Pick<DeskOrder, 'courier' | 'trackingNumber' | 'note' | 'city'> {
  readonly advance: string;
  /** All that was received; before the first payment, all that will be. */
  readonly paid: string;
  readonly rest: (typeof rests)[number];
  readonly charge: string;
  readonly receipt: string;
  readonly day: string;
  /** What the owner entered; empty for that of the products. */
  readonly weight: string;
}

export function entriesOf(now: DeskOrder): OrderEntries {
  const { courier, trackingNumber, note, city, advance } = now;
  // What is still owed comes with a receipt, and on a day, of its own.
  const { receipt, paidDay: day } = orderMoney(now).owed > 0 ? { receipt: '', paidDay: '' } : now;
  const shown = (rupeesOf: Rupees) => (rupeesOf === 0 ? '' : String(rupeesOf));
  const rest = now.writtenOff > 0 ? 'written off' : 'owed';
  const payment = {
    paid: shown(receivedOf(now) || fullPayment(now)),
    rest,
    charge: paisaEntry(now.chargePaisa),
    receipt,
    day,
  } as const;
  const weight = now.grams === 0 ? '' : weightText(now.grams);
  return { courier, trackingNumber, note, city, weight, advance: shown(advance), ...payment };
}

/** All that is received once nothing is owed. */
function fullPayment(now: DeskOrder): Rupees {
  return (orderMoney(now).owed > 0 && amountToCollect(now)) || receivedOf(now);
}

function paisaEntry(paisa: number): string {
  return paisa === 0 ? '' : String(paisa / 100);
}

/** The city's name in the list, for any of its spellings; other text stays as it is. */
export function listedCity(entered: string, cities: readonly City[]): string {
  const foundCity = findCity({ address: entered, province: '' }, cities);
  return foundCity.kind === 'certain' ? foundCity.city : entered;
}

/** Why an advance above the order's total, a rest of nothing, or a payment on a day to come can't be noted (D85). */
export function moneyErrors(
  action: OrderAction,
  entered: Partial<OrderEntries>,
  now: DeskOrder,
  time: number,
): readonly FieldError[] {
  const { advance = '', rest, day = '' } = entered;
  const total = now.contents?.grandTotal ?? noRupees;
  const isAbove = Number(advance) > total;
  const above = `It is more than the total, ${formattedPrice(total)}.`;
  const isNoRest =
    rest === 'written off' &&
    !isAbove &&
    formEvents(action, entered, now).some((event) => event.kind === 'paid' && !event.writtenOff);
  const noRest = 'Nothing is left to write off. Enter only what you received.';
  return [
    ...(isAbove ? [{ field: 'advance', label: advanceLabel, message: above }] : []),
    ...(isNoRest ? [{ field: 'paid', label: paidLabel, message: noRest }] : []),
    ...dayErrors(day, time),
  ];
}

/** Why a weight is asked about, or can't be read: one below the known weight of the products in grams, too (D84). */
export function weightErrors(
  { weight = '' }: Partial<OrderEntries>,
  asked: { readonly known: number; readonly confirmed: string },
): readonly FieldError[] {
  const read = readWeight(weight, asked);
  return 'problem' in read ? [{ field: 'weight', label: weightLabel, message: read.problem }] : [];
}

/** Of a weight that was confirmed; 0 for that of the products. */
function gramsIn(weight: string): number {
  const read = readWeight(weight, { known: 0, confirmed: weight });
  return 'grams' in read ? (read.grams ?? 0) : 0;
}

export function dayErrors(day: string, time: number): readonly FieldError[] {
  if ((pakistanMidnight(day) ?? 0) <= time) return [];
  return [{ field: 'day', label: 'Day of payment', message: 'This day is still to come.' }];
}

/** What is shown of a payment is saved together. */
export const paymentFields = ['paid', 'rest', 'charge', 'receipt', 'day'] as const;

/** The fields that differ from the order as the page had it. */
export function changedEntries(
  values: Pick<OrderValues, keyof OrderEntries>,
  shown: OrderEntries,
): Partial<OrderEntries> {
  const fields = ['courier', 'trackingNumber', 'note', 'advance', 'city', 'weight', ...paymentFields] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field];
      return value === undefined || value === shown[field] ? [] : [[field, value]];
    }),
  );
}

/** An undo comes first, so it reverts the change on its button, not this form's entries. */
export function formEvents(action: OrderAction, entered: Partial<OrderEntries>, now: DeskOrder): readonly DeskEvent[] {
  const { courier, trackingNumber, note, city, weight } = entered;
  const grams = weight === undefined ? now.grams : gramsIn(weight);
  const advance = entered.advance === undefined ? now.advance : rupees(Number(entered.advance));
  const payment = action === 'paid' ? { paid: String(fullPayment(now)), ...entered } : entered;
  const isPaid = paymentFields.some((field) => payment[field] !== undefined);
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
    grams !== now.grams && { kind: 'weight', grams },
    advance !== now.advance && { kind: 'advance', amount: advance },
    state && { kind: 'state', state },
    isPaid && enteredPayment(payment, { ...now, advance }),
  ];
  return events.filter((event) => event !== false && event !== undefined);
}

function enteredPayment(entered: Partial<OrderEntries>, now: DeskOrder): Paid {
  const { paid, rest, charge: kept, receipt, day } = { ...entriesOf(now), ...entered };
  const received = rupees(Number(paid));
  if (received === 0 && entered.charge === undefined && !lostStates.includes(now.state))
    return { kind: 'paid', amount: received, chargePaisa: 0 };
  return paidEvent(
    { received, isWrittenOff: rest === 'written off', chargePaisa: parsePaisa(kept) ?? 0, receipt, day },
    now,
  );
}

interface Receiving extends Pick<Paid, 'chargePaisa' | 'receipt' | 'day'> {
  /** In all. */
  readonly received: Rupees;
  /** True if what is missing isn't owed any more. */
  readonly isWrittenOff: boolean;
}

/** The event of a payment, which has only what it needs: a version before this one reads the rest, too (D118). */
export function paidEvent({ received, isWrittenOff, chargePaisa, receipt, day }: Receiving, now: DeskOrder): Paid {
  const missing = Math.max(0, (lostStates.includes(now.state) ? 0 : (amountToCollect(now) ?? 0)) - received);
  const writtenOff = rupees(isWrittenOff ? missing : 0);
  return {
    kind: 'paid',
    amount: rupees(received + writtenOff),
    chargePaisa,
    ...(writtenOff > 0 && { writtenOff }),
    ...(receipt && { receipt }),
    ...(day && { day }),
  };
}
