/**
 * `/o/<reference>`: an order's page, and the customer's answer on it (D80, D81). Its whole reference is the key, so no
 * log has it. A GET never changes anything, as WhatsApp and mail scanners fetch links; an answer is a form of the page itself.
 */
import { z } from 'zod';
import { answers, deskOrder } from '#order/desk-order.ts';
import { orderPagePath, referenceIn } from '#order/order-reference.ts';
import { StoreError } from '#order/store-error.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import type { Clock } from '#server/clock.ts';
import { type Log, logKey } from '#server/log.ts';
import { originPolicy } from '#relay/origin.ts';
import { readBody } from '#server/http/request-body.ts';
import { RateLimit } from '#server/rate-limit.ts';
import { inlineStyleHashes } from '#server/http/file-headers.ts';
import type { Headers } from '#server/http/security-headers.ts';
import { type PageLanguage, pageLanguages } from '#shop/message-templates.ts';
import { plainPath } from '#shop/plain-address.ts';
import { dayMs, minuteMs, secondMs } from '#shop/time.ts';
import { type Asked, messagePage, orderPage, type OrderPageShop, type Refusal } from './order-page.ts';

export interface OrderPageDeps {
  readonly store: Pick<RelayStore, 'firstOrder' | 'answer'>;
  readonly shop: () => OrderPageShop;
  /** The answers that one address may send in ten minutes, as for orders. */
  readonly perAddress: number;
  /** For a page with inline styles of these hashes. */
  readonly headers: (inlineStyles: readonly string[]) => Headers;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** Allows more views than answers. */
const viewsPerAnswer = 20;
/** Allows for a few changes of mind; each answer is stored. */
const answersPerOrder = { tokens: 10, periodMs: dayMs };

const answerForm = z.object({
  answer: z.enum(answers),
  events: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
});

type Page = Exclude<ReturnType<typeof orderPage>, null>;

export function orderPageEndpoint(deps: OrderPageDeps): (request: Request, address: string) => Promise<Response> {
  const { store, shop, perAddress, clock, log } = deps;
  const isSameOrigin = originPolicy([]);
  const views = new RateLimit({ tokens: viewsPerAnswer * perAddress, periodMs: 10 * minuteMs });
  const answersOfAddress = new RateLimit({ tokens: perAddress, periodMs: 10 * minuteMs });
  const answersOfOrder = new RateLimit(answersPerOrder);

  const respond = async (status: number, page: Page, headers: Headers = {}) => {
    const text = String(await page);
    const own = { 'content-type': 'text/html; charset=utf-8', ...headers };
    return new Response(text, { status, headers: { ...deps.headers(inlineStyleHashes(text)), ...own } });
  };
  const refuse = (status: number, refusal: Refusal, asked: Asked, headers?: Headers) =>
    respond(status, messagePage(refusal, shop(), asked), headers);
  const show = async (reference: string, asked: Asked, status = 200) => {
    const found = await store.firstOrder(reference);
    const page = found && orderPage(found, shop(), asked);
    return page ? respond(status, page) : refuse(404, 'notFound', asked);
  };

  const saveAnswer = async (request: Request, reference: string, asked: Asked): Promise<Response> => {
    const body = await readBody(request);
    const form = body.kind === 'text' ? answerForm.safeParse(Object.fromEntries(new URLSearchParams(body.text))) : null;
    if (!form?.success) return show(reference, { ...asked, notice: 'unreadable' }, 400);
    const { answer, events: sequence } = form.data;
    const outcome = await store.answer(reference, { answer, sequence });
    log('customer-answer', { outcome, order: logKey(reference) });
    if (outcome === 'stale') {
      const found = await store.firstOrder(reference);
      // The button was pressed twice.
      const isSaved = found && deskOrder(found.order.check, found.events).answer === answer;
      if (!isSaved) return show(reference, { ...asked, notice: 'stale' }, 409);
    }
    // Relative, as a proxy may have another host. A reload of the page then posts nothing.
    const location = orderPagePath(reference, asked.language);
    return new Response(null, { status: 303, headers: { ...deps.headers([]), location } });
  };

  const answerTo = async (request: Request, address: string): Promise<Response> => {
    const { method, headers } = request;
    const url = new URL(request.url);
    const asked = { language: languageIn(url) };
    const isPost = method === 'POST';
    if (!isPost && method !== 'GET' && method !== 'HEAD')
      return refuse(405, 'notAllowed', asked, { allow: 'GET, HEAD, POST' });
    if (isPost && !isSameOrigin(headers)) return refuse(403, 'notAllowed', asked);
    const path = plainPath(url.pathname);
    const plainReference = referenceIn(path);
    // Whatever has the form of a reference is redirected, so this tells nobody which orders there are (D117).
    if (!isPost && path !== url.pathname && plainReference !== '') {
      const location = orderPagePath(plainReference, asked.language);
      return new Response(null, { status: 308, headers: { ...deps.headers([]), location } });
    }
    // No order has an empty reference: a malformed one costs the same look-up as an unknown one.
    const reference = referenceIn(url.pathname);
    const now = clock.now();
    const isAnswer = isPost && reference !== '';
    const waitMs = isAnswer
      ? answersOfAddress.take(address, now) || answersOfOrder.take(reference, now)
      : views.take(address, now);
    if (waitMs > 0) return refuse(429, 'tooMany', asked, { 'retry-after': String(Math.ceil(waitMs / secondMs)) });
    return isAnswer ? saveAnswer(request, reference, asked) : show(reference, asked);
  };

  return async (request, address) => {
    try {
      return await answerTo(request, address);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log('order-page-failed', { problem: error.message, kind: error.kind });
      return refuse(503, 'unavailable', { language: languageIn(new URL(request.url)) }, { 'retry-after': '10' });
    }
  };
}

/**
 * The language that an address names, whatever chats and mails have added to it or escaped (D117); `null` for none, or
 * one that the page doesn't have.
 */
function languageIn({ pathname, search }: URL): PageLanguage | null {
  const [, value = ''] = /(?:[?&;]|%(?:25)*(?:3f|26))lang(?:=|%(?:25)*3d)(.*)$/is.exec(pathname + search) ?? [];
  const plain = plainPath(`/${value}`);
  return pageLanguages.find((language) => plain === `/${language}`) ?? null;
}
