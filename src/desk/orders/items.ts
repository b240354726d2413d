/** The products of an order that is being entered or corrected: lines, and what a search finds, at today's prices and stock. */
import { cleanLine } from '#order/clean-text.ts';
import { isInquiryOnly } from '#shop/inquiry.ts';
import type { PricedProduct } from '#shop/product.ts';
import type { Rupees } from '#shop/money.ts';
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

export interface ItemsForm {
  readonly search: string;
  readonly lines: readonly FormLine[];
}

/** A pack or size, as the product's page offers it. */
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

/** Enter in a field presses the first button, and so searches: that never stores anything. */
export function isSaved(form: URLSearchParams): boolean {
  return form.has('save');
}

/** The search and lines as they were entered, with the buttons "Add" and "Remove" carried out. */
export function readItems(form: URLSearchParams, products: readonly PricedProduct[]): ItemsForm {
  const lines = readLines(form).filter((_, index) => String(index + 1) !== form.get('remove'));
  const item = readItem(form.get('add') ?? '');
  const priced = item && pricedItem(item, products);
  if (!priced) return { search: (form.get('search') ?? '').slice(0, maxSearch), lines };
  return { search: '', lines: withItem(lines, itemText(item), String(priced.price)) };
}

function readLines(form: URLSearchParams): readonly FormLine[] {
  const [quantities, prices] = [form.getAll('quantity'), form.getAll('price')];
  const cell = (text = '') => cleanLine(text.slice(0, maxCell));
  return form
    .getAll('line')
    .slice(0, maxLines)
    .map((line, index) => ({ line, quantity: cell(quantities[index]), price: cell(prices[index]) }));
}

/** A second one of an item is one more of it. */
function withItem(lines: readonly FormLine[], item: string, price: string): readonly FormLine[] {
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
