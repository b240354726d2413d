/**
 * Checks once a minute for problems that keep orders from their owner, and sends alerts. It also reports the shop's
 * health at any time: the order store is asked at most once a second, and a folder of backups that hangs delays no
 * answer.
 */
import type { Clock } from '#server/clock.ts';
import { repeat } from '#server/repeated.ts';
import { minuteMs, secondMs } from '#shop/time.ts';
import type { Log } from '#server/log.ts';
import { errorMessage } from '#server/start-problem.ts';
import type { MailBacklog } from '#order/mail-job.ts';
import { StoreError } from '#order/store-error.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { dailyMailFacts } from './daily-check.ts';
import {
  backupFacts,
  type Facts,
  type Problem,
  currentProblems,
  type ProblemKind,
  heldMails,
} from '#server/problems.ts';
import { freeBytes } from '#files/disk-room.ts';

export interface WatchDeps {
  readonly store: Pick<RelayStore, 'probe' | 'backlog' | 'ownerMailSentAt'>;
  readonly devices: { list(): Promise<Facts['devices']> };
  readonly clock: Clock;
  readonly log: Log;
  readonly config: {
    readonly dataFolder: string;
    readonly backupFolder: string | null;
    readonly hasDailyMail: boolean;
    /** `null` if nobody is alerted. */
    readonly alertUrl: string | null;
    readonly shop: { readonly name: string };
  };
  /** The release that is served; `problem` says why the current one is not. */
  readonly live: { readonly problem: string | null };
  /** Says what is wrong with the files that take effect when they are saved; `null` without a desk. */
  readonly deskFiles: { readonly problem: string | null } | null;
}

/** The shop's health. */
export interface HealthReport {
  /** Unsent mails; `null` if no order can be accepted. */
  readonly backlog: readonly MailBacklog[] | null;
  readonly problems: readonly Problem[];
}

/** Facts that are read once a minute. */
type SlowFacts = Pick<Facts, 'backups' | 'freeBytes' | 'dailyMail' | 'devices'>;

export class Watch {
  readonly #deps: WatchDeps;
  readonly #startedAt: number;
  #slowFacts: SlowFacts = { backups: null, freeBytes: null, dailyMail: null, devices: [] };
  #lastAsked = { at: -Infinity, backlog: Promise.resolve<readonly MailBacklog[] | null>(null) };
  #isReplaced = false;
  #notStoredAt: number | null = null;
  #end = () => {};
  #isStopped = false;
  readonly #alert: (problems: readonly Problem[]) => Promise<void>;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#startedAt = deps.clock.now();
    const { alertUrl, shop } = deps.config;
    this.#alert = alertUrl === null ? async () => {} : alerts(alertUrl, shop.name, deps.log);
  }

  /** The first check is a minute later: a relay that keeps restarting would alert each time. */
  start(): void {
    void this.#readSlowFacts();
    const task = { run: () => this.#check(), failed: 'watch-failed', retryMs: minuteMs };
    this.#end = repeat(this.#deps, task, minuteMs);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** An order was answered with 503. A full database may refuse an order and still pass the check's small write. */
  orderNotStored(): void {
    this.#notStoredAt = this.#deps.clock.now();
  }

  async healthReport(): Promise<HealthReport> {
    const { clock, live, deskFiles } = this.#deps;
    const backlog = await this.#sharedBacklog();
    return {
      backlog,
      problems: currentProblems({
        ...this.#slowFacts,
        now: clock.now(),
        startedAt: this.#startedAt,
        backlog,
        isReplaced: this.#isReplaced,
        notStoredAt: this.#notStoredAt,
        releaseProblem: live.problem,
        deskFileProblem: deskFiles?.problem ?? null,
      }),
    };
  }

  async #check(): Promise<number> {
    await this.#readSlowFacts();
    const { problems: found } = await this.healthReport();
    if (!this.#isStopped) await this.#alert(found);
    return minuteMs;
  }

  async #readSlowFacts(): Promise<void> {
    const { config, store, devices: ringing, clock } = this.#deps;
    const { dataFolder, backupFolder, hasDailyMail } = config;
    const [backups, dailyMail, devices] = await Promise.all([
      backupFolder === null ? null : backupFacts(backupFolder, clock),
      // A failing order store is a problem of its own.
      hasDailyMail ? dailyMailFacts(store, clock.now()).catch(() => this.#slowFacts.dailyMail) : null,
      ringing.list().catch(() => this.#slowFacts.devices),
    ]);
    this.#slowFacts = { backups, freeBytes: freeBytes(dataFolder), dailyMail, devices };
  }

  /** Anyone may ask, so requests within a second share one write. */
  #sharedBacklog(): Promise<readonly MailBacklog[] | null> {
    const now = this.#deps.clock.now();
    const elapsedMs = now - this.#lastAsked.at;
    if (elapsedMs < 0 || elapsedMs >= secondMs) this.#lastAsked = { at: now, backlog: this.#backlog() };
    return this.#lastAsked.backlog;
  }

  /** A synced write proves that an order could be stored right now. */
  async #backlog(): Promise<readonly MailBacklog[] | null> {
    const { store, log } = this.#deps;
    try {
      await store.probe();
      this.#isReplaced = false;
      return await store.backlog();
    } catch (error) {
      this.#isReplaced = error instanceof StoreError && error.kind === 'replaced';
      if (!this.#isStopped) log('health-failed', { problem: errorMessage(error) });
      return null;
    }
  }
}

const maxAttempts = 5;

/**
 * Reports problems and their end to ALERT_URL; called with the problems at every check. One POST has all current
 * problems and is repeated only when there is a new one; another says that all are over. A failed POST is retried at
 * the next checks, five attempts in all, then given up until the next change. It has no shoppers' data, and only the
 * watch waits for it.
 */
export function alerts(url: string, shopName: string, log: Log): (problems: readonly Problem[]) => Promise<void> {
  let reported: ReadonlySet<ProblemKind> = new Set();
  let attempts = 0;
  return async (problems) => {
    const kinds = new Set(problems.map(({ kind }) => kind));
    const isNew = [...kinds].some((kind) => !reported.has(kind));
    const isOver = kinds.size === 0 && reported.size > 0;
    if (isNew || isOver) {
      attempts += 1;
      const isAccepted = await posted(url, alertText(shopName, problems));
      const isDone = isAccepted || attempts >= maxAttempts;
      log('alert', { outcome: isAccepted ? 'taken' : isDone ? 'given up' : 'failed', attempt: attempts });
      if (!isDone) return;
      attempts = 0;
    }
    reported = kinds;
  };
}

function alertText(shopName: string, problems: readonly Problem[]): string {
  if (problems.length === 0) return `${shopName} is back to normal.`;
  const head = problems.length === 1 ? `${shopName} has a problem.` : `${shopName} has ${problems.length} problems.`;
  return [head, ...problemSentences(problems)].join(' ');
}

/** JSON with one key, which most receivers of web hooks read (Slack, Mattermost, Google Chat; ntfy with a template). */
async function posted(url: string, text: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      redirect: 'error',
      signal: AbortSignal.timeout(10 * secondMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // Down, too slow, or redirected: the log says so.
  }
}

export interface HealthDeps {
  readonly watch: Watch;
  /** The release that is served. */
  readonly live: { readonly name: string };
  /** Mails are only written to files. */
  readonly isMailToFiles: boolean;
  readonly apiHeaders: Readonly<Record<string, string>>;
}

/**
 * `GET /healthz`: 200 if an order could be accepted right now, else 503. `degraded` means that somebody should look at
 * `problems`; it is still 200, as orders are accepted and safe.
 */
export function health({ watch, live, isMailToFiles, apiHeaders }: HealthDeps): () => Promise<Response> {
  const answer = (status: number, body: object) =>
    Response.json(body, { status, headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' } });
  return async () => {
    if (watch.isStopped) return answer(503, { status: 'stopping', acceptsOrders: false });
    const { backlog, problems: found } = await watch.healthReport();
    // Left out because it names the owner's devices, and this page is public.
    const problems = found.filter(({ kind }) => kind !== 'device silent');
    if (backlog === null)
      return answer(503, { status: 'failing', acceptsOrders: false, problems: problemSentences(problems) });
    return answer(200, {
      status: problems.length > 0 ? 'degraded' : 'ok',
      acceptsOrders: true,
      release: live.name,
      heldMails: heldMails(backlog),
      ...(isMailToFiles && { mails: 'only written to files' }),
      problems: problemSentences(problems),
    });
  };
}

function problemSentences(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ text }) => text);
}
