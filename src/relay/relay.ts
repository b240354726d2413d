/**
 * Puts the relay together: orders database, sender, web server. It starts once and runs until it is stopped; a failed
 * start rejects with a StartProblem and leaves nothing open. A stop first shows on `/healthz` for as long as a load
 * balancer needs to notice, while orders are still taken; then it takes no new requests, waits up to 10 s for requests
 * and mails under way, and closes the orders database last. Mails that were not sent go out after the next start.
 */
import { join } from 'node:path';
import type { ShopConfig, ShopFacts } from '#config';
import { readAndCheck } from '#order/check-order.ts';
import { createAcceptOrder } from './receive/accept-order.ts';
import { emailEndpoint } from './receive/email-endpoint.ts';
import { originPolicy } from '#server/http/origin.ts';
import { orderLimits } from './receive/order-limits.ts';
import { type App, relayApp, securityTxt } from '#server/http/app.ts';
import { backupProcess, startBackups } from './backups.ts';
import { calmLog, type Log } from '#server/log.ts';
import type { Clock } from '#server/clock.ts';
import { grouped } from '#shop/numbers.ts';
import { hourMs, secondMs } from '#shop/time.ts';
import type { RelayConfig } from '#settings/config.ts';
import webPush from 'web-push';
import { PushWorker } from './push-worker.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { SendWorker } from './send-worker.ts';
import { FileTransport } from '#mail/file-transport.ts';
import { SmtpTransport } from '#mail/smtp-transport.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { health, Watch } from './watch/watch.ts';
import { listen, type Listening } from '#server/http/listen.ts';
import { apiHeaders, headerSettings, parcelHeaders, siteHeaders } from '#server/http/security-headers.ts';
import { parcelEndpoint } from './parcel/parcel-endpoint.ts';
import { currentCatalogue, followRelease, type Started } from '#server/live-release.ts';
import { staticSite } from '#server/http/static-site.ts';
import { staticTable } from '#server/http/static-table.ts';
import { Metrics, metricsApp } from './watch/metrics.ts';
import { startRetention } from './retention.ts';
import { type OpenedStore, openStore } from '#orders-db/open-store.ts';
import { startDailyCheck } from './watch/daily-check.ts';

const drainMs = 10 * secondMs;
const concurrency = 8;
/** A later confirmation is of no use to the customer. */
const oldestConfirmationMs = 48 * hourMs;

export interface RelayStart {
  readonly started: Started;
  /** The shop's settings together with the facts of a release. */
  readonly shopOf: (facts: ShopFacts) => ShopConfig;
  readonly clock: Clock;
  readonly log: Log;
  /** The orders database can't be trusted any more: end the process. */
  readonly onBroken: (problem: string) => void;
}

export interface RunningRelay {
  readonly url: string;
  /** For the operator who started it. */
  readonly greeting: readonly string[];
  /** The problem that keeps mails from being sent now, as a sentence; `null` for none. */
  checkMail(): Promise<string | null>;
  stop(): Promise<void>;
}

export async function startRelay(config: RelayConfig, start: RelayStart): Promise<RunningRelay> {
  const { clock, onBroken } = start;
  // Closes what was opened, the last first: at once if the start fails, else when the relay stops.
  await using opened = new AsyncDisposableStack();
  const metrics = new Metrics();
  const calm = calmLog(start.log, clock);
  opened.defer(calm.flush);
  const log = metrics.counting(calm.log);

  const live = await liveRelease(config, { ...start, log });
  opened.defer(() => live.stop());

  const { store, pushes, location, senderSecret } = await openStore(config, { clock, log, onBroken });
  opened.defer(() => store.close());
  void store.readUnreadable(({ message = '' }) => readAndCheck(message, live.served.catalogue).check);
  const mailFolder = join(config.dataFolder, 'mail');
  const transport = config.mailServer
    ? new SmtpTransport(config.mailServer, config.mailFrom)
    : new FileTransport(mailFolder);
  opened.defer(() => transport.close());
  const caughtUp = config.mailServer ? await queueWritten(store, clock) : 0;
  const worker = new SendWorker({
    store,
    transport,
    composeMail: (job) => composeMail(job, { shop: live.served.shop, from: config.mailFrom, owner: config.ownerEmail }),
    clock,
    log,
    random: Math.random,
    concurrency,
  });
  const keys = await pushes.prepare(webPush.generateVAPIDKeys(), config.hasPush);
  const push = new PushWorker({
    jobs: pushes,
    keys,
    isOn: config.hasPush,
    subject: config.pushContact,
    services: config.pushServices,
    cities: () => live.served.cities,
    clock,
    log,
  });
  const accept = thenWaking([worker, push], (order, limits) => metrics.timeCommit(() => store.accept(order, limits)));
  const watch = new Watch({ store, pushes, live, config, clock, log });
  const app = appOf(config, { store, accept, senderSecret, watch, live, clock, log });

  const servers: Listening[] = [];
  opened.defer(() => stopAll([worker, push, ...servers], clock));
  const shopServer = await listen(app, { ...config, apiHeaders: apiHeaders(headerSettings(config.shop)), log });
  servers.push(shopServer);
  if (config.metrics) {
    const metricsServer = await listen(
      metricsApp(metrics, () => watch.healthReport(), clock),
      { ...config.metrics, settings: 'METRICS_', trustedProxies: config.trustedProxies, apiHeaders: {}, log },
    );
    servers.push(metricsServer);
  }

  worker.wake();
  push.wake();
  startTasks(config, opened, { store, accept, watch, mailFolder, clock, log });

  const running = opened.move();
  return {
    url: shopServer.url,
    greeting: greeting(config, {
      urls: servers.map(({ url }) => url),
      location,
      mails: transport.description,
      caughtUp,
    }),
    checkMail: () => transport.check(),
    async stop() {
      watch.stop();
      await delay(clock, config.drainSeconds * secondMs);
      await running.disposeAsync();
    },
  };
}

interface Tasks extends Pick<AppParts, 'store' | 'accept' | 'watch' | 'clock' | 'log'> {
  readonly mailFolder: string;
}

/**
 * Starts the work that no request asks for: watching, the daily check, retention, backups. It stops when `opened` is
 * closed.
 */
function startTasks(
  config: RelayConfig,
  opened: AsyncDisposableStack,
  { store, accept, watch, mailFolder, clock, log }: Tasks,
): void {
  watch.start();
  opened.defer(() => watch.stop());
  const problems = async () => (await watch.healthReport()).problems;
  if (config.hasDailyMail) opened.defer(startDailyCheck({ store, accept, problems, clock, log }));
  opened.defer(startRetention({ ...config, store, mailFolder, clock, log }));
  const { dataFolder, backupFolder: folder, postgres } = config;
  if (folder !== null && !postgres)
    opened.defer(startBackups({ folder, take: backupProcess(dataFolder, folder), clock, log }));
}

type Live = Awaited<ReturnType<typeof liveRelease>>;

interface AppParts extends Pick<OpenedStore, 'store' | 'senderSecret'> {
  readonly accept: RelayStore['accept'];
  readonly watch: Watch;
  readonly live: { readonly name: string; readonly served: Pick<Live['served'], 'catalogue' | 'shop' | 'answer'> };
  readonly clock: Clock;
  readonly log: Log;
}

/** The relay as a function of a request: everything that it serves, without a port or mails. */
export function appOf(config: RelayConfig, parts: AppParts): App {
  const { store, accept, senderSecret, watch, live, clock, log } = parts;
  const { shop } = config;
  const api = apiHeaders(headerSettings(shop));
  return relayApp({
    email: emailEndpoint({
      ids: { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId },
      isAllowedOrigin: originPolicy(config.allowedOrigins),
      acceptOrder: createAcceptOrder({
        accept,
        isKnown: (contentHash) => store.isKnown(contentHash),
        catalogue: () => live.served.catalogue,
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
    parcel: parcelEndpoint({
      store,
      shop: () => live.served.shop,
      perAddress: config.orderAllowance.perAddress,
      headers: (styles) => parcelHeaders(headerSettings(shop), styles),
      clock,
      log,
    }),
    health: health({ watch, live, isMailToFiles: config.mailServer === null, apiHeaders: api }),
    securityContact: () => securityTxt(live.served.shop.email, clock.now()),
    site: (request) => live.served.answer(request),
    apiHeaders: api,
    log,
  });
}

/** Once there is a mail server, it gets the mails that were only written to files until then; their number. */
function queueWritten(store: RelayStore, clock: Clock): Promise<number> {
  return store.queueWritten(clock.now() - oldestConfirmationMs);
}

/** Starts the mails and pushes of each stored order at once. */
function thenWaking(workers: readonly { wake(): void }[], accept: RelayStore['accept']): RelayStore['accept'] {
  return async (order, limits) => {
    const acceptance = await accept(order, limits);
    if (acceptance.kind === 'stored') for (const worker of workers) worker.wake();
    return acceptance;
  };
}

type LiveStart = Pick<RelayStart, 'started' | 'shopOf' | 'clock' | 'log'>;

/** The current release: its catalogue, its shop and its pages. */
function liveRelease({ shop, releasesFolder: folder }: RelayConfig, { started, shopOf, clock, log }: LiveStart) {
  const headers = headerSettings(shop);
  return followRelease({
    folder,
    started,
    read: async ({ name, catalogue }) => ({
      catalogue: currentCatalogue(catalogue),
      cities: catalogue.cities,
      shop: {
        ...shopOf(catalogue.shop),
        provinces: catalogue.provinces,
        couriers: catalogue.shop.couriers,
        colours: catalogue.shop.colours,
      },
      answer: staticSite(await staticTable(folder, name, headers), siteHeaders(headers)),
    }),
    clock,
    log,
  });
}

interface Greeted {
  /** The shop's, and that of the metrics. */
  readonly urls: readonly string[];
  readonly location: string;
  readonly mails: string;
  readonly caughtUp: number;
}

function greeting({ shop, postgres, backupFolder }: RelayConfig, { urls, location, mails, caughtUp }: Greeted) {
  const [shopUrl, ...others] = urls;
  const backups =
    backupFolder === null
      ? 'No backups are taken: set BACKUP_DIR to a folder for them, best on another disk'
      : `Backups are taken daily into ${backupFolder}`;
  return [
    `${shop.name} is open at ${shopUrl}`,
    `Orders are stored in ${location}`,
    ...(postgres ? [] : [backups]),
    `Mails are ${mails}`,
    ...(caughtUp > 0 ? [`Mails that were only written to files until now are being sent: ${grouped(caughtUp)}`] : []),
    ...others.map((url) => `Metrics are at ${url}/metrics`),
    'Ctrl-C stops it',
  ];
}

/** Lets mails and requests under way finish for a while. */
async function stopAll(parts: readonly { stop(drainMs: number): Promise<void> }[], clock: Clock): Promise<void> {
  await Promise.race([Promise.all(parts.map((part) => part.stop(drainMs))), delay(clock, drainMs)]);
}

function delay(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve));
}
