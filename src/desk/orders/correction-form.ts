/** The form that corrects an order: its lines with their prices, further products, the delivery fee, and the customer. */
import type { FieldError } from '#desk/forms.ts';
import { cleanField, type Customer, type CustomerField, customerFields, customerOf } from '#order/customer-fields.ts';
import type { Correction, OrderContents } from '#order/desk-order.ts';
import { fold, foldOption } from '#order/order-message.ts';
import { rupees } from '#shop/money.ts';
import type { PricedProduct } from '#shop/product.ts';
import { parsePrice } from '#shop/numbers.ts';
import { entryLines, type ItemsForm, lineErrors, numberUpTo, readItems } from './items.ts';
import { cleanCustomer } from './order-text.ts';

const maxDelivery = 99_999;
const maxFieldLength = 1000;

export interface CorrectionForm extends ItemsForm {
  readonly delivery: string;
  readonly customer: Customer;
}

/** The form as it was entered; what it lacks is as the order has it now. */
export function readCorrection(
  form: URLSearchParams,
  { lines, delivery, customer }: OrderContents,
  products: readonly PricedProduct[],
): CorrectionForm {
  const entered = readItems(form, products);
  const present = lines.map(({ quantity, price }, index) => ({
    line: String(index + 1),
    quantity: String(quantity),
    price: String(price),
  }));
  const known = cleanCustomer(customer);
  return {
    search: entered.search,
    lines: form.has('line') ? entered.lines : present,
    delivery: form.get('delivery') ?? String(delivery),
    customer: customerOf((field) => form.get(field) ?? known[field]),
  };
}

export type CheckedCorrection = { readonly event: Correction } | { readonly errors: readonly FieldError[] };

/** The event that saves it, or the errors that prevent it. */
export function checkCorrection(
  form: CorrectionForm,
  contents: OrderContents,
  products: readonly PricedProduct[],
): CheckedCorrection {
  const lines = entryLines(form, products, contents.lines);
  const delivery = numberUpTo(maxDelivery, parsePrice(form.delivery));
  const badDelivery = `Enter it in whole rupees, from 0 to ${maxDelivery.toLocaleString('en')}.`;
  const empty = 'The order would be empty. To stop it, go back and cancel it.';
  const errors = [
    ...lineErrors(lines),
    ...(delivery === null ? [{ field: 'delivery', label: 'Delivery fee', message: badDelivery }] : []),
    ...(lines.every(({ quantity }) => quantity === 0) ? [{ field: 'items', label: 'Products', message: empty }] : []),
  ];
  if (errors.length > 0 || delivery === null) return { errors };
  const present = contents.lines.map((line) => {
    const entered = lines.find(({ ordered }) => ordered === line);
    return { quantity: entered?.quantity ?? line.quantity, price: entered?.price ?? line.price };
  });
  const prices = present.map(({ price }) => price);
  const added = lines.flatMap(({ ordered, item: { id }, name, options, quantity, price }) =>
    ordered !== null || quantity === null || price === null ? [] : [{ id, name, options, quantity, price }],
  );
  return {
    event: {
      kind: 'correction',
      customer: changedFields(form.customer, cleanCustomer(contents.customer)),
      quantities: present.map(({ quantity }) => quantity),
      ...(prices.some((price, index) => price !== contents.lines[index]?.price) && { prices }),
      ...(added.length > 0 && { added }),
      delivery: rupees(delivery),
    },
  };
}

function changedFields(customer: Customer, present: Customer): Partial<Customer> {
  return Object.fromEntries(
    customerFields.flatMap((field) => {
      const text = folded(field, customer[field]);
      return text === folded(field, present[field]) ? [] : [[field, text]];
    }),
  );
}

function folded(field: CustomerField, text: string): string {
  const clean = cleanField(field, text);
  return (field === 'province' ? foldOption(clean) : fold(clean)).slice(0, maxFieldLength);
}
