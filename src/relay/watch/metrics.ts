/**
 * Counts of the relay's work since its start, and the state of its orders database, for Prometheus. Events are counted as
 * they are logged, so log and metrics agree. Labels are constants of the code, never from a request.
 */
import { performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { secondMs } from '#shop/time.ts';
import { mailKinds } from '#order/mail-job.ts';
import type { Clock } from '#server/clock.ts';
import type { Log, LogFields } from '#server/log.ts';
import { problemKinds } from '#server/problems.ts';
import type { HealthReport } from './watch.ts';

const refusals: Readonly<Record<number, string>> = {
  400: 'malformed',
  403: 'origin',
  405: 'method',
  413: 'too big',
  415: 'content type',
  429: 'rate limit',
  503: 'not stored',
};

const mailStates = ['queued', 'sending', 'written', 'held', 'undeliverable'] as const;

export class Metrics {
  readonly #registry = new Registry();
  readonly #accepted = this.#counter('panja_orders_accepted_total', 'Orders stored for the first time.');
  readonly #repeated = this.#counter('panja_orders_repeated_total', 'Repeats of orders that were stored before.');
  readonly #digested = this.#counter(
    'panja_orders_digested_total',
    'Accepted orders above the soft limits, of which the owner hears in a digest.',
  );
  readonly #flagged = this.#counter(
    'panja_orders_flagged_total',
    'Accepted orders that the owner should check, by finding.',
    ['finding'],
  );
  readonly #refused = this.#counter('panja_requests_refused_total', 'Requests that were not accepted, by reason.', [
    'reason',
  ]);
  readonly #attempts = this.#counter('panja_mail_attempts_total', 'Attempts to send a mail, by outcome.', [
    'kind',
    'outcome',
  ]);
  readonly #ambiguous = this.#counter(
    'panja_mails_ambiguous_total',
    'Attempts to send a mail that may have arrived before.',
  );
  readonly #commits = new Histogram({
    name: 'panja_commit_seconds',
    help: 'How long orders took until they were durable.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.#registry],
  });
  readonly #databaseUp = this.#gauge('panja_orders_database_up', 'Whether the orders database could be reached.');
  readonly #mails = this.#gauge(
    'panja_mails',
    'Mails that are not sent, by kind and state; held ones need attention.',
    ['kind', 'state'],
  );
  readonly #oldestUnsent = this.#gauge('panja_oldest_unsent_seconds', 'How long the oldest unsent mail has waited.');
  readonly #problem = this.#gauge(
    'panja_problem',
    'Whether something needs attention, by kind (docs/runbook.md#problems).',
    ['kind'],
  );
  readonly #memory = this.#gauge('process_resident_memory_bytes', 'Resident memory.');

  constructor() {
    // A dashboard has these series before the first event.
    for (const reason of Object.values(refusals)) this.#refused.inc({ reason }, 0);
    this.#gauge('process_start_time_seconds', 'Start of the process since 1970.').set(
      Math.round(performance.timeOrigin / secondMs),
    );
  }

  /** A log whose events are counted. */
  counting(log: Log): Log {
    return (event, fields = {}) => {
      this.#count(event, fields);
      log(event, fields);
    };
  }

  /** Measures how long the store takes to make an order durable, or to refuse it. */
  async timeCommit<T>(commit: () => Promise<T>): Promise<T> {
    const end = this.#commits.startTimer();
    try {
      return await commit();
    } finally {
      end();
    }
  }

  /** The answer to Prometheus. A report without a backlog says that the orders database could not be read. */
  text({ backlog, problems }: HealthReport, now: number): Promise<string> {
    this.#databaseUp.set(backlog === null ? 0 : 1);
    this.#mails.reset();
    this.#oldestUnsent.remove();
    if (backlog !== null) {
      for (const kind of mailKinds) for (const state of mailStates) this.#mails.set({ kind, state }, 0);
      for (const { kind, state, mails } of backlog) this.#mails.set({ kind, state }, mails);
      const unsent = backlog.filter(({ state }) => state !== 'undeliverable' && state !== 'written');
      const oldestAt = Math.min(now, ...unsent.map(({ oldestQueuedAt }) => oldestQueuedAt));
      this.#oldestUnsent.set((now - oldestAt) / secondMs);
    }
    for (const kind of problemKinds)
      this.#problem.set({ kind }, problems.some((problem) => problem.kind === kind) ? 1 : 0);
    this.#memory.set(process.memoryUsage.rss());
    return this.#registry.metrics();
  }

  #count(event: string, fields: LogFields): void {
    switch (event) {
      case 'order':
        this.#countOrder(fields);
        break;
      case 'request-refused':
        this.#refused.inc({ reason: refusals[Number(fields['status'])] ?? 'other' });
        break;
      case 'mail':
        this.#attempts.inc({ kind: String(fields['kind']), outcome: String(fields['outcome']) });
        if (fields['possibleDuplicate'] === true) this.#ambiguous.inc();
        break;
      default:
      // Not counted.
    }
  }

  #countOrder({ outcome, digest, findings }: LogFields): void {
    if (outcome === 'repeat') this.#repeated.inc();
    if (outcome !== 'stored' && outcome !== 'reference repeated') return;
    this.#accepted.inc();
    if (digest === true) this.#digested.inc();
    if (outcome === 'reference repeated') this.#flagged.inc({ finding: outcome });
    for (const finding of new Set(Array.isArray(findings) ? findings : [])) this.#flagged.inc({ finding });
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }
}

/** `GET /metrics` on a port of its own (D53); works even if the order store fails. */
export function metricsApp(
  metrics: Metrics,
  healthReport: () => Promise<HealthReport>,
  clock: Clock,
): (request: Request) => Promise<Response> {
  const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
    new Response(body, {
      status,
      headers: {
        'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...headers,
      },
    });
  return async (request) => {
    if (new URL(request.url).pathname !== '/metrics') return text(404, 'Not Found\n');
    if (request.method !== 'GET') return text(405, 'Method Not Allowed\n', { allow: 'GET' });
    return text(200, await metrics.text(await healthReport(), clock.now()));
  };
}
