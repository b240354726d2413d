/**
 * One cart in several tabs (D24). A tab changes its own copy at once and sends the change to the others. Each message
 * also says which changes its text has: a tab that knows of no other takes the text over; a tab that knows of others
 * makes the change on its own copy, and stores the result. If two texts then have the same changes in another order,
 * that of the tab with the greater name counts. So no change is lost, however close together they were made.
 */
import { addLine, type Cart, isSameItem, removeLine, setQuantity, withoutOrdered, withPrices } from './cart.ts';
import { decodeCart, encodeCart, parseJson, parseLines } from './cart-codec.ts';
import { restoreLine } from './removed-line.ts';

const changeKinds = ['add', 'set quantity', 'remove', 'restore', 'take out', 'renew price'] as const;

/** A change that a shopper or an order makes to the cart. */
export interface CartChange {
  readonly kind: (typeof changeKinds)[number];
  /** The lines concerned, with their new quantity or price. For 'restore': the line, then those behind it. */
  readonly lines: Cart;
  /** For 'take out': the order that consumed the lines. If two tabs report it at once it counts once. */
  readonly order?: string | undefined;
}

/** The browser-storage entry with the latest news of a tab. Nobody reads it: the others receive it with its event. */
export const newsStorageKey = 'shopping-cart-news';

/** The message that a tab sends whenever it stores the cart. */
export interface CartNews {
  readonly tab: string;
  /** Milliseconds since 1970, or a little more: later than all times that the tab knew. */
  readonly time: number;
  /** `null` if the tab only stores what several tabs have changed. */
  readonly change: CartChange | null;
  /** The time of each tab's latest change in the text. */
  readonly known: Readonly<Record<string, number>>;
  /** The text that the tab stores next. */
  readonly text: string;
}

/** A tab's copy of the cart. */
export interface SharedCart extends Pick<CartNews, 'tab' | 'time' | 'known'> {
  readonly cart: Cart;
  /** Orders whose lines were taken out. */
  readonly orders: readonly string[];
}

/** A copy that starts with a stored cart. */
export function sharedCart(tab: string, cart: Cart, time: number): SharedCart {
  return { tab, cart, time, known: {}, orders: [] };
}

/** This tab's next news, with its change made. */
export function withOwnChange(own: SharedCart, change: CartChange | null, now: number): [SharedCart, CartNews] {
  const { tab } = own;
  const time = Math.max(now, own.time + 1);
  const next = { ...(change ? withChange(own, { tab, time, change }) : own), time };
  return [next, { tab, time, change, known: next.known, text: encodeCart(next.cart) }];
}

/** The copy after another tab's news. */
export function withNews(own: SharedCart, news: CartNews): SharedCart {
  const { tab, change, known, text } = news;
  const time = Math.max(own.time, news.time);
  if (hasAll(known, own.known)) {
    const isOutdone = own.tab < tab || !hasAll(own.known, known);
    const orders = change?.order === undefined ? own.orders : [...own.orders, change.order];
    return isOutdone ? { ...own, cart: decodeCart(text).cart, time, known, orders } : own;
  }
  const isNew = change !== null && news.time > (own.known[tab] ?? 0);
  return isNew ? { ...withChange(own, { tab, time: news.time, change }), time } : own;
}

/** Whether another tab's text is this copy's, with every change that it knows. */
export function isComplete({ known, text }: CartNews, own: SharedCart): boolean {
  return hasAll(known, own.known) && text === encodeCart(own.cart);
}

function hasAll(known: CartNews['known'], of: CartNews['known']): boolean {
  return Object.entries(of).every(([tab, time]) => time <= (known[tab] ?? 0));
}

interface TimedChange extends Pick<CartNews, 'tab' | 'time'> {
  readonly change: CartChange;
}

function withChange(own: SharedCart, { tab, time, change }: TimedChange): SharedCart {
  const known = { ...own.known, [tab]: time };
  const { order } = change;
  if (order === undefined) return { ...own, known, cart: changedCart(own.cart, change) };
  if (own.orders.includes(order)) return { ...own, known };
  return { ...own, known, cart: changedCart(own.cart, change), orders: [...own.orders, order] };
}

function changedCart(cart: Cart, { kind, lines }: CartChange): Cart {
  switch (kind) {
    case 'add':
      return lines.reduce((sum, line) => addLine(sum, line, line.quantity), cart);
    case 'set quantity':
      return lines.reduce((left, line) => setQuantity(left, line, line.quantity), cart);
    case 'remove':
      return lines.reduce(removeLine, cart);
    case 'restore':
      return lines.slice(0, 1).reduce((all, line) => restoreLine(all, { line, behind: lines.slice(1) }), cart);
    case 'take out':
      return withoutOrdered(cart, lines);
    case 'renew price':
      return withPrices(cart, (line) => lines.find((other) => isSameItem(other, line))?.price ?? null);
  }
}

/** Reads another tab's news; `null` if its release writes them differently. */
export function parseNews(stored: string | null): CartNews | null {
  const { tab, time, change, known, text } = fieldsOf(parseJson(stored ?? ''));
  if (typeof tab !== 'string' || typeof time !== 'number' || typeof text !== 'string') return null;
  const made = change === null ? null : parseChange(fieldsOf(change));
  if (made === undefined) return null;
  return { tab, time, change: made, known: timesOf(known), text };
}

function timesOf(known: unknown): CartNews['known'] {
  return Object.fromEntries(Object.entries(fieldsOf(known)).map(([tab, time]) => [tab, Number(time)]));
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

function parseChange({ kind, lines, order }: Fields): CartChange | undefined {
  const known = changeKinds.find((one) => one === kind);
  if (!known || !Array.isArray(lines)) return undefined;
  const valid = parseLines(lines).filter((line) => line !== null);
  return { kind: known, lines: valid, ...(typeof order === 'string' && { order }) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
