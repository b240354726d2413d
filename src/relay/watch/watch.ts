/**
 * Looks once a minute for what stands between orders and their owner, and tells the alert. In between it answers how the
 * shop stands: the order store is asked once a second at most, a disk or a folder that hangs can hold up no answer.
 */
import { type Clock, minuteMs, secondMs } from '#relay/clock.ts';
import type { Log } from '#relay/log.ts';
import { errorMessage } from '#relay/start-problem.ts';
import type { MailBacklog, OrderStore } from '#relay/store/order-store.ts';
import type { Alert } from './alert.ts';
import { type BackupFacts, type DailyMailFacts, type Problem, problems } from './problems.ts';
import { backupFacts, freeBytes } from './surroundings.ts';

/** A folder on a dead network drive never answers. */
const surroundingsMs = 10 * secondMs;

export interface WatchParts {
  readonly store: Pick<OrderStore, 'probe' | 'backlog'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  readonly backupFolder: string | null;
  readonly isOnSecondMailServer: () => boolean;
  /** Null where no daily mail is sent. */
  readonly dailyMail: () => Promise<DailyMailFacts | null>;
  /** Null where nobody is told. */
  readonly alert: Alert | null;
}

/** How the shop stands. */
export interface Standing {
  /** Mails that are not sent; null when no order can be taken. */
  readonly backlog: readonly MailBacklog[] | null;
  readonly problems: readonly Problem[];
}

interface Surroundings {
  readonly backups: BackupFacts | null;
  readonly freeBytes: number | null;
  readonly dailyMail: DailyMailFacts | null;
}

export class Watch {
  readonly #parts: WatchParts;
  #surroundings: Surroundings = { backups: null, freeBytes: null, dailyMail: null };
  #lastAsked = { at: -Infinity, backlog: Promise.resolve<readonly MailBacklog[] | null>(null) };
  #cancelTimer = () => {};
  #isStopped = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** The first look comes in a minute, as a relay that is started again and again would tell each time. */
  start(): void {
    void this.#lookAround();
    this.#plan();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  async standing(): Promise<Standing> {
    const { clock, isOnSecondMailServer } = this.#parts;
    const backlog = await this.#sharedBacklog();
    const facts = { ...this.#surroundings, now: clock.now(), backlog, isOnSecondMailServer: isOnSecondMailServer() };
    return { backlog, problems: problems(facts) };
  }

  #plan(): void {
    if (!this.#isStopped) this.#cancelTimer = this.#parts.clock.after(minuteMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    const patience = new Promise<void>((resolve) => this.#parts.clock.after(surroundingsMs, resolve));
    await Promise.race([this.#lookAround(), patience]);
    const { problems: found } = await this.standing();
    if (!this.#isStopped) await this.#parts.alert?.tell(found);
    this.#plan();
  }

  async #lookAround(): Promise<void> {
    const { backupFolder, dataFolder, dailyMail, clock } = this.#parts;
    const [backups, free, daily] = await Promise.all([
      backupFolder === null ? null : backupFacts(backupFolder, clock.now()),
      freeBytes(dataFolder),
      dailyMail().catch(() => this.#surroundings.dailyMail), // The order store's failure shows by itself.
    ]);
    this.#surroundings = { backups, freeBytes: free, dailyMail: daily };
  }

  /** Anybody may ask, so questions of one second share one write. A clock that was set back asks again. */
  #sharedBacklog(): Promise<readonly MailBacklog[] | null> {
    const now = this.#parts.clock.now();
    const elapsedMs = now - this.#lastAsked.at;
    if (elapsedMs < 0 || elapsedMs >= secondMs) this.#lastAsked = { at: now, backlog: this.#backlog() };
    return this.#lastAsked.backlog;
  }

  /** A synced write proves that an order could be kept right now. */
  async #backlog(): Promise<readonly MailBacklog[] | null> {
    const { store, clock, log } = this.#parts;
    try {
      await store.probe(clock.now());
      return await store.backlog();
    } catch (error) {
      if (!this.#isStopped) log('health-failed', { problem: errorMessage(error) });
      return null;
    }
  }
}
