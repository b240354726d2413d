/** The relay as a function of a request, without port or process. `relay.ts` puts it together. */
import { Hono } from 'hono';
import type { App } from '#server/http/listen.ts';
import { compress } from 'hono/compress';
import type { Headers } from '#server/http/security-headers.ts';
import { type Log, errorPlace } from '#server/log.ts';
import { dayMs } from '#shop/time.ts';
import { emailPath } from '#order/email-request.ts';

/** `address` is the client's, for the limits. */
type Endpoint = (request: Request, address: string) => Promise<Response>;

export interface AppDeps {
  /** Answers the e-mail service's address. */
  readonly email: Endpoint;
  /** Answers the addresses of orders' pages. */
  readonly orderPage: Endpoint;
  readonly health: () => Promise<Response>;
  readonly securityContact: () => string;
  readonly site: (request: Request) => Response;
  readonly apiHeaders: Headers;
  readonly log: Log;
}

export function relayApp({ email, orderPage, health, securityContact, site, apiHeaders, log }: AppDeps): App {
  const app = new Hono<{ Bindings: { readonly address: string } }>({ strict: true });
  const text = (body: string, status: number, headers: Headers = {}) =>
    new Response(body, { status, headers: { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers } });
  // A client whose origin ends in a slash asks for two of them (C12).
  for (const slash of ['', '/']) {
    app.all(`${slash}${emailPath}`, (context) => email(context.req.raw, context.env.address));
    app.all(`${slash}/api/*`, () =>
      text('Not Found', 404, { vary: 'Origin', 'access-control-expose-headers': 'Retry-After' }),
    );
  }
  app.use('/o/*', compress());
  app.all('/o/*', (context) => orderPage(context.req.raw, context.env.address));
  app.on(['GET', 'HEAD'], '/healthz', () => health());
  app.all('/healthz', () => text('Method Not Allowed', 405, { allow: 'GET, HEAD' }));
  app.get('/.well-known/security.txt', () => text(securityContact(), 200));
  app.all('*', (context) => site(context.req.raw));
  app.onError((error) => {
    log('request-failed', { problem: error.name, where: errorPlace(error) });
    return text('Internal Server Error', 500);
  });
  return (request, client) => app.fetch(request, client);
}

/** The contact for security reports (RFC 9116); its expiry date moves with each request. */
export function securityTxt(email: string, now: number): string {
  const expires = new Date(now + 180 * dayMs).toISOString();
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en, ur\n`;
}
