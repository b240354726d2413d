/** Reads a form of an order's page into an event. A field that is missing or wrong makes it no event, never an error. */
import { type Change, type DeskEvent, orderStates } from '#order/desk-order.ts';
import { cleanField, type CustomerField, customerFields } from '#order/customer-fields.ts';
import { fold, foldOption } from '#order/fold-order.ts';
import { rupees } from '#shop/money.ts';
import { typedNumber, typedPrice } from '#shop/typed-number.ts';

/** The most pieces of a line that the owner can set; more is taken for a slip of the finger. */
export const mostPieces = 9999;
const dearestDelivery = 99_999;

/** How many events the order had when the form was made; null where it can't be told. */
export function seenOf(form: URLSearchParams): number | null {
  return wholeNumber(form.get('sequence'), 999_999);
}

export function readChange(form: URLSearchParams): DeskEvent | null {
  const text = (name: string, max: number) => (form.get(name) ?? '').trim().slice(0, max);
  switch (form.get('change') ?? '') {
    case 'state': {
      const state = orderStates.find((known) => known === form.get('state'));
      return state ? { kind: 'state', state } : null;
    }
    case 'note':
      return { kind: 'note', text: text('note', 2000).replaceAll('\r\n', '\n') };
    case 'parcel':
      return { kind: 'parcel', courier: fold(text('courier', 60)), trackingNumber: fold(text('trackingNumber', 60)) };
    case 'undo':
      return { kind: 'undo' };
    default:
      return null;
  }
}

export type ReadCorrection = { readonly event: Change } | { readonly problem: string };

/** `lines`: how many the order has. */
export function readCorrection(form: URLSearchParams, lines: number): ReadCorrection {
  const quantities = Array.from({ length: lines }, (_, index) =>
    wholeNumber(form.get(`quantity-${index + 1}`), mostPieces),
  );
  const delivery = wholeNumber(form.get('delivery'), dearestDelivery, typedPrice);
  const wanted = quantities.filter((quantity) => quantity !== null);
  if (wanted.length < lines) return { problem: `Enter each number of pieces in digits, from 0 to ${mostPieces}.` };
  if (wanted.every((quantity) => quantity === 0))
    return { problem: 'The order would be empty. To stop it, go back and cancel it.' };
  if (delivery === null) return { problem: `Enter the delivery fee in digits, from 0 to ${dearestDelivery}.` };
  const customer = Object.fromEntries(
    customerFields.flatMap((field) => {
      const text = form.get(field);
      return text === null ? [] : [[field, foldedField(field, text)]];
    }),
  );
  return { event: { kind: 'correction', customer, quantities: wanted, delivery: rupees(delivery) } };
}

function foldedField(field: CustomerField, text: string): string {
  const clean = cleanField(field, text);
  return (field === 'province' ? foldOption(clean) : fold(clean)).slice(0, 1000);
}

/** The number that is typed; null for any other text, and for more than `max`. */
export function wholeNumber(text: string | null, max: number, read = typedNumber): number | null {
  const number = read(text ?? '');
  return number !== null && number <= max ? number : null;
}
