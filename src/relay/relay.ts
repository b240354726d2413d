/**
 * Puts the relay together: orders database, sender, web server. It starts once and runs until it is stopped; a failed
 * start rejects with a StartProblem and leaves nothing open. A stop first shows on `/healthz` for as long as a load
 * balancer needs to notice, while orders are still taken; then it takes no new requests, waits up to 10 s for requests
 * and mails under way, and closes the orders database last. Mails that were not sent go out after the next start.
 */
import { join } from 'node:path';
import type { ShopConfig, ShopFacts } from '#config';
import { type AcceptParts, createAcceptOrder } from './receive/accept-order.ts';
import { emailEndpoint } from './receive/email-endpoint.ts';
import { orderLimits } from './receive/order-limits.ts';
import { originPolicy } from './receive/origin-policy.ts';
import { type App, relayApp } from './serve/app.ts';
import { backupProcess, startBackups } from './backups.ts';
import { calmLog } from './process/calm-log.ts';
import type { Clock } from './process/clock.ts';
import { hourMs, secondMs } from '#shop/durations.ts';
import type { RelayConfig } from './settings/config.ts';
import { BackupTransport } from './send/backup-transport.ts';
import { composeMail } from './send/compose-mail.ts';
import { SendWorker } from './send/send-worker.ts';
import { FileTransport } from './send/file-transport.ts';
import { SmtpTransport } from './send/smtp/smtp-transport.ts';
import type { MailTransport } from '#order/mail-transport.ts';
import { greeting } from './greeting.ts';
import { health } from './watch/health.ts';
import { listen, type Listening } from './serve/listen.ts';
import { apiHeaders, headerSettings, siteHeaders } from './serve/security-headers.ts';
import { currentCatalogue } from './compiled-catalogue.ts';
import { LiveRelease, type Started } from './live-release.ts';
import { staticSite } from './serve/static-site.ts';
import { staticTable } from './serve/static-table.ts';
import type { Log } from './process/log.ts';
import { Metrics, metricsApp } from './watch/metrics.ts';
import { startRetention } from './retention.ts';
import { openStore } from './open-store.ts';
import { Alert, postTo } from './watch/alert.ts';
import { DailyCheck } from './watch/daily-check.ts';
import { Watch } from './watch/watch.ts';

const drainMs = 10 * secondMs;
const concurrency = 8;
/** A later confirmation is of no use to the customer. */
const oldestConfirmationMs = 48 * hourMs;

export interface RelayParts {
  readonly started: Started;
  /** The shop's settings beside what a release says about it. */
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
  /** What keeps mails from being sent now, one sentence each. */
  checkMail(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startRelay(
  config: RelayConfig,
  { started, shopOf, clock, log: writeLog, onBroken }: RelayParts,
): Promise<RunningRelay> {
  const { shop, host } = config;
  const counters = new Metrics();
  const calm = calmLog(writeLog, clock);
  const log = counters.counting(calm.log);
  const headers = headerSettings(shop);
  const api = apiHeaders(headers);
  const { releasesFolder } = config;
  const live = await LiveRelease.start({
    folder: releasesFolder,
    started,
    read: async ({ name, catalogue: compiled }) => ({
      catalogue: currentCatalogue(compiled),
      shop: { ...shopOf(compiled.shop), provinces: compiled.provinces },
      answer: staticSite(await staticTable(releasesFolder, name, headers), siteHeaders(headers)),
    }),
    clock,
    log,
  });
  const catalogue = () => live.served.catalogue;
  let wake = () => {};
  const { store, location, senderSecret } = await openStore(config, { clock, log, onBroken, onWork: () => wake() });
  try {
    const mailServer = mailServerOf(config, clock);
    const transport = mailServer ?? new FileTransport(mailFolderOf(config));
    const caughtUp = mailServer ? await store.queueWritten(clock.now(), clock.now() - oldestConfirmationMs) : 0;
    const worker = new SendWorker({
      store,
      transport,
      composeMail: (job) =>
        composeMail(job, { shop: live.served.shop, from: config.mailFrom, owner: config.ownerEmail }),
      clock,
      log,
      random: Math.random,
      concurrency,
    });
    wake = () => worker.wake();
    const timedStore: AcceptParts['store'] = {
      accept: (order, confirmations) => counters.timeCommit(() => store.accept(order, confirmations)),
      isKnown: (contentHash) => store.isKnown(contentHash),
    };
    const acceptOrder = createAcceptOrder({
      store: timedStore,
      catalogue,
      limits: orderLimits(config.orderAllowance),
      confirmations: config.confirmations,
      clock,
      log,
      senderSecret,
      onStored: wake,
    });
    const ids = { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId };
    const dailyCheck =
      mailServer && config.hasDailyMail
        ? new DailyCheck({ store, catalogue, shopName: () => live.served.shop.name, clock, log, onStored: wake })
        : null;
    const watch = new Watch({
      store,
      clock,
      log,
      dataFolder: config.dataFolder,
      backupFolder: config.backupFolder,
      releaseProblem: () => live.problem,
      isOnSecondMailServer: () => mailServer instanceof BackupTransport && mailServer.isOnSecond,
      dailyMail: async () => dailyCheck?.facts() ?? null,
      alert: config.alertUrl === null ? null : new Alert(postTo(config.alertUrl), shop.name, log),
    });
    const healthReport = () => watch.healthReport();
    let isStopping = false;
    const app = relayApp({
      email: emailEndpoint({
        ids,
        isAllowedOrigin: originPolicy(config.allowedOrigins),
        acceptOrder,
        onNotStored: () => watch.orderNotStored(),
        apiHeaders: api,
        log,
      }),
      health: health({
        healthReport,
        isMailToFiles: mailServer === null,
        apiHeaders: api,
        release: () => live.name,
        isStopping: () => isStopping,
      }),
      site: (request) => live.served.answer(request),
      apiHeaders: api,
      log,
    });
    const listening = await listen(app, { ...config, apiHeaders: api, clock, log });
    const metricsServer = await listenForMetrics(config, metricsApp(counters, healthReport, clock), {
      clock,
      log,
    }).catch(async (error: unknown) => {
      await listening.stop(0);
      throw error;
    });
    worker.wake();
    watch.start();
    dailyCheck?.start();
    const stopRetention = startRetention({
      store,
      clock,
      log,
      retentionDays: config.retentionDays,
      mailFolder: mailFolderOf(config),
      dataFolder: config.dataFolder,
      isWrittenHeard: config.isMailToFiles,
    });
    const { dataFolder, backupFolder, postgres, metrics } = config;
    const stopBackups =
      backupFolder === null || postgres
        ? () => {}
        : startBackups({ folder: backupFolder, take: backupProcess(dataFolder, backupFolder), clock, log });
    const url = addressOf(host, listening.port);
    const passed = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
    return {
      url,
      greeting: greeting(config, {
        url,
        location,
        mails: transport.description,
        caughtUp,
        metricsUrl: metrics && metricsServer ? `${addressOf(metrics.host, metricsServer.port)}/metrics` : null,
      }),
      checkMail: async () => mailServer?.check(config.mailFrom) ?? [],
      async stop() {
        isStopping = true;
        watch.stop();
        dailyCheck?.stop();
        stopRetention();
        stopBackups();
        live.stop();
        await passed(config.drainSeconds * secondMs);
        const stopped = Promise.all([listening.stop(drainMs), metricsServer?.stop(drainMs), worker.stop()]);
        await Promise.race([stopped, passed(drainMs)]);
        await transport.close();
        await store.close();
        calm.flush();
      },
    };
  } catch (error) {
    live.stop();
    await store.close();
    throw error;
  }
}

/** `null` if no port is set for metrics. */
async function listenForMetrics(
  { metrics, trustedProxies }: RelayConfig,
  app: App,
  { clock, log }: Pick<RelayParts, 'clock' | 'log'>,
): Promise<Listening | null> {
  if (!metrics) return null;
  return listen(app, { ...metrics, settings: 'METRICS_', trustedProxies, apiHeaders: {}, clock, log });
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Null if mails are written to files. */
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
