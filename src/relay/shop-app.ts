/** What the relay serves to shoppers, mail clients and the operator, without a port or mails. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { emailPath } from '#order/email-request.ts';
import type { CurrentCatalogue } from '#order/check-order.ts';
import { createAcceptOrder } from './receive/accept-order.ts';
import { emailEndpoint } from './receive/email-endpoint.ts';
import { originPolicy } from './origin.ts';
import { orderLimits } from './receive/order-limits.ts';
import type { App } from '#server/http/listen.ts';
import { errorPlace, type Log } from '#server/log.ts';
import type { Clock } from '#server/clock.ts';
import { dayMs } from '#shop/time.ts';
import type { RelayConfig } from '#settings/config.ts';
import { factsForCustomers } from '#catalogue/desk-schema.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { health, type Watch } from './watch/watch.ts';
import { apiHeaders, headerSettings, orderPageHeaders } from '#server/http/security-headers.ts';
import type { OrderPageShop } from './order-page/order-page.ts';
import { orderPageEndpoint } from './order-page/order-page-endpoint.ts';
import type { LiveDeskFacts } from './live-desk-facts.ts';
import type { OpenedStore } from '#orders-db/open-store.ts';

interface ServedRelease {
  readonly catalogue: CurrentCatalogue;
  readonly shop: Omit<OrderPageShop, 'couriers' | 'firstLanguage'> & { readonly email: string };
  readonly answer: (request: Request) => Response;
}

export interface ShopAppParts extends Pick<OpenedStore, 'store' | 'senderSecret'> {
  readonly accept: RelayStore['accept'];
  readonly watch: Watch;
  readonly live: { readonly name: string; readonly current: ServedRelease };
  readonly facts: Pick<LiveDeskFacts, 'current'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The relay as a function of a request: everything that it serves, without a port or mails. */
export function shopApp(config: RelayConfig, parts: ShopAppParts): App {
  const { store, accept, senderSecret, watch, live, facts, clock, log } = parts;
  const { shop } = config;
  const api = apiHeaders(headerSettings(shop));
  return routed({
    email: emailEndpoint({
      ids: { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId },
      isAllowedOrigin: originPolicy(config.allowedOrigins),
      acceptOrder: createAcceptOrder({
        accept,
        isKnown: (contentHash) => store.isKnown(contentHash),
        catalogue: () => live.current.catalogue,
        limits: orderLimits(config.orderAllowance),
        confirmations: config.confirmations,
        clock,
        log,
        senderSecret,
      }),
      onNotStored: () => watch.orderNotStored(),
      apiHeaders: api,
      log,
    }),
    orderPage: orderPageEndpoint({
      store,
      shop: () => ({ ...live.current.shop, ...factsForCustomers(facts.current) }),
      perAddress: config.orderAllowance.perAddress,
      headers: (styles) => orderPageHeaders(headerSettings(shop), styles),
      clock,
      log,
    }),
    health: health({ watch, live, isMailToFiles: config.mailServer === null, apiHeaders: api }),
    securityContact: () => securityTxt(live.current.shop.email, clock.now()),
    site: (request) => live.current.answer(request),
    apiHeaders: api,
    log,
  });
}

/** `address` is the client's, for the limits. */
type Endpoint = (request: Request, address: string) => Promise<Response>;

interface Routes {
  /** Answers the e-mail service's address. */
  readonly email: Endpoint;
  /** Answers the addresses of orders' pages. */
  readonly orderPage: Endpoint;
  readonly health: () => Promise<Response>;
  readonly securityContact: () => string;
  readonly site: (request: Request) => Response;
  readonly apiHeaders: Readonly<Record<string, string>>;
  readonly log: Log;
}

function routed(routes: Routes): App {
  const app = new Hono<{ Bindings: { readonly address: string } }>({ strict: true });
  const text = (body: string, status: number, headers: Routes['apiHeaders'] = {}) =>
    new Response(body, {
      status,
      headers: { ...routes.apiHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers },
    });
  // A client whose origin ends in a slash asks for two of them (C12).
  for (const slash of ['', '/']) {
    app.all(`${slash}${emailPath}`, (context) => routes.email(context.req.raw, context.env.address));
    app.all(`${slash}/api/*`, () =>
      text('Not Found', 404, { vary: 'Origin', 'access-control-expose-headers': 'Retry-After' }),
    );
  }
  app.use('/o/*', compress());
  app.all('/o/*', (context) => routes.orderPage(context.req.raw, context.env.address));
  app.on(['GET', 'HEAD'], '/healthz', () => routes.health());
  app.all('/healthz', () => text('Method Not Allowed', 405, { allow: 'GET, HEAD' }));
  app.get('/.well-known/security.txt', () => text(routes.securityContact(), 200));
  app.all('*', (context) => routes.site(context.req.raw));
  app.onError((error) => {
    routes.log('request-failed', { problem: error.name, where: errorPlace(error) });
    return text('Internal Server Error', 500);
  });
  return (request, client) => app.fetch(request, client);
}

/** The contact for security reports (RFC 9116); its expiry date moves with each request. */
function securityTxt(email: string, now: number): string {
  const expires = new Date(now + 180 * dayMs).toISOString();
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en, ur\n`;
}
