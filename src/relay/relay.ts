/**
 * The relay put together: order book, delivery, web shop. It is started, runs until stopped, and is then gone; starting
 * rejects with a StartProblem and leaves nothing open. Stopping first says so on `/healthz` for as long as a load balancer
 * needs to notice, orders being taken as ever; then takes no new request, waits up to 10 s for requests and mails under
 * way, and closes the order book last; what was accepted and not mailed is mailed after the next start.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type AcceptParts, createAcceptOrder } from './accept/accept-order.ts';
import type { Shelf } from './accept/check-order.ts';
import { emailEndpoint } from './accept/email-endpoint.ts';
import { noOrderLimits, orderLimits } from './accept/order-limits.ts';
import { originPolicy } from './accept/origin-policy.ts';
import { privateKeyPolicy } from './accept/private-key.ts';
import { formFormat, jsonFormat } from './accept/request-format.ts';
import { relayApp } from './app.ts';
import { type Clock, secondMs } from './clock.ts';
import type { RelayConfig } from './config.ts';
import { composeMail } from './delivery/compose-mail.ts';
import { DeliveryWorker } from './delivery/delivery-worker.ts';
import { FileTransport } from './delivery/file-transport.ts';
import { SmtpTransport } from './delivery/smtp-transport.ts';
import type { Transport } from './delivery/transport.ts';
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

const drainMs = 10 * secondMs;
const hands = 8;

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
  stop(): Promise<void>;
}

export async function startRelay(
  config: RelayConfig,
  { shelf, clock, log: writeLog, onBroken }: RelayParts,
): Promise<RunningRelay> {
  const { shop, host } = config;
  const metrics = new Metrics();
  const log = metrics.counting(writeLog);
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
    const transport = mailTransport(config);
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
    const emailParts = { ids, isAllowedOrigin: originPolicy(config.allowedOrigins), acceptOrder, apiHeaders, log };
    const isPrivateKey = privateKeyPolicy(config.accessToken);
    let isStopping = false;
    const app = relayApp({
      email: emailEndpoint({ ...emailParts, format: jsonFormat, isPrivateKey }),
      emailForm: config.sendForm ? emailEndpoint({ ...emailParts, format: formFormat, isPrivateKey: null }) : null,
      health: health({ store, clock, log, apiHeaders, isStopping: () => isStopping }),
      site: staticSite(table, siteHeaders(headerSettings)),
      apiHeaders,
      log,
    });
    const listening = await listen(app, { ...config, apiHeaders, log });
    const metricsPort = await listenForMetrics(config, { metrics, store, clock, log }).catch(async (error: unknown) => {
      await listening.stop(0);
      throw error;
    });
    worker.wake();
    const stopRetention = startRetention({
      store,
      clock,
      log,
      retentionDays: config.retentionDays,
      mailFolder: mailFolderOf(config),
    });
    const url = addressOf(host, listening.port);
    const passed = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
    return {
      url,
      greeting: [
        `${shop.name} is open at ${url}`,
        `Orders are kept in ${place}`,
        `Mails are ${transport.description}`,
        ...(config.metrics && metricsPort
          ? [`Metrics are at ${addressOf(config.metrics.host, metricsPort.port)}/metrics`]
          : []),
        'Ctrl-C stops it',
      ],
      async stop() {
        isStopping = true;
        stopRetention();
        await passed(config.drainSeconds * secondMs);
        const stopped = Promise.all([listening.stop(drainMs), metricsPort?.stop(drainMs), worker.stop()]);
        await Promise.race([stopped, passed(drainMs)]);
        await transport.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
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
  return { store, place: orderBookFile(dataFolder), senderSecret: randomBytes(32).toString('hex') };
}

/** Null where no port is set for them. */
async function listenForMetrics(config: RelayConfig, parts: MetricsAppParts): Promise<Listening | null> {
  if (!config.metrics) return null;
  const { trustedProxies } = config;
  return listen(metricsApp(parts), {
    ...config.metrics,
    settings: 'METRICS_',
    trustedProxies,
    apiHeaders: {},
    log: parts.log,
  });
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function mailTransport(config: RelayConfig): Transport {
  return config.smtp ? new SmtpTransport(config.smtp) : new FileTransport(mailFolderOf(config));
}

function mailFolderOf({ dataFolder }: RelayConfig): string {
  return join(dataFolder, 'mail');
}
