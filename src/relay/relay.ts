/**
 * Puts the relay together: orders database, sender, web server, and the owner's desk beside it. It starts once and runs until it is stopped; a failed
 * start rejects with a StartProblem and leaves nothing open. A stop first shows on `/healthz` for as long as a load
 * balancer needs to notice, while orders are still taken; then it takes no new requests, waits up to 10 s for requests
 * and mails under way, and closes the orders database last. Mails that were not sent go out after the next start.
 */
import { join } from 'node:path';
import { type Environment, shopConfig } from '#settings/shop-config.ts';
import { readAndCheck } from '#order/check-order.ts';
import { type App, listen, type Listening } from '#server/http/listen.ts';
import { backupProcess, startBackups } from './backups.ts';
import { throttledLog, type Log } from '#server/log.ts';
import type { Clock } from '#server/clock.ts';
import { grouped } from '#shop/numbers.ts';
import { hourMs, secondMs } from '#shop/time.ts';
import type { RelayConfig } from '#settings/config.ts';
import { factsForCustomers } from '#catalogue/desk-schema.ts';
import webPush from 'web-push';
import { Devices } from '#push/devices.ts';
import { Ringer, type RingerDeps } from '#push/ringer.ts';
import type { Database } from '#orders-db/database.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { SendWorker } from './send-worker.ts';
import { FileTransport } from '#mail/file-transport.ts';
import { SmtpTransport } from '#mail/smtp-transport.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { Watch } from './watch/watch.ts';
import { apiHeaders, headerSettings, siteHeaders } from '#server/http/security-headers.ts';
import type { Desk, SharedWithDesk } from '#desk/desk.ts';
import { LiveDeskFacts } from './live-desk-facts.ts';
import { loadTsx } from './load-tsx.ts';
import { shopApp, type ShopAppParts } from './shop-app.ts';
import { currentCatalogue, followRelease, type Started } from '#server/live-release.ts';
import { staticSite } from '#server/http/static-site.ts';
import { staticTable } from '#server/http/static-table.ts';
import { Metrics, metricsApp } from './watch/metrics.ts';
import { startRetention } from './retention.ts';
import { openStore } from '#orders-db/open-store.ts';
import { startDailyCheck } from './watch/daily-check.ts';

const drainMs = 10 * secondMs;
const concurrency = 8;
/** A later confirmation is of no use to the customer. */
const oldestConfirmationMs = 48 * hourMs;

export interface RelayStart {
  readonly started: Started;
  /** Of the process: the facts of each release are read together with its settings. */
  readonly environment: Environment;
  /** True if somebody reads the greeting at this machine. */
  readonly isTerminal: boolean;
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
  const throttled = throttledLog(start.log, clock);
  opened.defer(throttled.flush);
  const log = metrics.counting(throttled.log);

  const { store, database, location, senderSecret } = await openStore(config, { clock, log, onBroken });
  opened.defer(() => store.close());
  const facts = await liveFacts(database, opened, { clock, log });
  const { devices, ringer, pushKey } = await openRinger(config, database, { facts, clock, log });
  /** Starts the mails and rings of each order once it is stored. */
  const accept: RelayStore['accept'] = (order, limits, alongWith) =>
    metrics.timeCommit(() =>
      store.accept(order, limits, alongWith, (acceptance) => {
        if (acceptance.kind !== 'stored') return;
        worker.wake();
        ringer.ring(order, acceptance.id);
      }),
    );
  const acceptEntered: SharedWithDesk['accept'] = (order, alongWith) => accept(order, config.confirmations, alongWith);
  const shared = { database, accept: acceptEntered, devices, ringer, pushKey, facts, clock, log };
  const desk = await openDesk(config, start, shared);

  const live = await liveRelease(config, { ...start, desk, log });
  opened.defer(() => live.stop());
  void store.readUnreadable(({ message = '' }) => readAndCheck(message, live.current.catalogue).check);
  const mailFolder = join(config.dataFolder, 'mail');
  const transport = config.mailServer
    ? new SmtpTransport(config.mailServer, config.mailFrom)
    : new FileTransport(mailFolder);
  opened.defer(() => transport.close());
  const caughtUp = config.mailServer ? await queueWritten(store, clock) : 0;
  const worker = new SendWorker({
    store,
    transport,
    composeMail: (job) =>
      composeMail(job, {
        shop: { ...live.current.shop, ...factsForCustomers(facts.current) },
        from: config.mailFrom,
        owner: config.ownerEmail,
        desk: config.deskOrigin,
      }),
    clock,
    log,
    random: Math.random,
    concurrency,
  });
  const watch = new Watch({ store, devices, live, deskFiles: desk && desk.deskFiles, config, clock, log });
  const app = shopApp(config, { store, accept, senderSecret, watch, live, facts, clock, log });

  const servers: Listening[] = [];
  opened.defer(() => stopAll([worker, ringer, ...(desk ? [desk] : []), ...servers], clock));
  const shopServer = await listen(app, { ...config, apiHeaders: apiHeaders(headerSettings(config.shop)), log });
  servers.push(shopServer);
  if (desk) servers.push(await desk.open((request, client) => live.current.desk(request, client)));
  const metricsServer = await listenForMetrics(
    config,
    metricsApp(metrics, () => watch.healthReport(), clock),
    log,
  );
  if (metricsServer) servers.push(metricsServer);

  worker.wake();
  startTasks(config, opened, { store, accept, watch, mailFolder, clock, log });

  const running = opened.move();
  return {
    url: shopServer.url,
    greeting: greeting(config, {
      url: shopServer.url,
      desk: desk ? await desk.greeting() : [],
      metrics: metricsServer?.url ?? null,
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

/** A relay without a desk doesn't load it either. */
async function openDesk(config: RelayConfig, start: RelayStart, shared: SharedWithDesk): Promise<Desk | null> {
  if (!config.desk) return null;
  loadTsx();
  const desk = await import('#desk/desk.ts');
  return desk.openDesk(config, config.desk, start, shared);
}

/** What the owner decided, for as long as the relay runs. */
async function liveFacts(database: Database, opened: AsyncDisposableStack, deps: Pick<RelayStart, 'clock' | 'log'>) {
  const facts = new LiveDeskFacts(database);
  await facts.refresh();
  opened.defer(facts.follow(deps));
  return facts;
}

/** The owner's devices, and what rings them. */
async function openRinger(
  { hasPush, pushContact, pushServices }: RelayConfig,
  database: Database,
  { facts, ...deps }: Pick<RingerDeps, 'clock' | 'log'> & { readonly facts: Pick<LiveDeskFacts, 'current'> },
) {
  const devices = new Devices(database, hasPush);
  const keys = await devices.keys(webPush.generateVAPIDKeys());
  const ringer = new Ringer({
    ...deps,
    cities: () => facts.current.cities,
    devices,
    keys,
    subject: pushContact,
    services: pushServices,
  });
  return { devices, ringer, pushKey: hasPush ? keys.publicKey : null };
}

function listenForMetrics({ metrics, trustedProxies }: RelayConfig, app: App, log: Log): Promise<Listening> | null {
  return metrics && listen(app, { ...metrics, settings: 'METRICS_', trustedProxies, apiHeaders: {}, log });
}

interface Tasks extends Pick<ShopAppParts, 'store' | 'accept' | 'watch' | 'clock' | 'log'> {
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

/** Once there is a mail server, it gets the mails that were only written to files until then; their number. */
function queueWritten(store: RelayStore, clock: Clock): Promise<number> {
  return store.queueWritten(clock.now() - oldestConfirmationMs);
}

interface LiveStart extends Pick<RelayStart, 'started' | 'environment' | 'clock' | 'log'> {
  readonly desk: Desk | null;
}

/** The current release: its catalogue, its shop, its pages and its desk. */
function liveRelease(
  { shop, releasesFolder: folder }: RelayConfig,
  { started, environment, desk, clock, log }: LiveStart,
) {
  const headers = headerSettings(shop);
  return followRelease({
    folder,
    started,
    read: async ({ name, catalogue }) => ({
      desk: desk ? await desk.read({ name, catalogue }) : notFound,
      catalogue: currentCatalogue(catalogue),
      shop: {
        ...shopConfig(environment, catalogue.shop),
        provinces: catalogue.provinces,
        colours: catalogue.shop.colours,
        drawnName: catalogue.drawnName ?? null,
      },
      answer: staticSite(await staticTable(folder, name, headers), siteHeaders(headers)),
    }),
    clock,
    log,
  });
}

const notFound: App = () => new Response('Not Found', { status: 404 });

interface Greeted {
  readonly url: string;
  readonly desk: readonly string[];
  readonly metrics: string | null;
  readonly location: string;
  readonly mails: string;
  readonly caughtUp: number;
}

function greeting({ shop, postgres, backupFolder }: RelayConfig, greeted: Greeted): readonly string[] {
  const { url, desk, metrics, location, mails, caughtUp } = greeted;
  const backups =
    backupFolder === null
      ? 'No backups are taken: set BACKUP_DIR to a folder for them, best on another disk'
      : `Backups are taken daily into ${backupFolder}`;
  return [
    `${shop.name} is open at ${url}`,
    `Orders are stored in ${location}`,
    ...(postgres ? [] : [backups]),
    `Mails are ${mails}`,
    ...(caughtUp > 0 ? [`Mails that were only written to files until now are being sent: ${grouped(caughtUp)}`] : []),
    ...(metrics === null ? [] : [`Metrics are at ${metrics}/metrics`]),
    ...desk,
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
