/**
 * Checks once a minute what keeps orders from their owner, and alerts. It also reports the shop's health at any time: the
 * order store is asked at most once a second, and a disk or folder that hangs delays no answer.
 */
import type { Clock } from '#relay/process/clock.ts';
import { minuteMs, secondMs } from '#shop/durations.ts';
import type { Log } from '#relay/process/log.ts';
import { repeat } from '#relay/process/repeat.ts';
import { errorMessage } from '#relay/process/start-problem.ts';
import type { MailBacklog, OrderStore } from '#order/order-store.ts';
import { Alert, postTo } from './alert.ts';
import { dailyMailFacts } from './daily-check.ts';
import { type BackupFacts, type DailyMailFacts, type Facts, type Problem, problems } from './problems.ts';
import { freeBytes } from '#release/disk-room.ts';
import { backupFacts } from './backup-facts.ts';

/** A folder on a dead network drive never responds. */
const readTimeoutMs = 10 * secondMs;

export interface WatchParts {
  readonly store: Pick<OrderStore, 'probe' | 'backlog' | 'ownerMailSentAt'>;
  readonly pushes: { phones(): Promise<Facts['phones']> };
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
}

/** The shop's health. */
export interface HealthReport {
  /** Unsent mails; `null` if no order can be accepted. */
  readonly backlog: readonly MailBacklog[] | null;
  readonly problems: readonly Problem[];
}

/** Facts that are read once a minute. */
interface SlowFacts {
  readonly backups: BackupFacts | null;
  readonly freeBytes: number | null;
  readonly dailyMail: DailyMailFacts | null;
  readonly phones: Facts['phones'];
}

export class Watch {
  readonly #parts: WatchParts;
  readonly #startedAt: number;
  #slowFacts: SlowFacts = { backups: null, freeBytes: null, dailyMail: null, phones: [] };
  #lastAsked = { at: -Infinity, backlog: Promise.resolve<readonly MailBacklog[] | null>(null) };
  #notStoredAt: number | null = null;
  #end = () => {};
  #isStopped = false;
  /** `null` if nobody is alerted. */
  readonly #alert: Alert | null;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
    const { alertUrl, shop } = parts.config;
    this.#alert = alertUrl === null ? null : new Alert(postTo(alertUrl), shop.name, parts.log);
  }

  /** The first check is a minute later: a relay that keeps restarting would alert each time. */
  start(): void {
    void this.#readSlowFacts();
    this.#end = repeat(this.#parts.clock, () => this.#check(), minuteMs);
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
    this.#notStoredAt = this.#parts.clock.now();
  }

  async healthReport(): Promise<HealthReport> {
    const { clock, live } = this.#parts;
    const backlog = await this.#sharedBacklog();
    return {
      backlog,
      problems: problems({
        ...this.#slowFacts,
        now: clock.now(),
        startedAt: this.#startedAt,
        backlog,
        notStoredAt: this.#notStoredAt,
        releaseProblem: live.problem,
      }),
    };
  }

  async #check(): Promise<number> {
    const timeout = new Promise<void>((resolve) => this.#parts.clock.after(readTimeoutMs, resolve));
    await Promise.race([this.#readSlowFacts(), timeout]);
    const { problems: found } = await this.healthReport();
    if (!this.#isStopped) await this.#alert?.tell(found);
    return minuteMs;
  }

  async #readSlowFacts(): Promise<void> {
    const { config, store, pushes, clock } = this.#parts;
    const { dataFolder, backupFolder, hasDailyMail } = config;
    const [backups, dailyMail, phones] = await Promise.all([
      backupFolder === null ? null : backupFacts(backupFolder, clock.now()),
      // A failing order store is a problem of its own.
      hasDailyMail ? dailyMailFacts(store, clock.now()).catch(() => this.#slowFacts.dailyMail) : null,
      pushes.phones().catch(() => this.#slowFacts.phones),
    ]);
    this.#slowFacts = { backups, freeBytes: freeBytes(dataFolder), dailyMail, phones };
  }

  /** Anyone may ask, so requests within a second share one write. */
  #sharedBacklog(): Promise<readonly MailBacklog[] | null> {
    const now = this.#parts.clock.now();
    const elapsedMs = now - this.#lastAsked.at;
    if (elapsedMs < 0 || elapsedMs >= secondMs) this.#lastAsked = { at: now, backlog: this.#backlog() };
    return this.#lastAsked.backlog;
  }

  /** A synced write proves that an order could be stored right now. */
  async #backlog(): Promise<readonly MailBacklog[] | null> {
    const { store, log } = this.#parts;
    try {
      await store.probe();
      return await store.backlog();
    } catch (error) {
      if (!this.#isStopped) log('health-failed', { problem: errorMessage(error) });
      return null;
    }
  }
}
