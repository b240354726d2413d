/** The lists of orders: the desk's first page, with its news, and the search. */
import { Hono } from 'hono';
import { readCookie, writeCookie } from '#desk/account/sessions.ts';
import { addresses, readListQuery } from '#desk/addresses.ts';
import type { DeskContext, DeskDeps, DeskEnv } from '#desk/context.ts';
import { maxSearch } from '#desk/forms.ts';
import { dayStart, secondMs } from '#shop/time.ts';

/** The pause before an open list asks again. */
const liveMs = 4 * secondMs;

export function listRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.list, (c) => showList(c, deps));
  app.get(addresses.live, (c) => sendNews(c, deps));
  app.get(addresses.search, (c) => showSearch(c, deps));
  // The last field counts: on the page of a new order, the pressed button.
  app.post(addresses.search, (c) => searchFor(c.var.form.getAll('search').at(-1) ?? '', c, deps));
  return app;
}

async function showList(c: DeskContext, { orders, clock, shop }: DeskDeps): Promise<Response> {
  const query = readListQuery(new URL(c.req.url).searchParams);
  const now = clock.now();
  // The sums first: an order that comes meanwhile is then announced twice, not never.
  const sums = await orders.sums(now);
  const listed = await orders.list(query, { now, answerHours: shop.answerHours });
  return query.select === undefined
    ? c.var.show('ListScreen', { query, listed, sums })
    : c.var.show('SelectScreen', { query, listed });
}

/** One message: the browser's EventSource asks again after the pause, and needs no connection meanwhile (D72). */
async function sendNews(c: DeskContext, { orders, clock }: DeskDeps): Promise<Response> {
  const after = Number(/^\d{1,15}$/.exec(c.req.query('after') ?? '')?.[0] ?? 0);
  const { orders: count, version } = await orders.news(after);
  // The sums on the page are of its day.
  const message = `retry: ${liveMs}\nid: ${version}/${dayStart(clock.now())}\ndata: ${count}\n\n`;
  return c.body(message, 200, { 'content-type': 'text/event-stream' });
}

async function showSearch(c: DeskContext, { orders, clock, shop, isHttps }: DeskDeps): Promise<Response> {
  const searched = readCookie(c, 'search', { isHttps }).slice(0, maxSearch);
  const { before } = readListQuery(new URL(c.req.url).searchParams);
  const at = { now: clock.now(), answerHours: shop.answerHours };
  const listed = searched === '' ? { orders: [], hasMore: false } : await orders.list({ before, search: searched }, at);
  return c.var.show('SearchScreen', { searched, listed });
}

/** Leads to the orders found. The search is in a cookie, so that no name or number is in an address. */
export function searchFor(search: string, c: DeskContext, { isHttps }: Pick<DeskDeps, 'isHttps'>): Response {
  writeCookie(c, 'search', search.trim().slice(0, maxSearch).toWellFormed(), { isHttps });
  return c.redirect(addresses.search, 303);
}
