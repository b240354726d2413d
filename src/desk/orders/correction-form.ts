/** The form that corrects an order: its lines with their prices, further products, the delivery fee, and the customer. */
import type { FieldError } from '#desk/read-form.ts';
import { cleanLine } from '#order/clean-text.ts';
import { cleanField, type Customer, type CustomerField, customerFields } from '#order/customer-fields.ts';
import type { AddedLine, Correction, OrderContents } from '#order/desk-order.ts';
import { fold, foldOption } from '#order/fold-order.ts';
import { type Rupees, rupees } from '#shop/money.ts';
import { lineTags } from '#shop/options.ts';
import type { PricedProduct } from '#shop/product.ts';
import { typedNumber, typedPrice } from '#shop/typed-number.ts';
import {
  type FormLine,
  maxQuantity,
  pricedItem,
  readAction,
  readItem,
  readLines,
  readSearch,
  withItem,
} from './items.ts';
import { cleanCustomer } from './order-text.ts';

const maxPrice = 9_999_999;
const maxDelivery = 99_999;
const maxFieldLength = 1000;

export interface CorrectionForm {
  readonly search: string;
  readonly lines: readonly FormLine[];
  readonly delivery: string;
  readonly customer: Readonly<Partial<Customer>>;
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

/** As it was entered, with its buttons for products carried out. A field that the form doesn't have is absent. */
export function readCorrection(form: URLSearchParams, products: readonly PricedProduct[]): CorrectionForm {
  const action = readAction(form);
  const lines = readLines(form).filter((_, index) => action.kind !== 'remove' || action.line !== index + 1);
  const item = action.kind === 'add' ? readItem(action.item) : null;
  const added = item && pricedItem(item, products);
  return {
    search: added ? '' : readSearch(form),
    lines: added && action.kind === 'add' ? withItem(lines, action.item, String(added.price)) : lines,
    delivery: form.get('delivery') ?? '',
    customer: Object.fromEntries(
      customerFields.flatMap((field) => {
        const text = form.get(field);
        return text === null ? [] : [[field, text]];
      }),
    ),
  };
}

export type CheckedCorrection = { readonly event: Correction } | { readonly errors: readonly FieldError[] };

/** The event that saves it, or what keeps it from being saved. */
export function checkCorrection(
  { lines, delivery: deliveryText, customer }: CorrectionForm,
  contents: OrderContents,
  products: readonly PricedProduct[],
): CheckedCorrection {
  const errors: FieldError[] = [];
  const read = lines.map(({ line, quantity: quantityText, price: priceText }, index) => {
    const quantity = numberUpTo(maxQuantity, typedNumber(quantityText));
    const price = numberUpTo(maxPrice, typedPrice(priceText));
    const label = nameOf(line, contents, products);
    if (quantity === null)
      errors.push({
        field: `quantity-${index + 1}`,
        label,
        message: `Enter the quantity in digits, from 0 to ${maxQuantity}.`,
      });
    if (price === null)
      errors.push({ field: `price-${index + 1}`, label, message: 'Enter the price in whole rupees, such as 1150.' });
    const item = readItem(line);
    if (item && quantity !== 0 && !pricedItem(item, products))
      errors.push({ field: `quantity-${index + 1}`, label, message: 'The shop no longer has it. Remove it.' });
    return { line, quantity: quantity ?? 0, price: rupees(price ?? 0) };
  });
  const delivery = numberUpTo(maxDelivery, typedPrice(deliveryText));
  if (delivery === null)
    errors.push({
      field: 'delivery',
      label: 'Delivery fee',
      message: `Enter it in whole rupees, from 0 to ${maxDelivery}.`,
    });
  if (errors.length === 0 && read.every(({ quantity }) => quantity === 0))
    errors.push({
      field: 'items',
      label: 'Products',
      message: 'The order would be empty. To stop it, go back and cancel it.',
    });
  if (errors.length > 0) return { errors };
  const present = contents.lines.map((line, index) => read.find((each) => each.line === String(index + 1)) ?? line);
  const prices = present.map(({ price }) => price);
  const added = read.flatMap((line) => addedLine(line, products));
  return {
    event: {
      kind: 'correction',
      customer: foldedCustomer(customer),
      quantities: present.map(({ quantity }) => quantity),
      ...(prices.some((price, index) => price !== contents.lines[index]?.price) && { prices }),
      ...(added.length > 0 && { added }),
      ...(delivery !== null && { delivery: rupees(delivery) }),
    },
  };
}

/** None for a line of the order itself, or a product that the shop no longer has. */
function addedLine(
  { line, quantity, price }: { line: string; quantity: number; price: Rupees },
  products: readonly PricedProduct[],
): readonly AddedLine[] {
  const item = readItem(line);
  const priced = item && pricedItem(item, products);
  if (!item || !priced || quantity === 0) return [];
  return [{ id: item.id, name: priced.product.name, options: lineTags(item).join(', '), quantity, price }];
}

/** A line of the form by its name and options. */
export function nameOf(line: string, contents: OrderContents, products: readonly PricedProduct[]): string {
  const item = readItem(line);
  const names = item
    ? [products.find(({ id }) => id === item.id)?.name ?? '', ...lineTags(item)]
    : [contents.lines[Number(line) - 1]?.name ?? '', contents.lines[Number(line) - 1]?.options ?? ''];
  return names.map(cleanLine).filter(Boolean).join(', ');
}

function foldedCustomer(customer: Readonly<Partial<Customer>>): Partial<Customer> {
  return Object.fromEntries(
    customerFields.flatMap((field) => {
      const text = customer[field];
      return text === undefined ? [] : [[field, folded(field, text)]];
    }),
  );
}

function folded(field: CustomerField, text: string): string {
  const clean = cleanField(field, text);
  return (field === 'province' ? foldOption(clean) : fold(clean)).slice(0, maxFieldLength);
}

function numberUpTo(max: number, number: number | null): number | null {
  return number !== null && number <= max ? number : null;
}
