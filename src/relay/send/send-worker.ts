/**
 * Sends the mails that the orders database has waiting. It sleeps until a new order wakes it, or the next job is due;
 * then it claims as many jobs as it has capacity for and gives each to the transport. Capacity is free again once the
 * peer has answered, while the result is still being recorded. `stop` takes no new jobs and waits for those under way,
 * including those just being claimed. It promises: no message without a lease, no job twice at a time, the journal
 * entry before the first byte, a result that is recorded even if the store fails for a while, and that no failure of
 * one mail stops another. It never throws.
 */
import type { Clock } from '#relay/process/clock.ts';
import { minuteMs, secondMs } from '#shop/durations.ts';
import { type Log, logKey } from '#relay/process/log.ts';
import { errorMessage } from '#relay/process/start-problem.ts';
import type { ClaimedJob, OrderStore } from '#order/order-store.ts';
import { nextStep } from '#order/retry-schedule.ts';
import { failure, type Mail, type SendOutcome, type Transport } from '#order/mail-transport.ts';

/** Longer than any message takes, so that no second worker sends what the first may still be sending. */
export const leaseMs = 15 * minuteMs;
const storeRetryMs = 2 * secondMs;
/** The owner may queue a mail, or set the machine's clock, at any time. */
const maxSleepMs = 3 * secondMs;

export interface WorkerParts {
  readonly store: OrderStore;
  readonly transport: Pick<Transport, 'send'>;
  readonly composeMail: (job: ClaimedJob) => Promise<Mail>;
  readonly clock: Clock;
  readonly log: Log;
  /** 0..1, to spread retries. */
  readonly random: () => number;
  readonly concurrency: number;
}

export class SendWorker {
  readonly #parts: WorkerParts;
  /** By job id: mails being sent, or whose result is being recorded, which takes no capacity. */
  readonly #underWay = new Map<number, Promise<void>>();
  #sending = 0;
  #cancelTimer: () => void = () => {};
  #isLooking = false;
  #look: Promise<void> = Promise.resolve();
  #lookAgain = false;
  #isStopped = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Something may be due: check now. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#isLooking) {
      this.#lookAgain = true;
      return;
    }
    this.#isLooking = true;
    this.#cancelTimer();
    this.#look = this.#takeAndSleep();
  }

  /**
   * Claims no more jobs; resolves when those under way or claimed are done, for which the next relay would wait a
   * lease.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#look;
    await Promise.all(this.#underWay.values());
  }

  async #takeAndSleep(): Promise<void> {
    let sleepMs = storeRetryMs;
    try {
      do {
        this.#lookAgain = false;
        await this.#takeJobs();
      } while (this.#lookAgain && !this.#isStopped);
      sleepMs = await this.#untilNextJob();
    } catch (error) {
      this.#parts.log('order-store-failed', { problem: errorMessage(error) });
    }
    this.#isLooking = false;
    if (this.#lookAgain) this.wake();
    else if (!this.#isStopped) this.#cancelTimer = this.#parts.clock.after(sleepMs, () => this.wake());
  }

  async #takeJobs(): Promise<void> {
    const { store, concurrency } = this.#parts;
    const free = concurrency - this.#sending;
    if (free <= 0 || this.#isStopped) return;
    const claim = { leaseMs, max: free, underWay: [...this.#underWay.keys()] };
    for (const job of await store.claim(claim)) this.#start(job);
  }

  async #untilNextJob(): Promise<number> {
    if (this.#sending >= this.#parts.concurrency) return maxSleepMs; // The next mail that finishes looks again.
    const next = await this.#parts.store.nextDueAt();
    if (next === null) return maxSleepMs;
    const waitMs = next - this.#parts.clock.now();
    // A job that is still due after a claim is under way here; the clock was set past its lease.
    return waitMs <= 0 ? maxSleepMs : Math.min(waitMs, maxSleepMs);
  }

  #start(job: ClaimedJob): void {
    this.#sending += 1;
    const work = this.#send(job).finally(() => this.#underWay.delete(job.id));
    this.#underWay.set(job.id, work);
  }

  async #send(job: ClaimedJob): Promise<void> {
    const outcome = await this.#attempt(job);
    this.#sending -= 1;
    this.wake();
    this.#parts.log('mail', {
      order: logKey(job.order.key),
      kind: job.kind,
      attempt: job.attempt,
      outcome: outcome.kind,
      possibleDuplicate: job.isAmbiguous,
      ...(outcome.kind === 'failed' && {
        code: outcome.code,
        permanent: outcome.isPermanent,
        ambiguous: outcome.isAmbiguous,
      }),
    });
    if (outcome.kind === 'lease lost') return;
    await this.#record(job, outcome);
    this.wake(); // It is due again later, or brought others forward.
  }

  async #attempt(job: ClaimedJob): Promise<SendOutcome> {
    const { store, transport, composeMail } = this.#parts;
    try {
      const mail = await composeMail(job);
      return await transport.send(mail, () => store.dataStarted(job));
    } catch (error) {
      return failure(errorMessage(error));
    }
  }

  /** Tries until the store takes the result, or the worker stops: then a restart finds the job ambiguous. */
  async #record(job: ClaimedJob, outcome: Exclude<SendOutcome, { kind: 'lease lost' }>): Promise<void> {
    const { store, clock, log, random } = this.#parts;
    for (;;) {
      try {
        if (outcome.kind === 'sent') await store.markSent(job, outcome.receipt);
        else if (outcome.kind === 'written') await store.markWritten(job, outcome.file);
        else {
          const { reason, isAmbiguous } = outcome;
          await store.postpone(job, { ...nextStep(job, outcome, clock.now(), random()), reason, isAmbiguous });
        }
        return;
      } catch (error) {
        log('order-store-failed', { order: logKey(job.order.key), problem: errorMessage(error) });
        if (this.#isStopped) return;
        await new Promise<void>((resolve) => clock.after(storeRetryMs, resolve));
      }
    }
  }
}
