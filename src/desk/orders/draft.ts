/**
 * An order as the owner is writing it. It travels in its form and nothing of it is stored before it is whole; its reference
 * is made with the form, so that the same form never becomes two orders.
 */
import { randomBytes } from 'node:crypto';
import { cleanField, type Customer, customerOf, noCustomer } from '#order/customer-fields.ts';
import { isOrderReference, orderReference } from '#order/order-reference.ts';
import { type OrderOrigin, orderOrigins } from '#order/order-origin.ts';
import { typedNumber } from '#shop/typed-number.ts';
import { cleanLine } from '#order/clean-text.ts';

/** A product with its options, by their names: a release may come while the form is open. */
export interface Item {
  readonly id: number;
  readonly pack?: string;
  readonly size?: string;
}

export interface DraftLine {
  readonly item: Item;
  /** Pieces, as typed. */
  readonly quantity: string;
}

export interface Draft {
  readonly reference: string;
  readonly origin: OrderOrigin;
  readonly search: string;
  readonly lines: readonly DraftLine[];
  readonly customer: Customer;
  /** The totals that stood on the page. */
  readonly shown: string;
  /** What the owner was asked to look at twice, and then pressed again. */
  readonly doubted: readonly string[];
}

/** What the pressed button asks for. */
export type Press =
  | { readonly kind: 'search' }
  | { readonly kind: 'add'; readonly item: Item }
  | { readonly kind: 'take out'; readonly line: number }
  | { readonly kind: 'save' };

const mostLines = 200;
const longestField = 1000;
const longestSearch = 100;

export function emptyDraft(): Draft {
  return {
    reference: orderReference(randomBytes(16)),
    origin: 'phone',
    search: '',
    lines: [],
    customer: noCustomer,
    shown: '',
    doubted: [],
  };
}

/** What can't be read in a field is as good as empty. Texts pasted from a chat bring invisible characters along. */
export function readDraft(form: URLSearchParams): Draft {
  const reference = form.get('reference') ?? '';
  const quantities = form.getAll('quantity');
  const lines = form
    .getAll('line')
    .slice(0, mostLines)
    .flatMap((text, index) => {
      const item = readItem(text);
      return item ? [{ item, quantity: cleanLine((quantities[index] ?? '').slice(0, 20)) }] : [];
    });
  return {
    reference: isOrderReference(reference) ? reference : emptyDraft().reference,
    origin: orderOrigins.find((known) => known === form.get('origin')) ?? 'phone',
    search: (form.get('search') ?? '').slice(0, longestSearch),
    lines,
    customer: customerOf((field) => cleanLine(cleanField(field, (form.get(field) ?? '').slice(0, longestField)))),
    shown: form.get('shown') ?? '',
    doubted: form.getAll('doubted'),
  };
}

/** Enter in a field presses the first button, and so searches: that never stores anything. */
export function readPress(form: URLSearchParams): Press {
  const item = readItem(form.get('add') ?? '');
  if (item) return { kind: 'add', item };
  const line = form.get('take-out') ?? '';
  if (/^\d{1,3}$/.test(line)) return { kind: 'take out', line: Number(line) };
  return form.has('save') ? { kind: 'save' } : { kind: 'search' };
}

/** The draft after a press; lines of 0 pieces are taken out by any. */
export function pressed(draft: Draft, press: Press): Draft {
  const lines = draft.lines.filter(
    ({ quantity }, index) => typedNumber(quantity) !== 0 && !(press.kind === 'take out' && press.line === index + 1),
  );
  if (press.kind !== 'add') return { ...draft, lines };
  const key = itemText(press.item);
  const isAdded = lines.some(({ item }) => itemText(item) === key);
  return {
    ...draft,
    search: '',
    lines: isAdded
      ? lines.map((line) => (itemText(line.item) === key ? { ...line, quantity: oneMore(line.quantity) } : line))
      : [...lines, { item: press.item, quantity: '1' }],
  };
}

/** `id=2&pack=Pack+of+6` */
export function itemText({ id, pack, size }: Item): string {
  return new URLSearchParams({ id: String(id), ...(pack && { pack }), ...(size && { size }) }).toString();
}

function readItem(text: string): Item | null {
  const fields = new URLSearchParams(text);
  const id = fields.get('id') ?? '';
  const [pack, size] = [fields.get('pack'), fields.get('size')];
  return /^\d{1,9}$/.test(id) ? { id: Number(id), ...(pack && { pack }), ...(size && { size }) } : null;
}

function oneMore(quantity: string): string {
  const number = typedNumber(quantity);
  return number === null ? quantity : String(number + 1);
}
