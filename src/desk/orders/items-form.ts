/**
 * The products of an order that is being entered or corrected: its lines, and what a search finds, at today's prices
 * and stock.
 */
import { z } from 'zod';
import { type FieldError, maxSearch, parseForm, textField, tooLong } from '#desk/forms.ts';
import { cleanLine } from '#shop/text.ts';
import type { Correction, DeskLine, OrderContents } from '#order/order-contents.ts';
import { type CartLine, lineTags } from '#shop/cart.ts';
import { type PricedProduct, isInquiryOnly, isSoldOut, unitPrice } from '#shop/product.ts';
import { formattedPrice, noRupees, type Rupees, rupees } from '#shop/money.ts';
import { normalText } from '#shop/normal-text.ts';
import { deliveryFee, type Province } from '#shop/delivery.ts';
import { deskSearch } from '#shop/ranked-search.ts';
import { grouped, parseNumber, parsePrice } from '#shop/numbers.ts';
import {
  type Customer,
  type CustomerField,
  cleanField,
  customerFields,
  customerOf,
  fieldFacts,
} from '#order/customer-fields.ts';
import { fold, foldOption } from '#order/order-message.ts';
import { cleanCustomer } from './order-text.ts';

/** A product with its options, by their names: a release may come while the form is open. */
interface Item {
  readonly id: number;
  readonly pack?: string;
  readonly size?: string;
}

const cellField = textField.transform(cleanLine);
const itemsForm = z.object({
  search: textField.transform((text) => text.slice(0, maxSearch)),
  /** `line`: an item as text, or the number of a line of the order that is corrected. */
  lines: z.array(z.object({ line: textField, quantity: cellField, price: cellField })),
  /** The item, or the index of the line, of the pressed button. */
  add: textField,
  remove: textField,
});
type FormLine = Readonly<z.output<typeof itemsForm>['lines'][number]>;

export interface ItemsForm {
  readonly search: string;
  readonly lines: readonly FormLine[];
}

export type EntryLine = ReturnType<typeof entryLines>[number];

/** What is larger is probably a typo, unless the customer sent it. */
const maxQuantity = 9999;
const maxPrice = 9_999_999;
const maxDelivery = 99_999;
/** Lines of an order to which products are added. */
const maxLines = 200;

/** Enter in a field presses the first button, and so searches: that never stores anything. */
export function isSaved(form: URLSearchParams): boolean {
  return form.has('save');
}

/** The search and lines as they were entered, with the buttons "Add" and "Remove" carried out. */
export function readItems(form: URLSearchParams, products: readonly PricedProduct[]): ItemsForm {
  const { search, add, remove, lines: sent } = parseForm(itemsForm, form);
  const isZero = ({ line, quantity }: FormLine) => readItem(line) && parseNumber(quantity) === 0;
  const lines = sent.filter((line, index) => String(index) !== remove && !isZero(line));
  const item = readItem(add);
  const choice = item && choiceOf(item, products);
  if (!choice) return { search, lines };
  return { search: '', lines: withItem(lines, choice.item, String(choice.price)) };
}

/**
 * The products that lines of a message name for certain, such as `2 x Rope Ball`, each with its only choice or the one that
 * is named, at today's price. The shop's own lines have the product's number, `1. Rope Ball [1]`.
 */
export function linesIn(texts: readonly string[], products: readonly PricedProduct[]): readonly FormLine[] {
  const sold = products
    .filter(({ takenOff }) => !takenOff)
    .map((product) => ({ product, words: wordsOf(product.name) }))
    .toSorted((one, other) => other.words.length - one.words.length);
  const lines = texts.flatMap((text) => {
    const words = wordsOf(text);
    const number = /^\d+\. .*\[(\d{1,9})\]/.exec(text)?.[1];
    const known =
      sold.find(({ product }) => String(product.id) === number) ?? sold.find((each) => words.includes(each.words));
    const choices = known ? choicesOf(known.product) : [];
    const isNamed = ({ names }: (typeof choices)[number]) => names.every((name) => words.includes(wordsOf(name)));
    const [choice, ...others] = choices.length === 1 ? choices : choices.filter(isNamed);
    if (!choice || others.length > 0) return [];
    return [{ line: choice.item, quantity: quantityIn(text), price: String(choice.price) }];
  });
  return [...new Map(lines.map((line) => [line.line, line])).values()].slice(0, maxLines);
}

/** `x 3`, as after a price, else `3 x`; 1 for none. */
function quantityIn(text: string): string {
  const [, number = '1'] =
    /(?<![\p{L}\p{N}])[x×]\s?(\d{1,3})\b/iu.exec(text) ?? /\b(\d{1,3})\s?[x×](?!\p{L})/iu.exec(text) ?? [];
  return number;
}

/** Words with a space before each and after the last, to find some among others. */
function wordsOf(text: string): string {
  return ` ${
    normalText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
}

/** Adding an item again increases its quantity. */
function withItem(lines: readonly FormLine[], item: string, price: string): readonly FormLine[] {
  if (!lines.some(({ line }) => line === item)) return [...lines, { line: item, quantity: '1', price }];
  const oneMore = (quantity: string) => String((parseNumber(quantity) ?? 0) + 1);
  return lines.map((line) => (line.line === item ? { ...line, quantity: oneMore(line.quantity) } : line));
}

function readItem(text: string): Item | null {
  const fields = new URLSearchParams(text);
  const id = fields.get('id') ?? '';
  const [pack, size] = [fields.get('pack'), fields.get('size')];
  return /^\d{1,9}$/.test(id) ? { id: Number(id), ...(pack && { pack }), ...(size && { size }) } : null;
}

/** The form's lines; `ordered` are those of the order that is corrected. */
export function entryLines(
  { lines }: ItemsForm,
  products: readonly PricedProduct[],
  ordered: readonly DeskLine[] = [],
) {
  return lines.flatMap((entered) => {
    const item = readItem(entered.line);
    const facts = item ? addedItem(item, products) : orderedItem(ordered[Number(entered.line) - 1]);
    if (!facts) return [];
    const most = Math.max(maxQuantity, facts.ordered?.quantity ?? 0);
    const quantity = numberUpTo(most, parseNumber(entered.quantity));
    const price = numberUpTo(Math.max(maxPrice, facts.usualPrice), parsePrice(entered.price));
    // `null` if it can't be read.
    const read = { entered, most, quantity, price: price === null ? null : rupees(price) };
    return [{ ...read, ...facts }];
  });
}

/** `null` for a larger number. */
function numberUpTo(max: number, number: number | null): number | null {
  return number !== null && number <= max ? number : null;
}

/** A line of the order that is corrected. */
function orderedItem(line: DeskLine | undefined) {
  if (!line) return null;
  const [name, options] = [cleanLine(line.name), cleanLine(line.options)];
  return { item: { id: line.id }, name, options, usualPrice: line.price, ordered: line, isHeavy: false, problem: null };
}

/** A product that is being added, as the catalogue has it. */
function addedItem(item: Item, products: readonly PricedProduct[]) {
  const product = products.find(({ id }) => id === item.id);
  const choice = choiceOf(item, products);
  const soldOut = choice?.isSoldOut ? 'This is sold out: remove it, or put it back in stock first.' : null;
  return {
    item,
    name: product?.name ?? 'A product that the shop no longer has',
    options: lineTags(item).join(', '),
    usualPrice: choice?.price ?? noRupees,
    ordered: null,
    isHeavy: product !== undefined && isInquiryOnly(product),
    /** Why the shop can't sell it; `null` if it can. */
    problem: choice ? soldOut : 'The shop no longer has it. Remove it.',
  };
}

export function lineErrors(lines: readonly EntryLine[]): readonly FieldError[] {
  const badPrice = 'Enter the price in whole rupees, such as 1150.';
  const isTooLong = lines.length > maxLines && lines.some(({ ordered }) => ordered === null);
  const tooMany = `An order can have up to ${maxLines} products here, and this has ${grouped(lines.length)}. Remove some that you added, or enter them as another order.`;
  const ofLines = lines.flatMap(({ name, options, most, quantity, price, problem }, index) => {
    const label = [name, options].filter(Boolean).join(', ');
    const badQuantity = `Enter the quantity in digits, up to ${grouped(most)}.`;
    const message = problem ?? (quantity === null ? badQuantity : null);
    return [
      ...(message === null ? [] : [{ field: `lines.${index}.quantity`, label, message }]),
      ...(price === null ? [{ field: `lines.${index}.price`, label, message: badPrice }] : []),
    ];
  });
  return [...(isTooLong ? [{ field: 'items', label: 'Products', message: tooMany }] : []), ...ofLines];
}

/** The lines as the shop's cart would have them; a quantity that can't be read counts as 1. */
export function cartOf(lines: readonly EntryLine[]): readonly CartLine[] {
  return lines.map(({ item, name, price, quantity }) => ({
    ...item,
    name,
    price: price ?? noRupees,
    quantity: quantity ?? 1,
  }));
}

/** The products for a search at the desk (D91); none for an empty text. */
export function foundProducts(search: string, products: readonly PricedProduct[]): readonly PricedProduct[] {
  return deskSearch(
    products.filter(({ takenOff }) => !takenOff),
    search,
  );
}

/** The packs and sizes of a product, as its page offers them. */
export function choicesOf(product: PricedProduct) {
  const packs = product.packOptions ?? [null];
  const sizes = product.sizeOptions ?? [null];
  return packs.flatMap((pack, packIndex) =>
    sizes.map((size, sizeIndex) => ({
      names: [pack, size].flatMap((option) => option?.name ?? []),
      label: [pack?.name, size?.name].filter(Boolean).join(', '),
      price: unitPrice(product, { packIndex, sizeIndex }),
      isSoldOut: isSoldOut(product, { packIndex, sizeIndex }),
      item: itemValue({ id: product.id, ...(pack && { pack: pack.name }), ...(size && { size: size.name }) }),
    })),
  );
}

/** `undefined` if the catalogue no longer has it. */
function choiceOf(item: Item, products: readonly PricedProduct[]) {
  const text = itemValue(item);
  const product = products.find(({ id }) => id === item.id);
  return product && !product.takenOff ? choicesOf(product).find((choice) => choice.item === text) : undefined;
}

/** `id=2&pack=Pack+of+6` */
function itemValue({ id, pack, size }: Item): string {
  return new URLSearchParams({ id: String(id), ...(pack && { pack }), ...(size && { size }) }).toString();
}

/** Characters of a customer's field. */
export const maxCustomerText = 1000;

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
    lines: entered.lines.length > 0 ? entered.lines : present,
    delivery: form.get('delivery') ?? String(delivery),
    customer: customerOf((field) => form.get(field) ?? known[field]),
  };
}

/** The event that saves it, or the errors that prevent it. */
export function checkCorrection(
  form: CorrectionForm,
  contents: OrderContents,
  products: readonly PricedProduct[],
): { readonly event: Correction } | { readonly errors: readonly FieldError[] } {
  const lines = entryLines(form, products, contents.lines);
  const fee = readFee(form.delivery, contents.delivery);
  const empty = 'An order needs a product. If the customer wants none, go back and cancel the order.';
  const customer = changedFields(form.customer, cleanCustomer(contents.customer));
  const errors = [
    ...lineErrors(lines),
    ...(typeof fee === 'number' ? [] : [fee]),
    ...customerErrors(customer),
    ...(lines.every(({ quantity }) => quantity === 0) ? [{ field: 'items', label: 'Products', message: empty }] : []),
  ];
  if (errors.length > 0 || typeof fee !== 'number') return { errors };
  const present = contents.lines.map((line) => {
    const entered = lines.find(({ ordered }) => ordered === line);
    return { quantity: entered?.quantity ?? line.quantity, price: entered?.price ?? line.price };
  });
  const quantities = present.map(({ quantity }) => quantity);
  const prices = present.map(({ price }) => price);
  const added = lines.flatMap(({ ordered, item: { id }, name, options, quantity, price }) =>
    ordered !== null || quantity === null || price === null ? [] : [{ id, name, options, quantity, price }],
  );
  return {
    event: {
      kind: 'correction',
      ...(Object.keys(customer).length > 0 && { customer }),
      ...(quantities.some((quantity, index) => quantity !== contents.lines[index]?.quantity) && { quantities }),
      ...(prices.some((price, index) => price !== contents.lines[index]?.price) && { prices }),
      ...(added.length > 0 && { added }),
      ...(fee !== contents.delivery && { delivery: fee }),
    },
  };
}

/** The delivery fee by the shop's rules, for what is entered. */
export function feeByRules(
  { customer }: CorrectionForm,
  lines: readonly EntryLine[],
  provinces: readonly Province[],
): Rupees {
  return deliveryFee(cartOf(lines.filter(({ quantity }) => quantity !== 0)), customer.province, provinces);
}

/** Asks whether the fee stays, where products or province change it by the shop's rules; `null` where nothing is to be asked. */
export function feeQuestion(
  form: CorrectionForm,
  { lines, customer, delivery }: OrderContents,
  { products, provinces }: { readonly products: readonly PricedProduct[]; readonly provinces: readonly Province[] },
) {
  const fee = feeByRules(form, entryLines(form, products, lines), provinces);
  const before = deliveryFee(
    lines.filter(({ quantity }) => quantity > 0),
    customer.province,
    provinces,
  );
  if (fee === before || fee === delivery || parsePrice(form.delivery) !== delivery) return null;
  const message = `By the shop’s rules it is now ${formattedPrice(fee)}. To keep ${formattedPrice(delivery)}, press Save again.`;
  return { errors: [{ field: 'delivery', label: 'Delivery fee', message }], confirm: String(fee) };
}

/** An entered delivery fee, up to the usual highest or the present one, or why it is refused. */
export function readFee(entered: string, present = 0): Rupees | FieldError {
  const highest = Math.max(maxDelivery, present);
  const fee = numberUpTo(highest, parsePrice(entered));
  if (fee !== null) return rupees(fee);
  const message = `Enter whole rupees, from 0 to ${grouped(highest)}.`;
  return { field: 'delivery', label: 'Delivery fee', message };
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
  return field === 'province' ? foldOption(clean) : fold(clean);
}

/** What is too long to be saved. */
export function customerErrors(customer: Partial<Customer>): readonly FieldError[] {
  return customerFields
    .filter((field) => (customer[field] ?? '').length > maxCustomerText)
    .map((field) => ({ field, label: fieldFacts[field].shortLabel, message: tooLong(maxCustomerText) }));
}
