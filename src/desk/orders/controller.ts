/** Orders: the list, one order, an order by phone, and several at once. */
import { Hono } from 'hono';
import { addresses, orderAddress } from '#desk/addresses.ts';
import { type DeskContext, type DeskEnv, idOf } from '#desk/context.ts';
import type { Desk } from '#desk/desk.ts';
import type { LiveStreams } from '#desk/live-streams.ts';
import type { DeskPage } from '#desk/pages/desk-page.ts';

export function orders({ desk, live }: { readonly desk: Desk; readonly live: LiveStreams }): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  const show = (c: DeskContext, page: DeskPage | null, status?: number) =>
    page ? c.var.show('OldPage', { page }, status) : c.notFound();

  app.get(addresses.list, async (c) => show(c, await desk.list(new URL(c.req.url).searchParams)));
  app.get(addresses.live, async (c) => {
    const after = Number(/^\d{1,15}$/.exec(c.req.query('after') ?? '')?.[0] ?? 0);
    const stream = c.req.method === 'GET' ? await live.open(c.var.session.id, after) : null;
    // A stream that has ended leaves no idle connection, for which a desk that stops would wait.
    const headers = { 'content-type': 'text/event-stream', connection: 'close' };
    return new Response(stream, { status: stream ? 200 : 503, headers });
  });
  app.get(addresses.search, async (c) => show(c, await desk.search(c.req.raw)));
  app.post(addresses.search, (c) => {
    c.header('set-cookie', desk.searchCookie(c.var.form.get('search') ?? ''));
    return c.redirect(addresses.search, 303);
  });
  app.get(addresses.newOrder, (c) => show(c, desk.newOrder()));
  app.post(addresses.newOrder, async (c) => {
    const outcome = await desk.enter(c.var.form, c.var.session);
    if (outcome.kind === 'saved') return c.redirect(orderAddress(outcome.id), 303);
    return show(c, outcome.page, outcome.isRefused ? 422 : 200);
  });
  app.get(addresses.order, async (c) => show(c, await desk.order(idOf(c))));
  app.post(addresses.order, async (c) => {
    const notice = await desk.change(idOf(c), c.var.form, c.var.session);
    return notice === null ? c.redirect(c.req.path, 303) : show(c, await desk.order(idOf(c), notice), 409);
  });
  app.get(addresses.correct, async (c) => show(c, await desk.correction(idOf(c))));
  app.post(addresses.correct, async (c) => {
    const { form, session } = c.var;
    const notice = await desk.correct(idOf(c), form, session);
    if (notice === null) return c.redirect(orderAddress(idOf(c)), 303);
    return show(c, await desk.correction(idOf(c), notice, form), 409);
  });
  app.post(addresses.resend, async (c) => {
    const notice = await desk.resend(idOf(c), c.var.form, c.var.session);
    if (notice === null) return c.redirect(orderAddress(idOf(c)), 303);
    return show(c, await desk.order(idOf(c), notice), 409);
  });
  app.post(addresses.several, async (c) => {
    const { form, session } = c.var;
    const pressed = await desk.several.press(form, session);
    if ('location' in pressed) return c.redirect(pressed.location, 303);
    if ('kind' in pressed) return show(c, pressed);
    const list = new URLSearchParams(form.get('list') ?? '');
    list.set('select', 'some');
    return show(c, await desk.list(list, pressed.notice), 409);
  });
  const idsOf = ({ req }: DeskContext) => req.query('of') ?? '';
  app.get(addresses.slips, async (c) => show(c, await desk.several.slips(idsOf(c))));
  app.get(addresses.labels, async (c) => show(c, await desk.several.labels(idsOf(c))));
  app.get(addresses.table, async (c) => {
    const table = await desk.several.table(idsOf(c));
    if (table === null) return c.notFound();
    return c.body(table, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
    });
  });
  return app;
}
