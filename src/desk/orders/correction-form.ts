/** The form that corrects an order: its lines with their prices, further products, the delivery fee, and the customer. */
import type { FieldError } from '#desk/read-form.ts';
import { cleanLine } from '#order/clean-text.ts';
import { cleanField, type Customer, type CustomerField, customerFields, customerOf } from '#order/customer-fields.ts';
import type { Correction, DeskLine, OrderContents } from '#order/desk-order.ts';
import { fold, foldOption } from '#order/message-text.ts';
import { rupees } from '#shop/money.ts';
import { lineTags } from '#shop/options.ts';
import type { PricedProduct } from '#shop/product.ts';
import { typedNumber, typedPrice } from '#shop/typed-number.ts';
import { type FormLine, type ItemsForm, maxQuantity, pricedItem, readItem, readItems } from './items.ts';
import { cleanCustomer } from './order-text.ts';

const maxPrice = 9_999_999;
const maxDelivery = 99_999;
const maxFieldLength = 1000;

export interface CorrectionForm extends ItemsForm {
  readonly delivery: string;
  readonly customer: Customer;
}

/** A line of the form and its product. */
export interface CorrectedLine {
  readonly entered: FormLine;
  /** The line of the order; `null` for a product that is being added. */
  readonly ordered: DeskLine | null;
  /** `null` for a line of the order. */
  readonly added: { readonly id: number; readonly isInCatalogue: boolean } | null;
  readonly name: string;
  readonly options: string;
}

/** The order as it is, to be corrected. */
export function correctionOf({ lines, delivery, customer }: OrderContents): CorrectionForm {
  return {
    search: '',
    lines: lines.map(({ quantity, price }, index) => ({
      line: String(index + 1),
      quantity: String(quantity),
      price: String(price),
    })),
    delivery: String(delivery),
    customer: cleanCustomer(customer),
  };
}

/** The form as it was entered; a field that it doesn't have stays as it was. */
export function readCorrection(
  form: URLSearchParams,
  { customer }: OrderContents,
  products: readonly PricedProduct[],
): CorrectionForm {
  return {
    ...readItems(form, products),
    delivery: form.get('delivery') ?? '',
    customer: customerOf((field) => form.get(field) ?? customer[field]),
  };
}

export function correctedLines(
  { lines }: ItemsForm,
  contents: OrderContents,
  products: readonly PricedProduct[],
): readonly CorrectedLine[] {
  return lines.flatMap((entered): readonly CorrectedLine[] => {
    const item = readItem(entered.line);
    if (item) {
      const name = products.find(({ id }) => id === item.id)?.name ?? 'A product that the shop no longer has';
      const added = { id: item.id, isInCatalogue: pricedItem(item, products) !== null };
      return [{ entered, ordered: null, added, name, options: lineTags(item).join(', ') }];
    }
    const ordered = contents.lines[Number(entered.line) - 1];
    if (!ordered) return [];
    return [{ entered, ordered, added: null, name: cleanLine(ordered.name), options: cleanLine(ordered.options) }];
  });
}

export type CheckedCorrection = { readonly event: Correction } | { readonly errors: readonly FieldError[] };

/** The event that saves it, or what prevents that. */
export function checkCorrection(
  form: CorrectionForm,
  contents: OrderContents,
  products: readonly PricedProduct[],
): CheckedCorrection {
  const errors: FieldError[] = [];
  const upTo = (max: number, number: number | null, error: FieldError): number => {
    if (number !== null && number <= max) return number;
    errors.push(error);
    return 0;
  };
  const lines = correctedLines(form, contents, products).map((line, index) => {
    const label = [line.name, line.options].filter(Boolean).join(', ');
    const field = `quantity-${index + 1}`;
    const quantity = upTo(maxQuantity, typedNumber(line.entered.quantity), {
      field,
      label,
      message: `Enter the quantity in digits, from 0 to ${maxQuantity.toLocaleString('en')}.`,
    });
    const price = upTo(maxPrice, typedPrice(line.entered.price), {
      field: `price-${index + 1}`,
      label,
      message: 'Enter the price in whole rupees, such as 1150.',
    });
    if (line.added?.isInCatalogue === false && quantity > 0)
      errors.push({ field, label, message: 'The shop no longer has it. Remove it.' });
    return { ...line, quantity, price: rupees(price) };
  });
  const delivery = upTo(maxDelivery, typedPrice(form.delivery), {
    field: 'delivery',
    label: 'Delivery fee',
    message: `Enter it in whole rupees, from 0 to ${maxDelivery.toLocaleString('en')}.`,
  });
  if (errors.length === 0 && lines.every(({ quantity }) => quantity === 0))
    errors.push({
      field: 'items',
      label: 'Products',
      message: 'The order would be empty. To stop it, go back and cancel it.',
    });
  if (errors.length > 0) return { errors };
  const present = contents.lines.map((line) => lines.find(({ ordered }) => ordered === line) ?? line);
  const prices = present.map(({ price }) => price);
  const added = lines.flatMap(({ added: item, name, options, quantity, price }) =>
    item === null || quantity === 0 ? [] : [{ id: item.id, name, options, quantity, price }],
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
