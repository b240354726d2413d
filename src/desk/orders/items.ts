/** The products of an order that is being entered or corrected: lines, and what a search finds, at today's prices and stock. */
import { cleanLine } from '#order/clean-text.ts';
import { charges } from '#order/order.ts';
import type { CartLine } from '#shop/cart.ts';
import { isInquiryOnly } from '#shop/inquiry.ts';
import type { PricedProduct } from '#shop/product.ts';
import type { Rupees } from '#shop/money.ts';
import type { Province } from '#shop/provinces.ts';
import { searchByName } from '#shop/search.ts';
import { typedNumber } from '#shop/typed-number.ts';
import { isSoldOut, unitPrice } from '#shop/unit-price.ts';

/** A product with its options, by their names: a release may come while the form is open. */
export interface Item {
  readonly id: number;
  readonly pack?: string;
  readonly size?: string;
}

/** A line of the form, as it was entered. */
export interface FormLine {
  /** An item as text, or the number of a line of the order that is corrected. */
  readonly line: string;
  readonly quantity: string;
  /** Only in a correction. */
  readonly price: string;
}

/** A pack or size that can be added. */
export interface Choice {
  readonly label: string;
  readonly price: Rupees;
  readonly item: string;
  readonly isSoldOut: boolean;
}

export interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly isHeavy: boolean;
  /** Empty if it is sold out. */
  readonly choices: readonly Choice[];
}

export interface Found {
  readonly products: readonly FoundProduct[];
  readonly more: number;
}

export const maxQuantity = 9999;
const maxLines = 200;
const maxSearch = 100;
const maxCell = 20;
/** Keeps the list short on a phone; a longer search finds fewer. */
const maxFound = 12;

export function readLines(form: URLSearchParams): readonly FormLine[] {
  const [quantities, prices] = [form.getAll('quantity'), form.getAll('price')];
  const cell = (text = '') => cleanLine(text.slice(0, maxCell));
  return form
    .getAll('line')
    .slice(0, maxLines)
    .map((line, index) => ({ line, quantity: cell(quantities[index]), price: cell(prices[index]) }));
}

export function readSearch(form: URLSearchParams): string {
  return (form.get('search') ?? '').slice(0, maxSearch);
}

export type ItemAction =
  | { readonly kind: 'search' | 'save' }
  | { readonly kind: 'add'; readonly item: string }
  | { readonly kind: 'remove'; readonly line: number };

/** Enter in a field presses the first button, and so searches: that never stores anything. */
export function readAction(form: URLSearchParams): ItemAction {
  const item = readItem(form.get('add') ?? '');
  if (item) return { kind: 'add', item: itemText(item) };
  const line = form.get('remove') ?? '';
  if (/^\d{1,3}$/.test(line)) return { kind: 'remove', line: Number(line) };
  return { kind: form.has('save') ? 'save' : 'search' };
}

/** A second one of an item is one more of it. */
export function withItem(lines: readonly FormLine[], item: string, price: string): readonly FormLine[] {
  if (!lines.some(({ line }) => line === item)) return [...lines, { line: item, quantity: '1', price }];
  return lines.map((line) => (line.line === item ? { ...line, quantity: oneMore(line.quantity) } : line));
}

function oneMore(quantity: string): string {
  const number = typedNumber(quantity);
  return number === null ? quantity : String(number + 1);
}

/** `id=2&pack=Pack+of+6` */
export function itemText({ id, pack, size }: Item): string {
  return new URLSearchParams({ id: String(id), ...(pack && { pack }), ...(size && { size }) }).toString();
}

export function readItem(text: string): Item | null {
  const fields = new URLSearchParams(text);
  const id = fields.get('id') ?? '';
  const [pack, size] = [fields.get('pack'), fields.get('size')];
  return /^\d{1,9}$/.test(id) ? { id: Number(id), ...(pack && { pack }), ...(size && { size }) } : null;
}

/** The product and price of an item; `null` if the catalogue no longer has it. */
export function pricedItem(item: Item, products: readonly PricedProduct[]) {
  const product = products.find(({ id }) => id === item.id);
  const choice = product && choicesOf(product).find((each) => each.item === itemText(item));
  return product && choice ? { product, price: choice.price, isSoldOut: choice.isSoldOut } : null;
}

/** By the same rule as the shop's search; an empty text finds nothing. */
export function foundProducts(search: string, products: readonly PricedProduct[]): Found {
  const found = searchByName(products, search).filter(({ takenOff }) => !takenOff);
  return {
    products: found.slice(0, maxFound).map((product) => ({
      id: product.id,
      name: product.name,
      isHeavy: isInquiryOnly(product),
      choices: choicesOf(product).filter((choice) => !choice.isSoldOut),
    })),
    more: Math.max(0, found.length - maxFound),
  };
}

/** Each pack and size, as the product's page offers them. */
function choicesOf(product: PricedProduct): readonly Choice[] {
  const packs = product.packOptions ?? [null];
  const sizes = product.sizeOptions ?? [null];
  return packs.flatMap((pack, packIndex) =>
    sizes.map((size, sizeIndex) => ({
      label: [pack?.name, size?.name].filter(Boolean).join(', '),
      price: unitPrice(product, { packIndex, sizeIndex }),
      isSoldOut: product.takenOff === true || isSoldOut(product, { packIndex, sizeIndex }),
      item: itemText({ id: product.id, ...(pack && { pack: pack.name }), ...(size && { size: size.name }) }),
    })),
  );
}

/** The order's total in each province, which the form sends back: a total that has changed must be seen before it is saved. */
export function totalsOf(lines: readonly CartLine[], provinces: readonly Province[]): string {
  return provinces.map(({ value }) => charges(lines, value, provinces).grandTotal).join(' ');
}
