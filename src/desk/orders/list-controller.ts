/** The lists of orders: the desk's first page with its news, the search, and several orders at once. */
import { readCookie, writeCookie } from '#desk/session.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses, listAddress, paperAddress, readListQuery } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { checkNotice, maxSearch, readForm } from '#desk/forms.ts';
import { sumsOrNull } from '#desk/sums-or-null.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { cleanLine } from '#shop/text.ts';
import { pluralize } from '#shop/numbers.ts';
import {
  bulkStates,
  lostStates,
  type OrderState,
  parcelSteps,
  sentStates,
  stateWord,
  unsentStates,
} from '#shop/order-states.ts';
import { formattedPrice, sum } from '#shop/money.ts';
import { dayStart, secondMs } from '#shop/time.ts';
import type { WorkedOrder, DeskOrders } from './desk-orders.ts';
import { orderLineField } from './order-form.ts';
import { erasedReason } from './order-text.ts';
import {
  changeEach,
  idsField,
  leftAsItIs,
  maxAtOnce,
  nothingSelected,
  printable,
  readSelected,
} from './selected-orders.ts';
import { BulkScreen } from './bulk-screen.tsx';
import { ListScreen, SearchScreen, SelectScreen } from './list-screen.tsx';
import { PapersScreen } from './print-screens.tsx';
import type { DeskShop } from '#desk/desk-shop.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';

export interface ListDeps {
  readonly orders: DeskOrders;
  readonly shop: DeskShop;
  /** What a new shop needs; each is done or not. */
  readonly firstSteps: () => Promise<readonly { readonly isDone: boolean }[]>;
  readonly clock: Clock;
  readonly log: Log;
  readonly isHttps: boolean;
}

/** The pause before an open list asks again. */
const liveMs = 4 * secondMs;

const changes = [...bulkStates, 'courier', 'undo'] as const;
const papers = ['slips', 'labels', 'sheet'] as const;

const bulkForm = z.object({
  action: z.enum([...changes, ...papers, 'tracking', 'tell', 'back']),
  courier: orderLineField.default('').meta({ title: 'Courier' }),
  /** The query of the list on which they were selected, or `cash`. */
  list: z.string().default(''),
});

/** The states from which orders are brought into another together (D119): only a parcel that has left can return. */
function statesBefore(state: OrderState): readonly OrderState[] {
  if (state === 'cancelled') return unsentStates;
  return state === 'returned' ? sentStates : parcelSteps.slice(0, parcelSteps.indexOf(state));
}

/** A payment may append two events: the delivery and the payment. */
const maxUndone = 2;

export function listRoutes(deps: ListDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.list, (c) => showList(c, deps));
  app.get(addresses.live, (c) => sendNews(c, deps));
  app.get(addresses.search, (c) => showSearch(c, deps));
  // The last field counts: on the page of a new order, the pressed button.
  app.post(addresses.search, (c) => searchFor(c.var.form.getAll('search').at(-1) ?? '', c, deps));
  app.post(addresses.bulk, (c) => changeSelected(c, deps));
  app.get(addresses.slips, (c) => showPapers(c, deps, 'slips'));
  app.get(addresses.labels, (c) => showPapers(c, deps, 'labels'));
  return app;
}

async function showList(
  c: DeskContext,
  { orders, clock, shop, firstSteps, isHttps, log }: ListDeps,
): Promise<Response> {
  const query = readListQuery(new URL(c.req.url).searchParams);
  const at = { now: clock.now(), answerHours: shop.answerHours };
  // First of all: an order that comes meanwhile is then announced twice, not never.
  const newest = await orders.newestId();
  const sums = await sumsOrNull(orders.sums(at.now), log);
  const tasks = await orders.tasks(at);
  const listed = await orders.list(query, at);
  if (query.select !== undefined) return c.var.show(SelectScreen, { query, tasks, listed });
  const isHidden = readCookie(c, 'steps', { isHttps }) !== '';
  const stepsLeft = isHidden ? 0 : (await firstSteps()).filter(({ isDone }) => !isDone).length;
  return c.var.show(ListScreen, { query, tasks, listed, sums, newest, stepsLeft });
}

/** One message: the browser's EventSource asks again after the pause, and needs no connection meanwhile (D72). */
async function sendNews(c: DeskContext, { orders, clock }: ListDeps): Promise<Response> {
  const after = Number(/^\d{1,15}$/.exec(c.req.query('after') ?? '')?.[0] ?? 0);
  const { orders: count, version } = await orders.news(after);
  // The sums on the page are of its day.
  const message = `retry: ${liveMs}\nid: ${version}/${dayStart(clock.now())}\ndata: ${count}\n\n`;
  return c.body(message, 200, { 'content-type': 'text/event-stream' });
}

async function showSearch(c: DeskContext, { orders, clock, shop, isHttps }: ListDeps): Promise<Response> {
  const searched = readCookie(c, 'search', { isHttps }).slice(0, maxSearch);
  const { before } = readListQuery(new URL(c.req.url).searchParams);
  const at = { now: clock.now(), answerHours: shop.answerHours };
  const listed = searched === '' ? { orders: [], hasMore: false } : await orders.list({ before, search: searched }, at);
  return c.var.show(SearchScreen, { searched, listed });
}

/** Leads to the orders found. The search is in a cookie, so that no name or number is in an address. */
export function searchFor(search: string, c: DeskContext, { isHttps }: Pick<ListDeps, 'isHttps'>): Response {
  writeCookie(c, 'search', search.trim().slice(0, maxSearch).toWellFormed(), { isHttps });
  return c.redirect(addresses.search, 303);
}

async function changeSelected(c: DeskContext, deps: ListDeps): Promise<Response> {
  const { orders, clock, shop } = deps;
  const { form, session } = c.var;
  const read = readForm(bulkForm, form);
  const selected = readSelected(form);
  // An undo leads back to where the order was, whatever its customer wants.
  const isAnyway = form.get('action') === 'undo';
  const by = { at: clock.now(), session: session.id, shippedMail: shop.shippedMail, isAnyway };
  if (read.errors?.some(({ field }) => field === 'courier')) {
    // Changes nothing, and names the orders again.
    const { done, skipped } = await changeEach(orders, selected, () => [], by);
    const again = done.map(({ more, ...order }) => ({ ...order, appended: Number(more) }));
    const title = `${pluralize(done.length, 'order')} marked as shipped`;
    const couriers = await orders.couriers(shop.couriers);
    const entered = { list: form.get('list') ?? '', couriers, courier: form.get('courier') ?? '' };
    const refused = { notice: checkNotice, errors: read.errors };
    return c.var.show(
      BulkScreen,
      { title, done: again, skipped, canUndo: true, change: 'shipped', ...entered, ...refused },
      422,
    );
  }
  if (read.errors) return refuse(c, deps, nothingSelected);
  const { action, courier, list } = read.values;
  const ids = selected.map(({ id }) => id);
  const next = nextAddress(action, ids, list);
  if (next !== null && courier === '') return c.redirect(next, 303);
  if (selected.length === 0) return refuse(c, deps, nothingSelected);
  if (selected.length > maxAtOnce && action !== 'undo')
    return refuse(c, deps, `You selected ${selected.length} orders. Select at most ${maxAtOnce}; nothing was done.`);

  const change = changes.find((known) => known === action) ?? 'courier';
  const { done, skipped } = await changeEach(
    orders,
    selected,
    (order, { more }) =>
      change === 'undo' ? undosOf(order, Number(more), courier) : bulkEvents(order, change, courier),
    by,
  );
  if (next !== null && skipped.every(({ reason }) => reason === sameCourierReason(courier)))
    return c.redirect(next, 303);
  const title = doneTitle(change, courier, done.length);
  const needsCourier = change === 'shipped' && done.some(({ courier: before }) => before === '');
  const couriers = needsCourier ? await orders.couriers(shop.couriers) : null;
  const canUndo = change !== 'undo';
  return c.var.show(BulkScreen, { title, done, skipped, list, canUndo, couriers, change });
}

/** The list again, with the reason why nothing was done. */
async function refuse(c: DeskContext, { orders, clock, shop }: ListDeps, notice: string): Promise<Response> {
  const query = readListQuery(new URLSearchParams(c.var.form.get('list') ?? ''));
  const at = { now: clock.now(), answerHours: shop.answerHours };
  const [tasks, listed] = [await orders.tasks(at), await orders.list(query, at)];
  return c.var.show(SelectScreen, { query: { ...query, select: 'some' }, tasks, listed, notice }, 409);
}

function doneTitle(change: (typeof changes)[number], courier: string, done: number): string {
  const number = pluralize(done, 'order');
  const withCourier = courier === '' ? '' : ` with ${courier}`;
  if (change === 'undo') return `Undone for ${number}${withCourier}`;
  if (change === 'courier') return number + (withCourier || ' with no courier');
  return `${number} ${change === 'cancelled' ? '' : 'marked as '}${stateWord(change)}`;
}

async function showPapers(c: DeskContext, { orders }: ListDeps, paper: 'slips' | 'labels'): Promise<Response> {
  const ids = idsField.safeParse(c.req.query('of'));
  if (!ids.success) return c.notFound();
  return c.var.show(PapersScreen, { of: paper, ...(await printable(orders, ids.data)) });
}

/** Where a button leads once a courier that was entered is saved; `null` if it needs other orders than these. */
function nextAddress(action: z.output<typeof bulkForm>['action'], ids: readonly number[], list: string): string | null {
  if (action === 'tracking') return addresses.tracking;
  if (action === 'tell') return addresses.tell;
  if (action === 'back' && list === 'cash') return addresses.cash;
  if (action === 'back') return listAddress({ ...readListQuery(new URLSearchParams(list)), select: undefined });
  const paper = papers.find((known) => known === action);
  return paper && ids.length > 0 && ids.length <= maxAtOnce ? paperAddress(paper, ids) : null;
}

function sameCourierReason(courier: string): string {
  return `already has ${courier || 'no courier'}.`;
}

function bulkEvents(
  { record, now }: WorkedOrder,
  change: OrderState | 'courier',
  courier: string,
): readonly DeskEvent[] | string {
  if (record.erasedAt !== null) return erasedReason;
  if (change === 'courier')
    return now.courier === courier
      ? sameCourierReason(courier)
      : now.courier !== ''
        ? `has ${cleanLine(now.courier)}, and keeps it. Change it on its page.`
        : [{ kind: 'parcel', courier, trackingNumber: now.trackingNumber }];
  if (now.madeInto) return `was made into order ${now.madeInto.name}.`;
  // Also on a page that is out of date: the button was clicked twice.
  if (change === now.state) return `is already ${stateWord(change)}.`;
  if (!statesBefore(change).includes(now.state)) return leftAsItIs(now);
  const paid = sum([now.advance, now.paid]);
  if (lostStates.includes(change) && paid > 0)
    return `was left as it is, because ${formattedPrice(paid)} is paid already. Open it to decide.`;
  return [{ kind: 'state', state: change }];
}

/** Undoes the events that one action appended; a courier that was entered since then stays. */
function undosOf({ now }: WorkedOrder, count: number, courier: string): readonly DeskEvent[] | string {
  if (!now.lastChange) return 'has nothing to undo.';
  const undos = Array.from({ length: Math.min(count || 1, maxUndone) }, () => ({ kind: 'undo' }) as const);
  return courier === '' ? undos : [...undos, { kind: 'parcel', courier, trackingNumber: now.trackingNumber }];
}
