/**
 * Puts the relay together: orders database, sender, web server. It starts once and runs until it is stopped; a failed
 * start rejects with a StartProblem and leaves nothing open. A stop first shows on `/healthz` for as long as a load
 * balancer needs to notice, while orders are still taken; then it takes no new requests, waits up to 10 s for requests
 * and mails under way, and closes the orders database last. Mails that were not sent go out after the next start.
 */
import { join } from 'node:path';
import type { ShopConfig, ShopFacts } from '#config';
import { createAcceptOrder } from './receive/accept-order.ts';
import { emailEndpoint, originPolicy } from './receive/email-endpoint.ts';
import { orderLimits } from './receive/order-limits.ts';
import { relayApp } from './serve/app.ts';
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
import type { OrderStore } from '#order/order-store.ts';
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
import { openStore } from './store/open-store.ts';
import { Alert, postTo } from './watch/alert.ts';
import { DailyCheck } from './watch/daily-check.ts';
import { Watch } from './watch/watch.ts';

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
  /** Problems that keep mails from being sent now, one sentence each. */
  checkMail(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startRelay(config: RelayConfig, start: RelayStart): Promise<RunningRelay> {
  const { started, shopOf, clock, onBroken } = start;
  const { shop, host, dataFolder, backupFolder, trustedProxies, releasesFolder } = config;
  // Closes what was opened, the last first: at once if the start fails, else when the relay stops.
  await using opened = new AsyncDisposableStack();

  const metrics = new Metrics();
  const calm = calmLog(start.log, clock);
  opened.defer(calm.flush);
  const log = metrics.counting(calm.log);

  const headers = headerSettings(shop);
  const live = await LiveRelease.start({
    folder: releasesFolder,
    started,
    read: async ({ name, catalogue }) => ({
      catalogue: currentCatalogue(catalogue),
      shop: { ...shopOf(catalogue.shop), provinces: catalogue.provinces },
      answer: staticSite(await staticTable(releasesFolder, name, headers), siteHeaders(headers)),
    }),
    clock,
    log,
  });
  opened.defer(() => live.stop());
  const catalogue = () => live.served.catalogue;

  let sender: SendWorker | null = null;
  const onWork = () => sender?.wake();
  const { store, location, senderSecret } = await openStore(config, { clock, log, onBroken, onWork });
  opened.defer(() => store.close());

  const mailFolder = join(dataFolder, 'mail');
  const mailServer = mailServerOf(config, clock);
  const transport = mailServer ?? new FileTransport(mailFolder);
  opened.defer(() => transport.close());
  const caughtUp = mailServer ? await store.queueWritten(clock.now() - oldestConfirmationMs) : 0;
  const worker = new SendWorker({
    store,
    transport,
    composeMail: (job) => composeMail(job, { shop: live.served.shop, from: config.mailFrom, owner: config.ownerEmail }),
    clock,
    log,
    random: Math.random,
    concurrency,
  });
  sender = worker;

  // From stored to sent: every order enters the store here, and its mails are sent at once.
  const accept: OrderStore['accept'] = async (order, confirmations) => {
    const acceptance = await metrics.timeCommit(() => store.accept(order, confirmations));
    if (acceptance.kind === 'stored') worker.wake();
    return acceptance;
  };

  const dailyCheck =
    mailServer && config.hasDailyMail
      ? new DailyCheck({
          store,
          accept,
          problems: async () => (await watch.healthReport()).problems,
          clock,
          log,
        })
      : null;
  const watch = new Watch({
    store,
    clock,
    log,
    folders: config,
    live,
    isOnSecondMailServer: () => mailServer instanceof BackupTransport && mailServer.isOnSecond,
    dailyCheck,
    alert: config.alertUrl === null ? null : new Alert(postTo(config.alertUrl), shop.name, log),
  });

  const api = apiHeaders(headers);
  const app = relayApp({
    email: emailEndpoint({
      ids: { userId: shop.emailUserId, serviceId: shop.emailServiceId, templateId: shop.emailTemplateId },
      isAllowedOrigin: originPolicy(config.allowedOrigins),
      acceptOrder: createAcceptOrder({
        accept,
        isKnown: (contentHash) => store.isKnown(contentHash),
        catalogue,
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
    health: health({ watch, live, isMailToFiles: mailServer === null, apiHeaders: api }),
    site: (request) => live.served.answer(request),
    apiHeaders: api,
    log,
  });

  const passed = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  const servers: Listening[] = [];
  opened.defer(async () => {
    const drained = Promise.all([worker.stop(), ...servers.map((server) => server.stop(drainMs))]);
    await Promise.race([drained, passed(drainMs)]);
  });
  const shopServer = await listen(app, { ...config, apiHeaders: api, log });
  servers.push(shopServer);
  const url = addressOf(host, shopServer.port);
  let metricsUrl: string | null = null;
  if (config.metrics) {
    const at = { ...config.metrics, settings: 'METRICS_', trustedProxies, apiHeaders: {}, log } as const;
    const metricsServer = await listen(
      metricsApp(metrics, () => watch.healthReport(), clock),
      at,
    );
    servers.push(metricsServer);
    metricsUrl = `${addressOf(at.host, metricsServer.port)}/metrics`;
  }

  worker.wake();
  watch.start();
  opened.defer(() => watch.stop());
  dailyCheck?.start();
  opened.defer(() => dailyCheck?.stop());
  opened.defer(
    startRetention({
      store,
      clock,
      log,
      retentionDays: config.retentionDays,
      mailFolder,
      dataFolder,
      isWrittenHeard: config.isMailToFiles,
    }),
  );
  if (backupFolder !== null && !config.postgres)
    opened.defer(startBackups({ folder: backupFolder, take: backupProcess(dataFolder, backupFolder), clock, log }));

  const running = opened.move();
  return {
    url,
    greeting: greeting(config, { url, location, mails: transport.description, caughtUp, metricsUrl }),
    checkMail: async () => mailServer?.check(config.mailFrom) ?? [],
    async stop() {
      watch.stop();
      await passed(config.drainSeconds * secondMs);
      await running.disposeAsync();
    },
  };
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** `null` if mails are written to files. */
function mailServerOf({ mailServers }: RelayConfig, clock: Clock): MailTransport | null {
  const [first, second] = mailServers;
  if (!first) return null;
  return second
    ? new BackupTransport(new SmtpTransport(first), new SmtpTransport(second), clock)
    : new SmtpTransport(first);
}
