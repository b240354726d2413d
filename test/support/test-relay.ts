/** The relay in the test's process: without a port, or whole. */
import { deskFactsFrom } from '#catalogue/desk-schema.ts';
import { onTestFinished } from 'vitest';
import { Watch } from '#relay/watch/watch.ts';
import { siteHeaders } from '#server/http/security-headers.ts';
import { staticSite } from '#server/http/static-site.ts';
import { staticTable } from '#server/http/static-table.ts';
import { shippedCatalogue } from './catalogues.ts';
import { sqliteStore } from './order-stores.ts';
import type { Facts } from '#server/problems.ts';
import { provinces } from '#shop/delivery.ts';
import { ManualClock, memoryLog } from './clock-and-log.ts';
import { sampleBody, sampleCatalogue } from './sample-order.ts';
import { orderPageShop } from './stored-orders.ts';
import { sampleReleases } from './releases.ts';
import { postOrder, shopEnvironment } from './processes.ts';
import { quickFolder } from './folders.ts';
import { releasesFolder } from '#release/releases.ts';
import { startingRelease } from '#server/live-release.ts';
import { systemClock } from '#server/clock.ts';
import type { Language } from '#shop/message-templates.ts';
import { startRelay } from '#relay/relay.ts';
import { shopApp } from '#relay/shop-app.ts';
import { readConfig, type RelayConfig } from '#settings/config.ts';

export interface TestRelayOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Devices that ring for new orders. */
  readonly devices?: Facts['devices'];
  readonly firstLanguage?: Language;
}

export const testOrigin = 'http://127.0.0.1:3000';
const settings = { emailOrigin: '', hasAnalytics: false, isHttps: false };

/** The sample shop's pages, read once. */
let site: Promise<(request: Request) => Response> | undefined;
const readSite = async () =>
  staticSite(await staticTable(sampleReleases(), '0123456789ab', settings), siteHeaders(settings));

/** Its app, and a real orders database in a new folder. */
export async function testRelay({ environment = {}, devices = [], firstLanguage = 'english' }: TestRelayOptions = {}) {
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const dataFolder = quickFolder();
  const store = await sqliteStore(dataFolder, clock);
  const mail = { SMTP_URL: 'smtp://127.0.0.1', OWNER_EMAIL: 'owner@panja.example', DAILY_MAIL: 'off' };
  const config = configOf(
    { DATA_DIR: dataFolder, ...mail, ...environment },
    { ...shippedCatalogue.shop, email: 'hello@panja.example' },
  );
  const facts = { current: deskFactsFrom({ couriers: orderPageShop.couriers, firstLanguage }) };
  const live = {
    name: '0123456789ab',
    problem: null,
    current: {
      catalogue: sampleCatalogue,
      shop: { ...config.shop, ...orderPageShop, provinces },
      answer: await (site ??= readSite()),
    },
  };
  const watch = new Watch({ store, devices: { list: async () => devices }, live, deskFiles: null, config, clock, log });
  let stored = 0;
  const accept: typeof store.accept = async (order, confirmations) => {
    const acceptance = await store.accept(order, confirmations);
    if (acceptance.kind === 'stored') stored += 1;
    return acceptance;
  };
  const app = shopApp(config, { store, accept, senderSecret: 'secret', watch, live, facts, clock, log });
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
  const environment = { ...shopEnvironment, ...given, ...releases };
  const started = await startingRelease(releasesFolder(environment));
  const config = configOf(environment, started.release.catalogue.shop);
  const { log, lines } = memoryLog();
  const onBroken = (problem: string) => void lines.push(problem);
  const isTerminal = false;
  const relay = await startRelay(config, { started, environment, isTerminal, clock: systemClock, log, onBroken });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= relay.stop());
  onTestFinished(stop);
  const post = (body: string) => postOrder(relay.url, body);
  return { ...relay, greeting: relay.greeting.join('\n'), logged: () => lines.join(''), post, stop };
}

function configOf(...given: Parameters<typeof readConfig>): RelayConfig {
  const read = readConfig(...given);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.config;
}
