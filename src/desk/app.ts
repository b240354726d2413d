/**
 * The desk as a function of a request. Stylesheet, scripts, font, icon and sign-in are open. Without a session every other
 * path leads to the sign-in, whether it exists or not. A form must come from the desk's own origin, or nothing of it is read,
 * and have the session's token (D73). One that can't be saved now comes back with its fields, to be sent again.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { DraftProblem } from '#catalogue/draft.ts';
import { StoreError } from '#order/store-error.ts';
import { placeOf } from '#server/log.ts';
import { errorCode, fileProblem } from '#server/start-problem.ts';
import { bodyLimit as maxFormBytes } from '#server/http/request-body.ts';
import { account, showSignIn, signIn } from './account/controller.ts';
import { type Session, isSame } from './account/sessions.ts';
import { addresses, isUpload, signInAddress } from './addresses.ts';
import { cashRoutes } from './cash/controller.ts';
import type { DeskContext, DeskDeps, DeskEnv } from './context.ts';
import { sheetRoutes } from './couriers/sheets.ts';
import { trackingRoutes } from './couriers/tracking.ts';
import { bulkRoutes } from './orders/bulk.ts';
import { orders } from './orders/controller.ts';
import { listRoutes } from './orders/list-controller.ts';
import { newOrderRoutes } from './orders/new-order-controller.ts';
import { type FormState, unsavedForm } from './forms.ts';
import type { ScreenName, ScreenProps } from './page/entry.tsx';
import { phones } from './phones/controller.ts';
import { photoUploads, photos } from './photos/controller.ts';
import { prices } from './prices/controller.ts';
import { products } from './products/controller.ts';
import { publish } from './publish/controller.ts';
import { pendingCounter } from './publish/pending-changes.ts';
import { readTexts } from './upload/receive-upload.ts';
import { sales } from './sales/sales.ts';
import { shopAndPages } from './shop/controller.ts';

/** A longer form is read no further. */
const maxReadBytes = 4 * maxFormBytes;

/** Limits of the texts that are kept of an upload without a session. */
const keptTexts = {
  ...photoUploads,
  limits: { ...photoUploads.limits, formBytes: maxFormBytes, fieldBytes: maxFormBytes },
};

const expired = 'This form has expired.';
const tooLong = `This text is too long. A form may hold ${maxFormBytes / 1024} KiB: about 60,000 English letters, or 10,000 Urdu ones. Nothing was saved.`;
const noDatabase = 'The orders database is unavailable. Try again in a minute.';
const failed =
  'Something unexpected stopped this page, and it may not have saved your change. Check it and try again; if it stops again, ' +
  'look at the server’s log.';

export function deskRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const { files, headers, log, auth, isDeskOrigin, publishing } = deps;
  const app = new Hono<DeskEnv>({ strict: true });
  const countPending = pendingCounter();

  app.use(async (c, next) => {
    c.set('show', (name, props, status = 200) => page(c, name, props, status));
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  const page = <Name extends ScreenName>(
    c: DeskContext,
    name: Name,
    props: ScreenProps[Name] & Partial<FormState>,
    status: number,
  ) => {
    const { session } = c.var;
    const { shop } = deps;
    const { stylesheet, scripts } = files;
    const [formToken, changes] = session ? [session.formToken, countPending(publishing.folders.content)] : [null, 0];
    const { notice = null, errors = [], confirm = '' } = props;
    const [path, ring, isAnswer] = [c.req.path, session?.ring ?? null, c.req.method === 'POST'];
    const frame = { shop, stylesheet, scripts, path, formToken, changes, isAnswer, ring, notice, errors, confirm };
    const { headers: withCookies } = c.html('');
    return new Response(files.renderScreen(frame, name, props), { status, headers: withCookies });
  };

  const ofTheDesk = csrf({ origin: isDeskOrigin });
  const withinLimit = bodyLimit({
    maxSize: maxReadBytes,
    onError: (c: DeskContext) =>
      c.var.show(
        'Message',
        { title: 'Not saved', message: `${tooLong} Go back, shorten the text and try again.` },
        413,
      ),
  });
  const readForm: MiddlewareHandler<DeskEnv> = async (c, next) => {
    if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header('content-type') ?? '')) throw new HTTPException(403);
    c.set('form', new URLSearchParams(await c.req.text()));
    await next();
  };
  const withToken: MiddlewareHandler<DeskEnv> = async ({ var: { form, session } }, next) => {
    if (!isSame(form.get('token') ?? '', session.formToken)) throw new HTTPException(403);
    if (form.toString().length > maxFormBytes) throw new HTTPException(413);
    await next();
  };
  const unsavedOf = ({ req, get }: DeskContext) => {
    const form: URLSearchParams | undefined = get('form');
    return form ? unsavedForm(req.path + new URL(req.url).search, form) : null;
  };
  const refused = (c: DeskContext, message: string, status: number, title = 'That did not work') =>
    c.var.show('Message', { title, message, unsaved: unsavedOf(c), isTooLong: status === 413 }, status);

  const isUploadTo = ({ req }: DeskContext) => isUpload(req.path);
  const isSignedIn = ({ get }: DeskContext) => {
    const session: Session | undefined = get('session');
    return session !== undefined;
  };
  const tooLongToKeep = (c: DeskContext) => showSignIn(c, deps, { isTooLong: true }, 403);
  const keepForSignIn: MiddlewareHandler<DeskEnv> = async (c) => {
    const form = isUploadTo(c) ? await readTexts(c.req.raw, keptTexts) : new URLSearchParams(await c.req.text());
    if (!form) return tooLongToKeep(c);
    c.set('form', form);
    const unsaved = unsavedOf(c);
    return unsaved ? showSignIn(c, deps, { unsaved }, 403) : c.redirect(addresses.signIn, 303);
  };

  for (const [address, answer] of files.open) app.get(address, answer);
  app.get(addresses.manifest, (c) => c.json(manifest(deps.shop), 200, { 'content-type': 'application/manifest+json' }));
  app.post(addresses.signIn, ofTheDesk, withinLimit, readForm);
  app.post(addresses.signInLink, ofTheDesk, withinLimit, readForm);
  app.route('/', signIn(deps));

  app.use(ofTheDesk, async (c, next) => {
    const session = await auth.session(c);
    if (session) c.set('session', session);
    else if (c.req.method !== 'POST') return c.redirect(signInAddress(c.req.path + new URL(c.req.url).search), 303);
    return next();
  });
  app.post(
    '*',
    except(isSignedIn, except(isUploadTo, bodyLimit({ maxSize: maxFormBytes, onError: tooLongToKeep })), keepForSignIn),
  );
  // Forms with files are read as they arrive, and check their token first (`receive-upload.ts`).
  app.post('*', except(isUploadTo, withinLimit, readForm, withToken));
  // Compressed only behind the session and the check of the form's token: elsewhere another site could request pages and
  // guess secrets from their length.
  app.use(compress());
  const parts = [
    listRoutes,
    newOrderRoutes,
    orders,
    bulkRoutes,
    sheetRoutes,
    trackingRoutes,
    cashRoutes,
    prices,
    products,
    photos,
    shopAndPages,
    publish,
    sales,
    account,
    phones,
  ];
  for (const part of parts) app.route('/', part(deps));
  app.get(addresses.picture, ({ req }) => files.picture(req.path));

  app.notFound((c) => c.var.show('Message', { title: 'Not found', message: 'There is nothing at this address.' }, 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 413) return refused(c, tooLong, 413, 'Not saved');
    if (error instanceof HTTPException && error.status === 403)
      return refused(
        c,
        unsavedOf(c) ? expired : `${expired} Go back, reload the page and try again.`,
        403,
        'Not saved',
      );
    if (error instanceof DraftProblem) return refused(c, error.message, 409);
    if (error instanceof Error && 'syscall' in error && errorCode(error) !== '')
      return refused(c, `The shop’s files can’t be read or changed: ${fileProblem(error)}.`, 500);
    log('desk-failed', { problem: error.name, where: placeOf(error) });
    return refused(c, error instanceof StoreError ? noDatabase : failed, 500);
  });
  return app;
}

function manifest({ name: shopName, colours }: DeskDeps['shop']) {
  return {
    name: `${shopName} desk`,
    short_name: `${shopName} desk`,
    lang: 'en',
    start_url: addresses.list,
    scope: '/',
    display: 'standalone',
    background_color: '#fff9ef',
    theme_color: colours.main,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
