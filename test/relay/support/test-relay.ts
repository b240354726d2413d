/** The relay without a port: the app, a real order book in a new folder, and mails in a file folder when asked for. */
import { onTestFinished } from 'vitest';
import { createAcceptOrder } from '#relay/accept/accept-order.ts';
import { emailEndpoint } from '#relay/accept/email-endpoint.ts';
import { orderLimits, type OrderLimits } from '#relay/accept/order-limits.ts';
import { originPolicy } from '#relay/accept/origin-policy.ts';
import { relayApp } from '#relay/app.ts';
import { health } from '#relay/http/health.ts';
import { apiHeaders as headersOfApi, siteHeaders } from '#relay/http/security-headers.ts';
import { staticSite } from '#relay/http/static-site.ts';
import { staticTable } from '#relay/http/static-table.ts';
import { openOrderBook } from '#relay/store/open-order-book.ts';
import type { OrderStore } from '#relay/store/order-store.ts';
import { Watch } from '#relay/watch/watch.ts';
import { ManualClock } from './manual-clock.ts';
import { memoryLog } from './memory-log.ts';
import { sampleBody, sampleIds, sampleShelf } from './sample-order.ts';
import { siteFolder } from './site-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestRelayOptions {
  readonly limits?: OrderLimits;
  readonly allowedOrigins?: readonly string[];
  /** Puts a failing or counting store between. */
  readonly wrapStore?: (store: OrderStore) => OrderStore;
}

export const testOrigin = 'http://127.0.0.1:3000';
const settings = { emailOrigin: '', hasAnalytics: false, isHttps: false };

export async function testRelay(options: TestRelayOptions = {}) {
  const { limits = orderLimits(), allowedOrigins = [], wrapStore } = options;
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const book = await openOrderBook(temporaryFolder(), { now: clock.now(), onBroken: () => {} });
  onTestFinished(() => book.close());
  const store = wrapStore ? wrapStore(book) : book;
  const apiHeaders = headersOfApi(settings);
  let stored = 0;
  const acceptOrder = createAcceptOrder({
    store,
    shelf: sampleShelf,
    limits,
    clock,
    log,
    onStored: () => (stored += 1),
  });
  const watch = new Watch({
    store,
    clock,
    log,
    dataFolder: temporaryFolder(),
    backupFolder: null,
    isOnSecondMailServer: () => false,
    dailyMail: async () => null,
    alert: null,
  });
  const app = relayApp({
    email: emailEndpoint({
      ids: sampleIds,
      isAllowedOrigin: originPolicy(allowedOrigins),
      acceptOrder,
      apiHeaders,
      log,
    }),
    health: health({ standing: () => watch.standing(), isMailToFiles: false, apiHeaders, isStopping: () => false }),
    site: staticSite(staticTable(siteFolder(), settings), siteHeaders(settings)),
    apiHeaders,
    log,
  });
  const send = async (path: string, init: RequestInit = {}, address = '203.0.113.5') => {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', '127.0.0.1:3000');
    return app(new Request(`${testOrigin}${path}`, { redirect: 'manual', ...init, headers }), { address });
  };
  const post = (body: string = sampleBody(), headers: Record<string, string> = {}, address?: string) =>
    send(
      '/api/v1.0/email/send',
      { method: 'POST', body, headers: { origin: testOrigin, 'content-type': 'application/json', ...headers } },
      address,
    );
  return { send, post, store, clock, lines, storedCount: () => stored };
}
