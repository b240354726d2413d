/**
 * An order that came by phone or WhatsApp, as the owner enters it. It travels in its form and nothing of it is stored
 * before it is complete; its reference is made with the form, so that the same form never becomes two orders. Once
 * saved it is treated like every other order: the shop's own message, read back and checked.
 */
import type { DeskShop } from '#desk/desk-shop.ts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { type FieldError, fieldsOf, ifRight, parseForm, textField } from '#desk/forms.ts';
import { cleanLine } from '#shop/text.ts';
import { confirmationWish } from '#order/confirmation.ts';
import { type Customer, cleanField, customerOf } from '#order/customer-fields.ts';
import { charges, newOrder } from '#order/order.ts';
import { customerIn, messageLines } from '#order/message-parts.ts';
import { parseOrder, templateParams } from '#order/order-message.ts';
import type { NewOrder } from '#order/stored-order.ts';
import { enteredHash, orderOrigins } from '#order/order-origin.ts';
import { type OrderCheck, readAndCheck } from '#order/check-order.ts';
import { isOrderReference, orderReference } from '#order/order-reference.ts';
import { currentCatalogue } from '#server/live-release.ts';
import type { OrderRecord } from '#orders-db/order-records.ts';
import { emailHint } from '#shop/email-hint.ts';
import { type Rupees, sum } from '#shop/money.ts';
import { stateFacts } from '#shop/order-states.ts';
import { phoneHint } from '#shop/phone-number.ts';
import type { PricedProduct } from '#shop/product.ts';
import type { Province } from '#shop/delivery.ts';
import type { WorkedOrder } from './desk-orders.ts';
import {
  type EntryLine,
  type ItemsForm,
  cartOf,
  customerErrors,
  entryLines,
  lineErrors,
  linesIn,
  readFee,
  readItems,
} from './items-form.ts';

/** The id of the message of which it is made. */
export const fromField = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** A field that can't be read is empty. */
const newOrderForm = z.object({
  reference: z.string().refine(isOrderReference).catch(newReference),
  origin: z.enum(orderOrigins).catch('phone'),
  /** The totals that the page showed. */
  totals: z.string().catch(''),
  /** The delivery fee in place of the one by the shop's rules, if any. */
  delivery: textField,
  from: fromField,
});

export interface OrderForm extends ItemsForm, z.output<typeof newOrderForm> {
  readonly customer: Customer;
  /** Values that were warned of once, and are right if they are sent again (R195). */
  readonly confirmed: readonly string[];
}

export function newReference(): string {
  return orderReference(randomBytes(16));
}

/** The form of an order that is made of a message which could not be read: what can be read of it. */
export function formOfMessage(
  { id, params }: Pick<OrderRecord, 'id' | 'params'>,
  { provinces, products }: PricedCatalogue,
  { cities }: Pick<DeskShop, 'cities'>,
): URLSearchParams {
  const texts = messageLines(params);
  const lines = linesIn(texts, products);
  return new URLSearchParams({ from: String(id), ...customerIn(texts, { provinces, cities }), ...fieldsOf({ lines }) });
}

/** True for a message of which an order can be made: one that could not be read, and was not handled by hand. */
export function isMakeable({ record, now }: WorkedOrder): boolean {
  const isUnreadable = record.check.kind === 'unreadable' && record.erasedAt === null;
  return isUnreadable && !now.madeInto && stateFacts[now.state].parcel !== 'left';
}

/** The form as it was entered. */
export function readOrderForm(form: URLSearchParams, products: readonly PricedProduct[]): OrderForm {
  return {
    ...parseForm(newOrderForm, form),
    ...readItems(form, products),
    // Texts pasted from a chat bring invisible characters along.
    customer: customerOf((field) => cleanLine(cleanField(field, form.get(field) ?? ''))),
    confirmed: form.getAll('confirmed'),
  };
}

/** The delivery fee that the owner set in place of the one by the rules, or why it is refused; `null` for none. */
export function ownFee({ delivery }: OrderForm): Rupees | FieldError | null {
  return delivery.trim() === '' ? null : readFee(delivery);
}

/** The order's total in each province. The form sends it back, so that no total is saved that its owner has not seen. */
export function totalsOf(lines: readonly EntryLine[], provinces: readonly Province[]): string {
  const cart = cartOf(lines);
  return provinces.map(({ value }) => charges(cart, value, provinces).grandTotal).join(' ');
}

/**
 * The reasons why it can't be saved. E-mail and postal code may be empty: a caller is asked only for what a parcel
 * needs.
 */
export function orderErrors(
  form: OrderForm,
  lines: readonly EntryLine[],
  provinces: readonly Province[],
): readonly FieldError[] {
  const { customer, confirmed } = form;
  const missing: readonly (FieldError | false)[] = [
    lines.length === 0 && { field: 'items', label: 'Products', message: 'Search for a product, and add it.' },
    customer.name === '' && { field: 'name', label: 'Name', message: 'Enter the customer’s name.' },
    customer.phone === '' && { field: 'phone', label: 'Phone', message: 'Enter a phone number.' },
    customer.address === '' && { field: 'address', label: 'Address', message: 'Enter the delivery address.' },
    !provinces.some(({ value }) => value === customer.province) && {
      field: 'province',
      label: 'Province',
      message: 'Choose the province.',
    },
  ];
  const warned = orderHints(customer).filter(({ value }) => !confirmed.includes(value));
  const fee = ownFee(form);
  return [
    ...lineErrors(lines),
    ...missing.filter((error) => error !== false),
    ...customerErrors(customer),
    ...(fee === null || typeof fee === 'number' ? [] : [fee]),
    ...warned,
  ];
}

/** Values that look wrong and may be right: the owner is asked once. */
export function orderHints({ phone, email }: Customer): readonly (FieldError & { readonly value: string })[] {
  const [unsure, better] = [phoneHint(phone), emailHint(email)];
  const emailMessage =
    better?.kind === 'unsure'
      ? `${better.text} ${ifRight}`
      : `Did you mean ${better?.address}? If not, press Save again.`;
  return [
    ...(unsure === null ? [] : [{ field: 'phone', label: 'Phone', message: `${unsure} ${ifRight}`, value: phone }]),
    ...(better === null ? [] : [{ field: 'email', label: 'E-mail', message: emailMessage, value: email }]),
  ];
}

/** The order as the shop's checkout would have sent it. */
export function enteredOrder(
  form: OrderForm,
  { now, shop, catalogue }: { readonly now: number; readonly shop: DeskShop; readonly catalogue: PricedCatalogue },
): NewOrder {
  const { reference, customer, origin } = form;
  const { version, products, provinces } = catalogue;
  const lines = cartOf(entryLines(form, products)).map((line) => {
    const picture = shop.picture(line.id);
    return { ...line, ...(picture !== null && shop.publicOrigin && { image: `${shop.publicOrigin}${picture}` }) };
  });
  const placedAt = new Date(now).toISOString();
  const ruled = newOrder({ reference, placedAt, catalogueVersion: version, customer, lines }, provinces);
  const own = ownFee(form);
  const delivery = typeof own === 'number' ? own : ruled.delivery;
  const order = { ...ruled, delivery, grandTotal: sum([ruled.subtotal, delivery]) };
  const params = { ...templateParams(order, { shopName: shop.name, provinces }) };
  const check = asAgreed(readAndCheck(params.message, currentCatalogue(catalogue)).check);
  const contentHash = enteredHash(reference);
  return {
    reference,
    check,
    contentHash,
    acceptedAt: now,
    params,
    // No limit per sender: at the desk it is always the owner.
    confirmation: confirmationWish(check, params, contentHash),
    origin,
  };
}

/** The owner agreed on products and prices, so there is nothing to check where the catalogue has others. */
function asAgreed(check: OrderCheck): OrderCheck {
  return check.kind === 'unreadable' ? check : { ...check, findings: [] };
}

/**
 * Compares a saved order with the one that the form would make, apart from its time. An erased one counts as the same.
 */
export function isSameOrder({ erasedAt, origin, params }: OrderRecord, order: NewOrder): boolean {
  const contents = (message = '') => {
    const parsed = parseOrder(message);
    return JSON.stringify(parsed.kind === 'order' ? { ...parsed.order, placedAt: '', catalogueVersion: '' } : message);
  };
  return (
    erasedAt !== null || (origin === order.origin && contents(params['message']) === contents(order.params['message']))
  );
}
