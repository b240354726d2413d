/**
 * An order that came by phone or WhatsApp, as the owner enters it. It travels in its form and nothing of it is stored before
 * it is complete; its reference is made with the form, so that the same form never becomes two orders. Once saved it is
 * treated like every other order: the shop's own message, read back and checked.
 */
import { randomBytes } from 'node:crypto';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import type { FieldError } from '#desk/read-form.ts';
import { cleanLine } from '#order/clean-text.ts';
import { confirmationWish } from '#order/confirmation.ts';
import { cleanField, type Customer, customerOf, noCustomer } from '#order/customer-fields.ts';
import type { TemplateParams } from '#order/email-request.ts';
import { charges, newOrder, type Order } from '#order/order.ts';
import { formatOrder } from '#order/order-message.ts';
import { enteredHash, type OrderOrigin, orderOrigins } from '#order/order-origin.ts';
import { isOrderReference, orderReference } from '#order/order-reference.ts';
import type { NewOrder } from '#order/order-store.ts';
import { parseOrder } from '#order/parse-order.ts';
import { currentCatalogue } from '#relay/compiled-catalogue.ts';
import { readAndCheck } from '#relay/receive/accept-order.ts';
import type { OrderRecord } from '#relay/store/orders-database.ts';
import { type CartLine, maxQuantity as maxCartQuantity } from '#shop/cart.ts';
import { emailHint } from '#shop/email-hint.ts';
import { isInquiryOnly } from '#shop/inquiry.ts';
import { phoneHint } from '#shop/phone-hint.ts';
import type { PricedProduct } from '#shop/product.ts';
import type { Province } from '#shop/provinces.ts';
import { typedNumber } from '#shop/typed-number.ts';
import type { ShopFacts } from './deps.ts';
import { type FormLine, type ItemsForm, maxQuantity, pricedItem, readItem, readItems } from './items.ts';

export interface OrderForm extends ItemsForm {
  readonly reference: string;
  readonly origin: OrderOrigin;
  readonly customer: Customer;
  /** The totals that the page showed. */
  readonly totals: string;
  /** Values that were warned of once, and are right if they are sent again (R195). */
  readonly confirmed: readonly string[];
}

/** A line with its product and price. */
export interface PricedLine {
  readonly entered: FormLine;
  /** With a quantity of 1 if the number can't be read. */
  readonly line: CartLine;
  readonly isHeavy: boolean;
  /** Why it can't be saved; `null` if it can. */
  readonly problem: string | null;
}

const maxFieldLength = 1000;

export function emptyOrder(): OrderForm {
  return {
    reference: orderReference(randomBytes(16)),
    origin: 'phone',
    search: '',
    lines: [],
    customer: noCustomer,
    totals: '',
    confirmed: [],
  };
}

/** The form as it was entered. A field that can't be read is empty. */
export function readOrder(form: URLSearchParams, products: readonly PricedProduct[]): OrderForm {
  const { search, lines } = readItems(form, products);
  const reference = form.get('reference') ?? '';
  return {
    reference: isOrderReference(reference) ? reference : emptyOrder().reference,
    origin: orderOrigins.find((known) => known === form.get('origin')) ?? 'phone',
    search,
    lines: lines.filter(({ line, quantity }) => readItem(line) && typedNumber(quantity) !== 0),
    // Texts pasted from a chat bring invisible characters along.
    customer: customerOf((field) => cleanLine(cleanField(field, (form.get(field) ?? '').slice(0, maxFieldLength)))),
    totals: form.get('totals') ?? '',
    confirmed: form.getAll('confirmed'),
  };
}

/** Products and options that the catalogue no longer has are left out. */
export function pricedLines(lines: readonly FormLine[], products: readonly PricedProduct[]): readonly PricedLine[] {
  return lines.flatMap((entered) => {
    const item = readItem(entered.line);
    const priced = item && pricedItem(item, products);
    if (!item || !priced) return [];
    const { product, price, isSoldOut } = priced;
    const number = typedNumber(entered.quantity);
    const quantity = number !== null && number <= Math.min(maxQuantity, maxCartQuantity(price)) ? number : null;
    const line = { ...item, name: product.name, price, quantity: quantity ?? 1 };
    return [{ entered, line, isHeavy: isInquiryOnly(product), problem: problemOf(isSoldOut, quantity) }];
  });
}

function problemOf(isSoldOut: boolean, quantity: number | null): string | null {
  if (isSoldOut) return 'This is sold out: remove it, or put it back in stock first.';
  return quantity === null ? `Enter the quantity in digits, up to ${maxQuantity.toLocaleString('en')}.` : null;
}

export function lineErrors(lines: readonly PricedLine[]): readonly FieldError[] {
  return lines.flatMap(({ line, problem }, index) =>
    problem === null ? [] : [{ field: `quantity-${index + 1}`, label: line.name, message: problem }],
  );
}

/** The order's total in each province. The form sends it back, so that no total is saved that its owner has not seen. */
export function totalsOf(lines: readonly PricedLine[], provinces: readonly Province[]): string {
  const cart = lines.map(({ line }) => line);
  return provinces.map(({ value }) => charges(cart, value, provinces).grandTotal).join(' ');
}

/** The reasons why it can't be saved. E-mail and postal code may be empty: a caller is asked only for what a parcel needs. */
export function orderErrors(
  { customer, confirmed }: OrderForm,
  lines: readonly PricedLine[],
  provinces: readonly Province[],
): readonly FieldError[] {
  const { name, phone, address, province } = customer;
  const missing: readonly (FieldError | false)[] = [
    lines.length === 0 && { field: 'items', label: 'Products', message: 'Search for a product, and add it.' },
    name === '' && { field: 'name', label: 'Name', message: 'Enter the customer’s name.' },
    phone === '' && { field: 'phone', label: 'Phone', message: 'Enter a phone number.' },
    address === '' && { field: 'address', label: 'Address', message: 'Enter the delivery address.' },
    !provinces.some(({ value }) => value === province) && {
      field: 'province',
      label: 'Province',
      message: 'Choose the province.',
    },
  ];
  const warned = orderHints(customer).filter(({ value }) => !confirmed.includes(value));
  return [...lineErrors(lines), ...missing.filter((error) => error !== false), ...warned];
}

/** Values that look wrong and may be right: the owner is asked once. */
export function orderHints({ phone, email }: Customer): readonly (FieldError & { readonly value: string })[] {
  const [unsure, better] = [phoneHint(phone), emailHint(email)];
  const ifRight = 'If it is right, press Save again.';
  const emailMessage =
    better?.kind === 'unsure'
      ? `${better.words} ${ifRight}`
      : `Did you mean ${better?.address}? If not, press Save again.`;
  return [
    ...(unsure === null ? [] : [{ field: 'phone', label: 'Phone', message: `${unsure} ${ifRight}`, value: phone }]),
    ...(better === null ? [] : [{ field: 'email', label: 'E-mail', message: emailMessage, value: email }]),
  ];
}

export interface OrderContext {
  readonly now: number;
  readonly shop: ShopFacts;
  readonly catalogue: PricedCatalogue;
}

/** The order as the shop's checkout would have sent it. */
export function enteredOrder(form: OrderForm, { now, shop, catalogue }: OrderContext): NewOrder {
  const order = orderOf(form, { now, shop, catalogue });
  const { name, email } = order.customer;
  const params: TemplateParams = {
    from_name: name,
    from_email: email,
    to_name: shop.name,
    message: formatOrder(order, { shopName: shop.name, provinces: catalogue.provinces }),
    reply_to: email,
  };
  const { reference, check } = readAndCheck(params.message, currentCatalogue(catalogue));
  const contentHash = enteredHash(order.reference);
  return {
    contentHash,
    reference,
    acceptedAt: now,
    params: { ...params },
    check,
    // No limit per sender: at the desk it is always the owner.
    confirmation: confirmationWish(check, { ...params }, contentHash),
    origin: form.origin,
  };
}

function orderOf({ reference, customer, lines }: OrderForm, { now, shop, catalogue }: OrderContext): Order {
  const { version, products, provinces } = catalogue;
  const cart = pricedLines(lines, products).map(({ line }) => {
    const picture = shop.picture(line.id);
    return { ...line, ...(picture !== null && shop.publicOrigin && { image: `${shop.publicOrigin}${picture}` }) };
  });
  const placedAt = new Date(now).toISOString();
  return newOrder({ reference, placedAt, catalogueVersion: version, customer, lines: cart }, provinces);
}

/** Compares a saved order with the one that the form would make, apart from its time. An erased one counts as the same. */
export function isSameOrder({ erasedAt, origin, params }: OrderRecord, order: NewOrder): boolean {
  const contents = (message = '') => {
    const parsed = parseOrder(message);
    return JSON.stringify(parsed.kind === 'order' ? { ...parsed.order, placedAt: '', catalogueVersion: '' } : message);
  };
  return (
    erasedAt !== null || (origin === order.origin && contents(params['message']) === contents(order.params['message']))
  );
}
