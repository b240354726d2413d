/**
 * One cart in several tabs (D24). A tab changes its own copy at once and sends the change to the others; each orders
 * the changes of all tabs by time and tab, so that all arrive at the same cart and no change is lost, however close
 * together they were made.
 *
 * The copies can start from different texts: a tab may open in the middle of a change, and a tab of an earlier release
 * sends nothing. So a tab also says which changes it knows and which text it stores, and a tab that knows less takes
 * over that text.
 */
import { type Cart } from './cart.ts';
import { type CartChange, changedCart, changeKinds } from './cart-change.ts';
import { decodeCart, encodeCart, parseJson, parseLines } from './cart-codec.ts';

/** The browser-storage entry with the latest news of a tab. Nobody reads it: the others receive it with its event. */
export const newsStorageKey = 'shopping-cart-news';

/** The message that a tab sends whenever it stores the cart. */
export interface CartNews {
  readonly tab: string;
  /** Later than every time that the tab knew: milliseconds since 1970, or a little more. */
  readonly time: number;
  /** `null` if the tab only merges the changes of several tabs. */
  readonly change: CartChange | null;
  /** The time of the latest change that the tab knew of each tab. */
  readonly known: Readonly<Record<string, number>>;
  /** The text that the tab stores next. */
  readonly text: string;
}

interface TimedChange extends Pick<CartNews, 'tab' | 'time'> {
  readonly change: CartChange;
}

/** A tab's copy of the cart. */
export interface SharedCart {
  readonly tab: string;
  readonly cart: Cart;
  /** The cart before the changes below. */
  readonly base: Cart;
  /** The latest changes in all tabs, oldest first. */
  readonly changes: readonly TimedChange[];
  readonly known: Readonly<Record<string, number>>;
  /** The latest time that this tab knows. */
  readonly time: number;
}

/** More than can be under way at once; older ones are merged into the base. */
const maxChanges = 100;

/** A copy that starts with a stored cart. */
export function sharedCart(tab: string, cart: Cart, time: number): SharedCart {
  return { tab, cart, base: cart, changes: [], known: {}, time };
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
  const { tab, time, change, text } = news;
  const isNew = change !== null && time > (own.known[tab] ?? 0);
  const heard = { ...(isNew ? withChange(own, { tab, time, change }) : own), time: Math.max(own.time, time) };
  if (text === encodeCart(heard.cart) || !isOutdone(heard, news)) return heard;
  return { ...takenOver(heard, decodeCart(text).cart), known: { ...heard.known, ...news.known } };
}

/**
 * Whether another tab knows every change that this one knows, and more; of two that know the same, one always yields.
 */
function isOutdone(own: SharedCart, other: CartNews): boolean {
  return knowsAll(other, own) && (own.tab < other.tab || !knowsAll(own, other));
}

type Knowing = Pick<CartNews, 'known'>;

function knowsAll({ known }: Knowing, of: Knowing): boolean {
  return Object.entries(of.known).every(([tab, time]) => time <= (known[tab] ?? 0));
}

/** The copy, where another tab's news is already part of it. */
export function withKnown(own: SharedCart, { tab, time, change }: CartNews): SharedCart {
  return change ? { ...own, known: { ...own.known, [tab]: time } } : own;
}

/** The copy after taking over another tab's cart. */
export function takenOver(own: SharedCart, cart: Cart): SharedCart {
  return { ...own, cart, base: cart, changes: [] };
}

function withChange(own: SharedCart, made: TimedChange): SharedCart {
  const earlier = own.changes.filter((one) => isLater(made, one));
  const later = own.changes.filter((one) => isLater(one, made));
  const changes = [...earlier, made, ...later].filter(isFirstOfItsOrder);
  const old = changes.slice(0, -maxChanges);
  const base = replayed(own.base, old);
  const recent = changes.slice(old.length);
  return {
    ...own,
    base,
    changes: recent,
    cart: replayed(base, recent),
    known: { ...own.known, [made.tab]: made.time },
  };
}

function isFirstOfItsOrder({ change: { order } }: TimedChange, index: number, all: readonly TimedChange[]): boolean {
  return order === undefined || all.findIndex(({ change }) => change.order === order) === index;
}

function replayed(base: Cart, changes: readonly TimedChange[]): Cart {
  return changes.reduce((cart, { change }) => changedCart(cart, change), base);
}

function isLater(a: Pick<CartNews, 'tab' | 'time'>, b: Pick<CartNews, 'tab' | 'time'>): boolean {
  return a.time === b.time ? a.tab > b.tab : a.time > b.time;
}

/** Reads another tab's news; null if its release writes them differently. */
export function parseNews(text: string | null): CartNews | null {
  const { tab, time, change, known, text: stored } = fieldsOf(parseJson(text ?? ''));
  if (typeof tab !== 'string' || typeof time !== 'number' || typeof stored !== 'string') return null;
  const made = change === null ? null : parseChange(fieldsOf(change));
  if (made === undefined) return null;
  const times = Object.entries(fieldsOf(known)).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return { tab, time, change: made, known: Object.fromEntries(times), text: stored };
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

function parseChange({ kind, lines, order }: Fields): CartChange | undefined {
  const known = changeKinds.find((one) => one === kind);
  if (!known || !Array.isArray(lines)) return undefined;
  const good = parseLines(lines).filter((line) => line !== null);
  return { kind: known, lines: good, ...(typeof order === 'string' && { order }) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
