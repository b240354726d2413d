/** The relay in the test's process: without a port, or whole. */
import { onTestFinished } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { createAcceptOrder } from '#relay/receive/accept-order.ts';
import { emailEndpoint, originPolicy } from '#relay/receive/email-endpoint.ts';
import { orderLimits, type OrderLimits } from '#relay/receive/order-limits.ts';
import { relayApp, securityTxt } from '#relay/serve/app.ts';
import { parcelEndpoint } from '#relay/parcel/parcel-endpoint.ts';
import { health, Watch } from '#relay/watch/watch.ts';
import { apiHeaders as headersOfApi, parcelHeaders, siteHeaders } from '#relay/serve/security-headers.ts';
import { staticSite } from '#relay/serve/static-site.ts';
import { staticTable } from '#relay/serve/static-table.ts';
import { sqliteStore } from './order-stores.ts';
import type { Facts } from '#relay/watch/problems.ts';
import { ManualClock, memoryLog } from './clock-and-log.ts';
import { sampleBody, sampleIds, sampleCatalogue } from './sample-order.ts';
import { parcelShop } from './stored-orders.ts';
import { sampleReleases } from './releases.ts';
import { postOrder } from './processes.ts';
import { quickFolder, temporaryFolder } from './folders.ts';
import { shopConfig } from '#config';
import { releasesFolder } from '#release/releases.ts';
import { startingRelease } from '#relay/live-release.ts';
import { systemClock } from '#relay/process/clock.ts';
import { startRelay } from '#relay/relay.ts';
import { readConfig } from '#relay/settings/config.ts';

export interface TestRelayOptions {
  readonly limits?: OrderLimits;
  /** Answers of one address on orders' pages. */
  readonly perAddress?: number;
  readonly allowedOrigins?: readonly string[];
  /** Devices that ring for new orders. */
  readonly phones?: Facts['phones'];
}

export const testOrigin = 'http://127.0.0.1:3000';
const settings = { emailOrigin: '', hasAnalytics: false, isHttps: false };

/** The sample shop's pages, read once. */
let site: Promise<(request: Request) => Response> | undefined;
const readSite = async () =>
  staticSite(await staticTable(sampleReleases(), '0123456789ab', settings), siteHeaders(settings));

/** Its app, a real orders database in a new folder, and mails in a file folder when asked for. */
export async function testRelay(options: TestRelayOptions = {}) {
  const { limits = orderLimits(), allowedOrigins = [], phones = [], perAddress = 30 } = options;
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const store = await sqliteStore(quickFolder(), clock);
  onTestFinished(() => store.close());
  const apiHeaders = headersOfApi(settings);
  let stored = 0;
  const acceptOrder = createAcceptOrder({
    async accept(order, confirmations) {
      const acceptance = await store.accept(order, confirmations);
      if (acceptance.kind === 'stored') stored += 1;
      return acceptance;
    },
    isKnown: (contentHash) => store.isKnown(contentHash),
    catalogue: () => sampleCatalogue,
    limits,
    confirmations: confirmationLimits,
    senderSecret: 'secret',
    clock,
    log,
  });
  const watch = new Watch({
    store,
    pushes: { phones: async () => phones },
    clock,
    log,
    live: { problem: null },
    config: {
      dataFolder: temporaryFolder(),
      backupFolder: null,
      hasDailyMail: false,
      alertUrl: null,
      shop: { name: 'Panja' },
    },
  });
  const app = relayApp({
    email: emailEndpoint({
      ids: sampleIds,
      isAllowedOrigin: originPolicy(allowedOrigins),
      acceptOrder,
      onNotStored: () => watch.orderNotStored(),
      apiHeaders,
      log,
    }),
    parcel: parcelEndpoint({
      store,
      shop: () => parcelShop,
      perAddress,
      headers: (styles) => parcelHeaders(settings, styles),
      clock,
      log,
    }),
    health: health({
      watch,
      live: { name: '0123456789ab' },
      isMailToFiles: false,
      apiHeaders,
    }),
    securityContact: () => securityTxt('hello@panja.example', clock.now()),
    site: await (site ??= readSite()),
    apiHeaders,
    log,
  });
  const send = async (path: string, init: RequestInit = {}, address = '203.0.113.5') => {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', '127.0.0.1:3000');
    return app(new Request(`${testOrigin}${path}`, { redirect: 'manual', ...init, headers }), { address });
  };
  const post = (body: BodyInit = sampleBody(), headers: Record<string, string> = {}, address?: string) =>
    send(
      '/api/v1.0/email/send',
      { method: 'POST', body, headers: { origin: testOrigin, 'content-type': 'application/json', ...headers } },
      address,
    );
  return { app, log, send, post, store, watch, clock, lines, storedCount: () => stored };
}

/** On a port and with its own settings: all but `main.ts`, signals and kills. */
export async function wholeRelay(given: Readonly<Record<string, string>>) {
  const releases = { RELEASES_DIR: given['RELEASES_DIR'] ?? sampleReleases() };
  const environment = { PORT: '0', DAILY_MAIL: 'off', ...given, ...releases };
  const started = await startingRelease(releasesFolder(environment));
  const read = readConfig(environment, started.release.catalogue.shop);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { log, lines } = memoryLog();
  const onBroken = (problem: string) => void lines.push(problem);
  const shopOf = (facts: Parameters<typeof shopConfig>[1]) => shopConfig(environment, facts);
  const relay = await startRelay(read.config, { started, shopOf, clock: systemClock, log, onBroken });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= relay.stop());
  onTestFinished(stop);
  const post = (body: string) => postOrder(relay.url, body);
  return { ...relay, greeting: relay.greeting.join('\n'), logged: () => lines.join(''), post, stop };
}
