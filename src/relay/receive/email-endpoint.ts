/** `POST /api/v1.0/email/send`: the mail contract (C1-C13), with the service's own texts. */
import { secondMs } from '#shop/time.ts';
import type { Log } from '#relay/process/log.ts';
import { StoreError } from '#order/order-store.ts';
import { type EmailIds, parseEmailRequest } from '#order/email-request.ts';
import type { AcceptOrder } from './accept-order.ts';

export interface EndpointDeps {
  readonly ids: EmailIds;
  readonly isAllowedOrigin: ReturnType<typeof originPolicy>;
  readonly acceptOrder: AcceptOrder;
  /** An order could not be stored, and was answered with 503. */
  readonly onNotStored: () => void;
  /** The headers of every API answer. */
  readonly apiHeaders: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** An answer of the endpoint; CORS headers and those of every API answer are added in one place (C3). */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const methods = 'POST, OPTIONS';
const dashboard = 'https://dashboard.emailjs.com/admin';

export function emailEndpoint(deps: EndpointDeps): (request: Request, address: string) => Promise<Response> {
  return async (request, address) => {
    const { headers, method } = request;
    const origin = headers.get('origin');
    const isAllowed = deps.isAllowedOrigin(headers);
    const answer =
      refusalOf(request, isAllowed) ?? (method === 'OPTIONS' ? preflight : await answerTo(request, address, deps));
    if (answer.status >= 400) deps.log('request-refused', { status: answer.status, method: method.slice(0, 10) });
    return new Response(answer.status === 204 ? null : answer.text, {
      status: answer.status,
      headers: {
        ...deps.apiHeaders,
        ...(answer.status !== 204 && { 'content-type': 'text/plain; charset=utf-8' }),
        ...(isAllowed && origin !== null && { 'access-control-allow-origin': origin }),
        'access-control-expose-headers': 'Retry-After',
        vary: 'Origin',
        ...answer.headers,
      },
    });
  };
}

/** A refusal by method and headers; `null` for none. */
function refusalOf({ method, headers }: Request, isAllowed: boolean): Answer | null {
  if (!['POST', 'OPTIONS'].includes(method))
    return { status: 405, text: 'Method Not Allowed', headers: { allow: methods } };
  if (!isAllowed) return { status: 403, text: 'API calls are disabled for non-browser applications' };
  // Without parameters such as a charset.
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';', 1);
  if (method === 'POST' && mediaType.trim().toLowerCase() !== 'application/json')
    return { status: 415, text: 'Unsupported Media Type' };
  return null;
}

const preflight: Answer = {
  status: 204,
  text: '',
  headers: {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '7200',
  },
};

async function answerTo(request: Request, address: string, deps: EndpointDeps): Promise<Answer> {
  const body = await readBody(request);
  if (body.kind === 'too big')
    return { status: 413, text: 'Variables size limit exceeded', headers: { connection: 'close' } };
  // The client ignores this body; it is logged.
  if (body.kind === 'aborted') return { status: 408, text: 'Request Timeout', headers: { connection: 'close' } };
  if (body.kind === 'not UTF-8') return { status: 400, text: 'The request body is not valid UTF-8' };
  const parsed = parseEmailRequest(body.text);
  if (parsed.kind === 'problem') return { status: 400, text: parsed.problem };
  const idProblem = unknownId(parsed.request.ids, deps.ids);
  if (idProblem) return { status: 400, text: idProblem };
  try {
    const outcome = await deps.acceptOrder(parsed.request.params, address);
    if (outcome.kind === 'accepted') return { status: 200, text: 'OK' };
    const seconds = Math.ceil(outcome.retryAfterMs / secondMs);
    return { status: 429, text: 'Too Many Requests', headers: { 'retry-after': String(seconds) } };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    deps.onNotStored();
    deps.log('order-not-stored', { problem: error.message, kind: error.kind });
    return { status: 503, text: 'Service Unavailable', headers: { 'retry-after': '10' } };
  }
}

/**
 * Decides by a request's headers which web pages may place orders (D43, C2, C9): those of the same origin (the Origin's host is
 * the request's), or of exactly one of the listed origins. `null`, a missing Origin and anything but a plain serialised origin
 * are refused, and so is a page that the browser itself calls cross-site.
 */
export function originPolicy(allowed: readonly string[]): (headers: Headers) => boolean {
  return (headers) => {
    const [origin, host] = [headers.get('origin'), headers.get('host')];
    if (origin === null || host === null) return false;
    if (allowed.includes(origin)) return true;
    const url = URL.parse(origin);
    if (!url || url.origin !== origin || !['http:', 'https:'].includes(url.protocol)) return false;
    const isOwn = url.host === URL.parse(`${url.protocol}//${host}`)?.host;
    return isOwn && headers.get('sec-fetch-site') !== 'cross-site';
  };
}

/** The service's text about an unknown id; `null` if all ids are the shop's (C4). */
function unknownId(ids: EmailIds, shop: EmailIds): string | null {
  if (ids.userId !== shop.userId) return `The Public Key is invalid. To find this ID, visit ${dashboard}/account`;
  if (ids.serviceId !== shop.serviceId) return `The service ID not found. To find this ID, visit ${dashboard}`;
  if (ids.templateId !== shop.templateId)
    return `The template ID not found. To find this ID, visit ${dashboard}/templates`;
  return null;
}

/** The largest body of a request (C6); a browser's `keepalive` requests can't be larger either. */
export const bodyLimit = 64 * 1024;

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too big' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'not UTF-8' };

/** Reads a body of up to 64 KiB as strict UTF-8, and stops if it is longer or its sender is gone. */
export async function readBody(request: Request): Promise<Body> {
  const length = request.headers.get('content-length');
  if (Number(length) > bodyLimit) return { kind: 'too big' };
  // No body is longer than it says, and one as a whole is read faster than in chunks.
  const bytes = await (length === null ? readLimited(request.body) : request.arrayBuffer()).catch(
    () => 'aborted' as const,
  );
  if (bytes === 'aborted') return { kind: bytes }; // The phone lost its connection: nothing else can fail here.
  if (bytes === null) return { kind: 'too big' };
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'not UTF-8' }; // How the decoder reports invalid UTF-8.
  }
}

/** `null` if the body is longer than the limit. */
async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
