/**
 * What every request passes before its controller (session, limits, the form and its token), and the answer to an
 * error.
 */
import { type Session, isSameSecret } from './session.ts';
import type { ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every, except } from 'hono/combine';
import { HTTPException } from 'hono/http-exception';
import { DraftProblem } from '#catalogue/draft-file.ts';
import { databaseReplaced, StoreError } from '#order/store-error.ts';
import { errorPlace, type Log } from '#server/log.ts';
import { errorCode, fileProblem } from '#server/start-problem.ts';
import { bodyLimit as maxFormBytes } from '#server/http/request-body.ts';
import { showSignIn } from './account/controller.ts';
import { addresses, isUpload, signInAddress } from './addresses.ts';
import type { DeskContext, DeskEnv } from './context.ts';
import type { DeskFiles } from './desk-files.ts';
import type { DeskShop } from './desk-shop.ts';
import { type FormState, unsavedForm } from './forms.ts';
import { photoUploads } from './photos/controller.ts';
import { renderPage } from './page/render.tsx';
import { pendingCounter } from './publish/pending-changes.ts';
import { readTexts } from './upload/receive-upload.ts';
import { Message } from './page/message.tsx';
import type { Authentication } from './account/authentication.ts';
import type { Publishing } from './publish/publishing.ts';
import type { Headers } from '#server/http/security-headers.ts';

export interface MiddlewareDeps {
  readonly auth: Authentication;
  readonly publishing: Publishing;
  readonly files: DeskFiles;
  readonly shop: DeskShop;
  readonly log: Log;
  readonly headers: Headers;
}

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

/** Lets controllers answer with screens, and adds the desk's headers to every answer. */
export function showScreens(deps: MiddlewareDeps): MiddlewareHandler<DeskEnv> {
  const { headers, publishing } = deps;
  const countPending = pendingCounter();
  return async (c, next) => {
    c.set('show', (screen, props, status = 200) => {
      const changes = isSignedIn(c) ? countPending(publishing.folders.catalogueFolder) : 0;
      const { headers: withCookies } = c.html('');
      const frame = { ...frameOf(c, deps, props), changes };
      return new Response(renderPage(frame, screen, props), { status, headers: withCookies });
    });
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

function frameOf(
  { req, get }: DeskContext,
  { files: { stylesheet, scripts }, shop }: MiddlewareDeps,
  { notice = null, errors = [], confirm = '' }: Partial<FormState>,
) {
  const session: Session | undefined = get('session');
  const { path } = req;
  const [formToken, ring, isAnswer] = [session?.formToken ?? null, session?.ring ?? null, req.method === 'POST'];
  return { shop, stylesheet, scripts, path, formToken, isAnswer, ring, notice, errors, confirm };
}

export const withinLimit = bodyLimit({
  maxSize: maxReadBytes,
  onError: (c: DeskContext) =>
    c.var.show(Message, { title: 'Not saved', message: `${tooLong} Go back, shorten the text and try again.` }, 413),
});

export const receiveForm: MiddlewareHandler<DeskEnv> = async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header('content-type') ?? '')) throw new HTTPException(403);
  c.set('form', new URLSearchParams(await c.req.text()));
  await next();
};

export const checkToken: MiddlewareHandler<DeskEnv> = async ({ var: { form, session } }, next) => {
  if (!isSameSecret(form.get('token') ?? '', session.formToken)) throw new HTTPException(403);
  if (form.toString().length > maxFormBytes) throw new HTTPException(413);
  await next();
};

/** Reads the session. Without one a page leads to the sign-in; a form continues to `keepForSignIn`. */
export function requireSession({ auth }: MiddlewareDeps): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const session = await auth.session(c);
    if (session) c.set('session', session);
    else if (c.req.method !== 'POST') return c.redirect(signInAddress(c.req.path + new URL(c.req.url).search), 303);
    return next();
  };
}

export function isSignedIn({ get }: DeskContext): boolean {
  const session: Session | undefined = get('session');
  return session !== undefined;
}

export function isUploadTo({ req }: DeskContext): boolean {
  return isUpload(req.path);
}

/** Answers a form without a session with the sign-in, which keeps its texts. */
export function keepForSignIn(deps: MiddlewareDeps): MiddlewareHandler {
  const tooLongToKeep = (c: DeskContext) => showSignIn(c, deps, { isTooLong: true }, 403);
  const keep: MiddlewareHandler<DeskEnv> = async (c) => {
    const form = isUploadTo(c) ? await readTexts(c.req.raw, keptTexts) : new URLSearchParams(await c.req.text());
    if (!form) return tooLongToKeep(c);
    c.set('form', form);
    const unsaved = unsavedOf(c);
    return unsaved ? showSignIn(c, deps, { unsaved }, 403) : c.redirect(addresses.signIn, 303);
  };
  return every(except(isUploadTo, bodyLimit({ maxSize: maxFormBytes, onError: tooLongToKeep })), keep);
}

export function answerErrors({ log }: MiddlewareDeps): ErrorHandler<DeskEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status === 413) return refusalPage(c, tooLong, 413, 'Not saved');
    if (error instanceof HTTPException && error.status === 403) {
      const message = unsavedOf(c) ? expired : `${expired} Go back, reload the page and try again.`;
      return refusalPage(c, message, 403, 'Not saved');
    }
    if (error instanceof DraftProblem) return refusalPage(c, error.message, 409);
    // Node's error for a body whose sender is gone. Nobody reads this answer, and nothing failed here.
    if (errorCode(error) === 'ECONNRESET' && !('syscall' in error)) return c.body(null, 408);
    const isOfFile = 'syscall' in error && errorCode(error) !== '';
    log('desk-failed', { problem: isOfFile ? errorCode(error) : error.name, where: errorPlace(error) });
    if (isOfFile) return refusalPage(c, `The shop’s files can’t be read or changed: ${fileProblem(error)}.`, 500);
    if (error instanceof StoreError)
      return refusalPage(c, error.kind === 'replaced' ? databaseReplaced : noDatabase, 500);
    return refusalPage(c, failed, 500);
  };
}

function refusalPage(c: DeskContext, message: string, status: number, title = 'That did not work'): Response {
  return c.var.show(Message, { title, message, unsaved: unsavedOf(c), isTooLong: status === 413 }, status);
}

/** The form that could not be saved, to be sent again; `null` if none was read. */
function unsavedOf({ req, get }: DeskContext) {
  const form: URLSearchParams | undefined = get('form');
  return form ? unsavedForm(req.path + new URL(req.url).search, form) : null;
}
