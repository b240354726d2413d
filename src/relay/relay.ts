/**
 * The relay put together: order book, delivery, web shop. It is started, runs until stopped, and is then gone; starting
 * rejects with a StartProblem and leaves nothing open. Stopping first says so on `/healthz` for as long as a load balancer
 * needs to notice, orders being taken as ever; then takes no new request, waits up to 10 s for requests and mails under
 * way, and closes the order book last; what was accepted and not mailed is mailed after the next start.
 */
import { join } from 'node:path';
import { type AcceptParts, createAcceptOrder } from './accept/accept-order.ts';
import type { Shelf } from './accept/check-order.ts';
import { emailEndpoint } from './accept/email-endpoint.ts';
import { noOrderLimits, orderLimits } from './accept/order-limits.ts';
import { originPolicy } from './accept/origin-policy.ts';
import { relayApp } from './app.ts';
import { backupProcess, startBackups } from './backups.ts';
import { calmLog } from './calm-log.ts';
import { type Clock, hourMs, secondMs } from './clock.ts';
import type { RelayConfig } from './config.ts';
import { BackupTransport } from './delivery/backup-transport.ts';
import { composeMail } from './delivery/compose-mail.ts';
import { DeliveryWorker } from './delivery/delivery-worker.ts';
import { FileTransport } from './delivery/file-transport.ts';
import { SmtpTransport } from './delivery/smtp-transport.ts';
import type { MailTransport } from './delivery/transport.ts';
import { health } from './http/health.ts';
import { listen, type Listening } from './http/listen.ts';
import { metricsApp, type MetricsAppParts } from './http/metrics-app.ts';
import { apiHeaders as headersOfApi, type HeaderSettings, siteHeaders } from './http/security-headers.ts';
import { staticSite } from './http/static-site.ts';
import { staticTable } from './http/static-table.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { startRetention } from './retention.ts';
import { refuseBesidePostgres } from './store/one-book.ts';
import { openOrderBook, orderBookFile } from './store/open-order-book.ts';
import { openPostgresBook } from './store/open-postgres-book.ts';
import type { OrderStore } from './store/order-store.ts';
import { postgresDescription } from './store/postgres-settings.ts';
import { Alert, postTo } from './watch/alert.ts';
import { DailyCheck } from './watch/daily-check.ts';
import { Watch } from './watch/watch.ts';

const drainMs = 10 * secondMs;
const hands = 8;
/** A confirmation that comes later than this is of no use to a customer. */
const oldestConfirmationMs = 48 * hourMs;

export interface RelayParts {
  readonly shelf: Shelf;
  readonly clock: Clock;
  readonly log: Log;
  /** The order book can't be trusted any more: end the process. */
  readonly onBroken: (problem: string) => void;
}

export interface RunningRelay {
  readonly url: string;
  /** For the person who started it. */
  readonly greeting: readonly string[];
  /** Whether mails could leave now, as sentences about what is in the way. */
  checkMail(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startRelay(
  config: RelayConfig,
  { shelf, clock, log: writeLog, onBroken }: RelayParts,
): Promise<RunningRelay> {
  const { shop, host } = config;
  const metrics = new Metrics();
  const calm = calmLog(writeLog, clock);
  const log = metrics.counting(calm.log);
  const headerSettings: HeaderSettings = {
    emailOrigin: shop.emailOrigin,
    hasAnalytics: shop.analyticsId !== '',
    isHttps: shop.publicOrigin.startsWith('https:'),
  };
  const apiHeaders = headersOfApi(headerSettings);
  const table = staticTable(config.siteFolder, headerSettings);
  let wake = () => {};
  const { store, place, senderSecret } = await openBook(config, { clock, log, onBroken, onWork: () => wake() });
  try {
    const mailServer = mailServerOf(config, clock);
    const transport = mailServer ?? new FileTransport(mailFolderOf(config));
    const caughtUp = mailServer ? await store.queueWritten(clock.now(), clock.now() - oldestConfirmationMs) : 0;
    const settings = {
      shop: { ...shop, provinces: shelf.provinces },
      from: config.mailFrom,
      owner: config.ownerEmail,
    };
    const worker = new DeliveryWorker({
      store,
      transport,
      composeMail: (job) => composeMail(job, settings),
      clock,
      log,
      dice: Math.random,
      hands,
    });
    wake = () => worker.wake();
    const limits = config.orderAllowance ? orderLimits(config.orderAllowance) : noOrderLimits;
    const timedStore: AcceptParts['store'] = {
      accept: (order, confirmations) => metrics.timeCommit(() => store.accept(order, confirmations)),
      isKnown: (contentHash) => store.isKnown(contentHash),
    };
    const acceptOrder = createAcceptOrder({
      store: timedStore,
      shelf,
      limits,
      confirmations: config.confirmations,
      clock,
      log,
      senderSecret,
      onStored: wake,
    });
    const ids = { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId };
    const addressee = { shopName: shop.name, provinces: shelf.provinces };
    const dailyCheck =
      mailServer && config.hasDailyMail
        ? new DailyCheck({ store, shelf, addressee, clock, log, onStored: wake })
        : null;
    const watch = new Watch({
      store,
      clock,
      log,
      dataFolder: config.dataFolder,
      backupFolder: config.backupFolder,
      isOnSecondMailServer: () => mailServer instanceof BackupTransport && mailServer.isOnSecond,
      dailyMail: async () => dailyCheck?.facts() ?? null,
      alert: config.alertUrl === null ? null : new Alert(postTo(config.alertUrl), shop.name, log),
    });
    const standing = () => watch.standing();
    let isStopping = false;
    const app = relayApp({
      email: emailEndpoint({
        ids,
        isAllowedOrigin: originPolicy(config.allowedOrigins),
        acceptOrder,
        apiHeaders,
        log,
      }),
      health: health({ standing, isMailToFiles: mailServer === null, apiHeaders, isStopping: () => isStopping }),
      site: staticSite(table, siteHeaders(headerSettings)),
      apiHeaders,
      log,
    });
    const listening = await listen(app, { ...config, apiHeaders, clock, log });
    const metricsPort = await listenForMetrics(config, { metrics, standing, clock }, log).catch(
      async (error: unknown) => {
        await listening.stop(0);
        throw error;
      },
    );
    worker.wake();
    watch.start();
    dailyCheck?.start();
    const stopRetention = startRetention({
      store,
      clock,
      log,
      retentionDays: config.retentionDays,
      mailFolder: mailFolderOf(config),
      isWrittenHeard: config.isMailToFiles,
    });
    const { dataFolder, backupFolder, postgres } = config;
    const stopBackups =
      backupFolder === null || postgres
        ? () => {}
        : startBackups({ folder: backupFolder, take: backupProcess(dataFolder, backupFolder), clock, log });
    const url = addressOf(host, listening.port);
    const passed = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
    return {
      url,
      greeting: [
        `${shop.name} is open at ${url}`,
        `Orders are kept in ${place}`,
        ...(postgres ? [] : [backupGreeting(backupFolder)]),
        `Mails are ${transport.description}`,
        ...(caughtUp > 0 ? [`Mails that were only written to files before go out now: ${caughtUp}`] : []),
        ...(config.metrics && metricsPort
          ? [`Metrics are at ${addressOf(config.metrics.host, metricsPort.port)}/metrics`]
          : []),
        'Ctrl-C stops it',
      ],
      checkMail: async () => mailServer?.check() ?? [],
      async stop() {
        isStopping = true;
        watch.stop();
        dailyCheck?.stop();
        stopRetention();
        stopBackups();
        await passed(config.drainSeconds * secondMs);
        const stopped = Promise.all([listening.stop(drainMs), metricsPort?.stop(drainMs), worker.stop()]);
        await Promise.race([stopped, passed(drainMs)]);
        await transport.close();
        await store.close();
        calm.flush();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function backupGreeting(folder: string | null): string {
  return folder === null ? 'No backups are taken: BACKUP_DIR is not set' : `Backups are taken daily into ${folder}`;
}

interface BookParts extends Pick<RelayParts, 'clock' | 'log' | 'onBroken'> {
  /** Another relay stored an order that this one could mail. */
  readonly onWork: () => void;
}

interface OpenBook {
  readonly store: OrderStore;
  /** For the person who starts the relay. */
  readonly place: string;
  readonly senderSecret: string;
}

/** In PostgreSQL where DATABASE_URL names one, else in the data folder. */
async function openBook(config: RelayConfig, { clock, log, onBroken, onWork }: BookParts): Promise<OpenBook> {
  const { dataFolder, postgres } = config;
  if (postgres) {
    const store = await openPostgresBook(postgres, { folder: dataFolder, clock, log, onWork });
    return { store, place: postgresDescription(postgres), senderSecret: store.senderSecret };
  }
  refuseBesidePostgres(dataFolder);
  const store = await openOrderBook(dataFolder, { now: clock.now(), onBroken });
  return { store, place: orderBookFile(dataFolder), senderSecret: await store.senderSecret() };
}

/** Null where no port is set for them. */
async function listenForMetrics(config: RelayConfig, parts: MetricsAppParts, log: Log): Promise<Listening | null> {
  if (!config.metrics) return null;
  const { trustedProxies } = config;
  return listen(metricsApp(parts), {
    ...config.metrics,
    settings: 'METRICS_',
    trustedProxies,
    apiHeaders: {},
    clock: parts.clock,
    log,
  });
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Null where mails are written to files. */
function mailServerOf({ mailServers }: RelayConfig, clock: Clock): MailTransport | null {
  const [first, second] = mailServers;
  if (!first) return null;
  return second
    ? new BackupTransport(new SmtpTransport(first), new SmtpTransport(second), clock)
    : new SmtpTransport(first);
}

function mailFolderOf({ dataFolder }: RelayConfig): string {
  return join(dataFolder, 'mail');
}
