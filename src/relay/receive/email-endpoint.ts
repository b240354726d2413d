/** `POST /api/v1.0/email/send`: the mail contract (C1-C13), with the service's own texts. */
import { secondMs } from '#shop/time.ts';
import type { Log } from '#server/log.ts';
import { StoreError } from '#order/store-error.ts';
import { type EmailIds, parseEmailRequest } from '#order/email-request.ts';
import type { originPolicy } from '#relay/origin.ts';
import { readBody } from '#server/http/request-body.ts';
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

/** The service's text about an unknown id; `null` if all ids are the shop's (C4). */
function unknownId(ids: EmailIds, shop: EmailIds): string | null {
  if (ids.userId !== shop.userId) return `The Public Key is invalid. To find this ID, visit ${dashboard}/account`;
  if (ids.serviceId !== shop.serviceId) return `The service ID not found. To find this ID, visit ${dashboard}`;
  if (ids.templateId !== shop.templateId)
    return `The template ID not found. To find this ID, visit ${dashboard}/templates`;
  return null;
}
