/**
 * What the relay has done since its start, and the state of its orders database, for Prometheus. Events are counted as
 * they are logged, so log and metrics agree. Labels are our own words, never from a request.
 */
import { performance } from 'node:perf_hooks';
import { secondMs } from '#shop/durations.ts';
import type { Log, LogFields } from '#relay/process/log.ts';
import type { MailBacklog } from '#order/order-store.ts';
import { problemKinds } from './problems.ts';
import type { HealthReport } from './watch.ts';

/** Upper bounds in seconds. */
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const refusals: Readonly<Record<number, string>> = {
  400: 'malformed',
  403: 'origin',
  405: 'method',
  413: 'too big',
  415: 'content type',
  429: 'rate limit',
  503: 'not stored',
};

export class Metrics {
  readonly #accepted = new Counter('panja_orders_accepted_total', 'Orders kept for the first time.');
  readonly #repeated = new Counter('panja_orders_repeated_total', 'Repeats of orders that were kept before.');
  readonly #digested = new Counter(
    'panja_orders_digested_total',
    'Accepted orders above the soft limits, of which the owner hears in a digest.',
  );
  readonly #flagged = new Counter(
    'panja_orders_flagged_total',
    'Accepted orders that the owner should check, by finding.',
  );
  readonly #refused = new Counter('panja_requests_refused_total', 'Requests that were not accepted, by reason.');
  readonly #attempts = new Counter('panja_mail_attempts_total', 'Attempts to send a mail, by outcome.');
  readonly #ambiguous = new Counter(
    'panja_mails_ambiguous_total',
    'Attempts to send a mail that may have arrived before.',
  );
  readonly #latencies = latencyBuckets.map(() => 0);
  #latencyCount = 0;
  #latencySum = 0;

  constructor() {
    // So that a dashboard has these series before the first event.
    this.#accepted.add({}, 0);
    this.#repeated.add({}, 0);
    this.#digested.add({}, 0);
    this.#ambiguous.add({}, 0);
    for (const reason of Object.values(refusals)) this.#refused.add({ reason }, 0);
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
    const startedAt = performance.now();
    try {
      return await commit();
    } finally {
      const seconds = (performance.now() - startedAt) / secondMs;
      this.#latencyCount += 1;
      this.#latencySum += seconds;
      const bucket = latencyBuckets.findIndex((end) => seconds <= end);
      if (bucket >= 0) this.#latencies[bucket] = (this.#latencies[bucket] ?? 0) + 1;
    }
  }

  /** `backlog` is null if the orders database could not be read. */
  text({ backlog, problems }: HealthReport, now: number): string {
    const counters = [
      this.#accepted,
      this.#repeated,
      this.#digested,
      this.#flagged,
      this.#refused,
      this.#attempts,
      this.#ambiguous,
    ];
    return [
      ...counters.map((counter) => counter.text()),
      this.#latencyText(),
      gauge('panja_orders_database_up', 'Whether the orders database could be reached.', [
        ['', backlog === null ? 0 : 1],
      ]),
      ...(backlog === null ? [] : backlogText(backlog, now)),
      gauge(
        'panja_problem',
        'Whether something needs attention, by kind; /healthz has the sentences.',
        problemKinds.map((kind) => [labelText({ kind }), problems.some((problem) => problem.kind === kind) ? 1 : 0]),
      ),
      gauge('process_resident_memory_bytes', 'Resident memory.', [['', process.memoryUsage.rss()]]),
      gauge('process_start_time_seconds', 'Start of the process since 1970.', [
        ['', Math.round(performance.timeOrigin / secondMs)],
      ]),
    ].join('');
  }

  #count(event: string, fields: LogFields): void {
    switch (event) {
      case 'order':
        this.#countOrder(fields);
        break;
      case 'request-refused':
        this.#refused.add({ reason: refusals[Number(fields['status'])] ?? 'other' });
        break;
      case 'mail':
        this.#attempts.add({ kind: String(fields['kind']), outcome: String(fields['outcome']) });
        if (fields['possibleDuplicate'] === true) this.#ambiguous.add({});
        break;
      default:
      // Not counted.
    }
  }

  #countOrder({ outcome, digest, findings }: LogFields): void {
    if (outcome === 'repeat') this.#repeated.add({});
    if (outcome !== 'stored' && outcome !== 'reference repeated') return;
    this.#accepted.add({});
    if (digest === true) this.#digested.add({});
    if (outcome === 'reference repeated') this.#flagged.add({ finding: outcome });
    for (const finding of new Set(Array.isArray(findings) ? findings : [])) this.#flagged.add({ finding });
  }

  #latencyText(): string {
    const name = 'panja_commit_seconds';
    let sum = 0;
    const lines = latencyBuckets.map((end, index) => {
      sum += this.#latencies[index] ?? 0;
      return `${name}_bucket{le="${end}"} ${sum}`;
    });
    return [
      `# HELP ${name} How long orders took until they were durable.`,
      `# TYPE ${name} histogram`,
      ...lines,
      `${name}_bucket{le="+Inf"} ${this.#latencyCount}`,
      `${name}_sum ${this.#latencySum}`,
      `${name}_count ${this.#latencyCount}`,
      '',
    ].join('\n');
  }
}

class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, number>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Readonly<Record<string, string>>, by: number = 1): void {
    const key = labelText(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + by);
  }

  text(): string {
    return family(this.#name, this.#help, { type: 'counter', values: [...this.#values] });
  }
}

function backlogText(backlog: readonly MailBacklog[], now: number): readonly string[] {
  const unsent = backlog.filter(({ state }) => state !== 'undeliverable' && state !== 'written');
  const oldest = Math.min(now, ...unsent.map((part) => part.oldestQueuedAt));
  return [
    gauge(
      'panja_mails',
      'Mails that are not sent, by kind and state; held ones need attention.',
      (['owner', 'customer'] as const).flatMap((kind) =>
        (['queued', 'sending', 'written', 'held', 'undeliverable'] as const).map((state) => {
          const part = backlog.find((each) => each.kind === kind && each.state === state);
          return [labelText({ kind, state }), part?.mails ?? 0] as const;
        }),
      ),
    ),
    gauge('panja_oldest_unsent_seconds', 'How long the oldest unsent mail has waited.', [
      ['', (now - oldest) / secondMs],
    ]),
  ];
}

function gauge(name: string, help: string, values: readonly (readonly [string, number])[]): string {
  return family(name, help, { type: 'gauge', values });
}

function family(
  name: string,
  help: string,
  { type, values }: { readonly type: string; readonly values: readonly (readonly [string, number])[] },
): string {
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
