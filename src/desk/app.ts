/**
 * The desk as a function of a request. Stylesheet, scripts, font, icon and sign-in are open. Without a session every other
 * path leads to the sign-in, whether it exists or not, before anything is read. A form must come from the desk's own origin
 * and have the session's token (D73).
 */
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { addresses, isUpload, orderAddress } from './addresses.ts';
import type { Door, Entry, HeaderLine, Session } from './access/door.ts';
import { isSame } from './access/tokens.ts';
import type { DeskFiles } from './desk-files.ts';
import type { LiveStreams } from './live-streams.ts';
import type { DeskPage } from './pages/desk-page.ts';
import { photographRoutes } from './photographs/photograph-routes.ts';
import { productRoutes } from './products/product-routes.ts';
import type { Outcome } from './products/products.ts';
import { shopRoutes } from './shop/shop-routes.ts';
import { bodyLimit, readBody } from '#relay/receive/read-body.ts';
import { type Log, placeOf } from '#relay/process/log.ts';
import type { App } from '#relay/serve/app.ts';
import type { Headers } from '#relay/serve/security-headers.ts';
import type { Desk } from './desk.ts';

export interface DeskAppParts {
  readonly desk: Desk;
  readonly door: Door;
  readonly files: DeskFiles;
  readonly live: LiveStreams;
  readonly shopName: string;
  readonly headers: Headers;
  /** The origins from which the desk is reached. */
  readonly isOwnOrigin: (origin: string) => boolean;
  readonly log: Log;
}

export interface Visit {
  readonly Bindings: { readonly address: string };
  readonly Variables: { readonly session: Session; readonly form: URLSearchParams };
}
type DeskContext = Context<Visit>;

const notFound: DeskPage = { kind: 'message', title: 'Not found', words: 'There is nothing at this address.' };

export function deskRoutes(parts: DeskAppParts): Hono<Visit> {
  const { desk, door, files, live, shopName, headers, isOwnOrigin, log } = parts;
  const app = new Hono<Visit>({ strict: true });

  const html = async (page: DeskPage, session: Session | null, { status = 200, more = {} } = {}) => {
    const { stylesheet, scripts } = files;
    const changes = session ? await desk.publish.waiting() : 0;
    const frame = { shopName, stylesheet, scripts, formToken: session?.formToken ?? null, changes };
    const own = { ...headers, 'content-type': 'text/html; charset=utf-8', ...more };
    return new Response(files.renderPage(frame, page), { status, headers: own });
  };
  const seeOther = (location: string, more: readonly HeaderLine[] = []) => {
    const response = new Response(null, { status: 303, headers: { ...headers, location } });
    for (const [name, value] of more) response.headers.append(name, value);
    return response;
  };
  const refused = (session: Session | null) =>
    html(
      {
        kind: 'message',
        title: 'Not saved',
        words: 'This form has expired. Go back, reload the page and try again.',
      },
      session,
      { status: 403 },
    );
  const tooLong = (session: Session) =>
    html(
      {
        kind: 'message',
        title: 'Not saved',
        words:
          `This text is too long. A form may hold ${bodyLimit / 1024} KiB: about 60,000 English letters, or 10,000 Urdu ones. ` +
          'Nothing was saved. Go back, shorten the text and try again.',
      },
      session,
      { status: 413 },
    );
  const formOf = async ({ req }: DeskContext): Promise<URLSearchParams | 'foreign' | 'too long'> => {
    if (!isOwnOrigin(req.header('origin') ?? '')) return 'foreign';
    if (!/^application\/x-www-form-urlencoded\b/.test(req.header('content-type') ?? '')) return 'foreign';
    const body = await readBody(req.raw);
    if (body.kind === 'too big') return 'too long';
    return body.kind === 'text' ? new URLSearchParams(body.text) : 'foreign';
  };
  const signIn = async (notice: string | null, status: number) => {
    const mode = await door.mode();
    return html({ kind: 'sign-in', mode, notice }, null, { status: mode === 'off' ? 503 : status });
  };
  const entered = (entry: Entry, wrong: string) => {
    switch (entry.kind) {
      case 'in':
        return seeOther(addresses.list, entry.cookies);
      case 'wrong':
        return signIn(wrong, 403);
      case 'too many':
        return signIn('Too many attempts. Try again in a quarter of an hour.', 429);
    }
  };

  // Open to everybody.
  for (const address of files.openFiles) app.get(address, (context) => files.open(context.req.path, headers));
  app.get(addresses.signIn, async ({ req }) =>
    (await door.session(req.raw)) ? seeOther(addresses.list) : signIn(null, 200),
  );
  app.post(addresses.signIn, async (context) => {
    const form = await formOf(context);
    if (typeof form === 'string') return refused(null);
    const entry = await door.byPassword(form.get('password') ?? '', context.req.raw, context.env.address);
    return entered(entry, 'Wrong password.');
  });
  app.get(addresses.signInLink, ({ req }) => html({ kind: 'link', address: req.path }, null));
  app.post(addresses.signInLink, async (context) => {
    if (typeof (await formOf(context)) === 'string') return refused(null);
    const entry = await door.byLink(context.req.param('token') ?? '', context.req.raw);
    return entered(entry, 'This link was used already or has expired. Restart the shop for a new one.');
  });

  // The owner's alone.
  app.use(async (context, next) => {
    const session = await door.session(context.req.raw);
    if (!session) return seeOther(addresses.signIn);
    context.set('session', session);
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return next();
    // Photographs bring the token in a form that is read as it comes (`receive-form.ts`).
    if (isUpload(context.req.path)) return isOwnOrigin(context.req.header('origin') ?? '') ? next() : refused(session);
    const form = await formOf(context);
    if (form === 'too long') return tooLong(session);
    if (form === 'foreign' || !isSame(form.get('token') ?? '', session.formToken)) return refused(session);
    context.set('form', form);
    return next();
  });
  // Here alone: no page of another site can have one of these asked for, and guess from its length.
  app.use(compress());
  const page = (made: DeskPage | null, { var: { session } }: DeskContext, options = {}) =>
    made ? html(made, session, options) : html(notFound, session, { status: 404 });
  const answer = (outcome: Outcome, context: DeskContext) =>
    'location' in outcome ? seeOther(outcome.location) : page(outcome.page, context, { status: outcome.status });
  const idOf = ({ req }: DeskContext) => (/^[1-9]\d{0,14}$/.test(req.param('id') ?? '') ? Number(req.param('id')) : 0);

  app.get(addresses.list, async (context) => page(await desk.list(new URL(context.req.url).searchParams), context));
  app.get(addresses.live, async ({ req, var: { session } }) => {
    const after = Number(/^\d{1,15}$/.exec(req.query('after') ?? '')?.[0] ?? 0);
    const stream = req.method === 'GET' ? await live.open(session.id, after) : null;
    // A stream that has ended leaves no idle connection, for which a desk that stops would wait.
    const own = { 'content-type': 'text/event-stream', connection: 'close' };
    return new Response(stream, { status: stream ? 200 : 503, headers: { ...headers, ...own } });
  });
  app.get(addresses.search, async (context) => page(await desk.search(context.req.raw), context));
  app.post(addresses.search, ({ var: { form } }) =>
    seeOther(addresses.search, [['set-cookie', desk.searchCookie(form.get('search') ?? '')]]),
  );
  app.get(addresses.newOrder, (context) => page(desk.newOrder(), context));
  app.post(addresses.newOrder, async (context) => {
    const outcome = await desk.enter(context.var.form, context.var.session);
    if (outcome.kind === 'saved') return seeOther(orderAddress(outcome.id));
    return page(outcome.page, context, { status: outcome.isRefused ? 422 : 200 });
  });

  app.get(addresses.order, async (context) => page(await desk.order(idOf(context)), context));
  app.post(addresses.order, async (context) => {
    const { form, session } = context.var;
    const id = idOf(context);
    const notice = await desk.change(id, form, session);
    if (notice === null) return seeOther(context.req.path);
    return page(await desk.order(id, notice), context, { status: 409 });
  });
  app.get(addresses.correct, async (context) => page(await desk.correction(idOf(context)), context));
  app.post(addresses.correct, async (context) => {
    const { form, session } = context.var;
    const id = idOf(context);
    const notice = await desk.correct(id, form, session);
    if (notice === null) return seeOther(addresses.order.replace(':id', String(id)));
    return page(await desk.correction(id, notice, form), context, { status: 409 });
  });
  app.post(addresses.resend, async (context) => {
    const { form, session } = context.var;
    const id = idOf(context);
    const notice = await desk.resend(id, form, session);
    if (notice === null) return seeOther(addresses.order.replace(':id', String(id)));
    return page(await desk.order(id, notice), context, { status: 409 });
  });
  app.post(addresses.several, async (context) => {
    const { form, session } = context.var;
    const pressed = await desk.several.press(form, session);
    if ('location' in pressed) return seeOther(pressed.location);
    if ('kind' in pressed) return page(pressed, context);
    const list = new URLSearchParams(form.get('list') ?? '');
    list.set('select', 'some');
    return page(await desk.list(list, pressed.notice), context, { status: 409 });
  });
  const of = ({ req }: DeskContext) => req.query('of') ?? '';
  app.get(addresses.slips, async (context) => page(await desk.several.slips(of(context)), context));
  app.get(addresses.labels, async (context) => page(await desk.several.labels(of(context)), context));
  app.get(addresses.table, async (context) => {
    const table = await desk.several.table(of(context));
    if (table === null) return page(null, context);
    return new Response(table, {
      headers: {
        ...headers,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      },
    });
  });
  app.get(addresses.publish, async (context) => page(await desk.publish.page(), context));
  app.post(addresses.publish, async (context) => {
    const notice = await desk.publish.press(context.var.form, context.var.session);
    if (notice === null) return seeOther(addresses.publish);
    return page(await desk.publish.page(notice), context, { status: 409 });
  });
  productRoutes(app, desk, { page, answer, idOf });
  photographRoutes(app, { desk, headers, idOf, page, seeOther, refused: ({ var: { session } }) => refused(session) });
  app.get(addresses.preview, ({ var: { session } }) =>
    seeOther(desk.publish.previewLink(session) ?? addresses.publish),
  );
  app.get(addresses.changes, () => seeOther(addresses.publish));
  app.post(addresses.changes, async (context) => {
    const notice = await desk.publish.takeBack(context.var.form, context.var.session);
    if (notice === null) return seeOther(addresses.publish);
    return page(await desk.publish.page(notice), context, { status: 409 });
  });
  shopRoutes(app, desk, { page, answer, idOf });
  app.get(addresses.health, async (context) => page(await desk.health(null), context));
  app.post(addresses.testMail, async (context) => page(await desk.testMail(context.var.session), context));
  app.get(addresses.more, async (context) => page(await desk.more(), context));
  app.get(addresses.log, async (context) => page(await desk.log(context.req.query('of')), context));
  app.post(addresses.signOut, async ({ var: { session } }) => {
    await desk.signOut(session);
    return seeOther(addresses.signIn, door.goodbye);
  });
  app.post(addresses.signOutEverywhere, async ({ var: { session } }) => {
    await desk.signOutEverywhere(session);
    return seeOther(addresses.signIn, door.goodbye);
  });
  app.get(addresses.picture, ({ req }) => files.picture(req.path, headers));
  app.all('*', (context) => page(null, context));
  app.onError((error, context) => {
    log('desk-failed', { problem: error.name, where: placeOf(error) });
    const words = 'The orders database is unavailable, or something unexpected went wrong. Try again in a minute.';
    const { session } = context.var;
    return html({ kind: 'message', title: 'That did not work', words }, session ?? null, { status: 500 });
  });
  return app;
}

export function deskApp(parts: DeskAppParts): App {
  const app = deskRoutes(parts);
  return (request, client) => app.fetch(request, client);
}
