/**
 * Sends what the order book has waiting. It is idle until woken by a new order, or until the next job is due; then it
 * claims as many jobs as it has free hands and gives each to the transport; a hand is free again as soon as the peer has
 * answered, while the result is being recorded. `stop` takes no new job and waits for those under way, also for those
 * that were just being claimed. It promises: no message without a lease, none that it has under way a second time, the journal entry before the first byte, a result recorded even
 * when the store fails for a while, and that no failure of one mail stops another. It never throws.
 */
import type { Clock } from '#relay/clock.ts';
import { minuteMs, secondMs } from '#relay/clock.ts';
import { type Log, logKey } from '#relay/log.ts';
import { errorMessage } from '#relay/start-problem.ts';
import type { ClaimedJob, OrderStore } from '#relay/store/order-store.ts';
import { nextStep } from './retry-schedule.ts';
import type { Mail, SendOutcome, Transport } from './transport.ts';

/** Longer than any message may take, so that a second worker never sends what a first still might. */
export const leaseMs = 15 * minuteMs;
const storeRetryMs = 2 * secondMs;
/** However far the next job is: look again, as the owner may have queued one, or set the machine's clock. */
const longestSleepMs = 3 * secondMs;

export interface WorkerParts {
  readonly store: OrderStore;
  readonly transport: Transport;
  readonly composeMail: (job: ClaimedJob) => Mail;
  readonly clock: Clock;
  readonly log: Log;
  /** A number in 0..1, to spread retries. */
  readonly dice: () => number;
  readonly hands: number;
}

export class DeliveryWorker {
  readonly #parts: WorkerParts;
  /** Mails that are being sent, or whose result is being recorded: these occupy no hand any more. By the ids of their jobs. */
  readonly #underWay = new Map<number, Promise<void>>();
  #busyHands = 0;
  #cancelTimer: () => void = () => {};
  #isLooking = false;
  #look: Promise<void> = Promise.resolve();
  #lookAgain = false;
  #isStopped = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Something may be due: look now. */
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

  /** Takes no more jobs; resolves when those under way or claimed are done: the next relay would wait for their lease. */
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
      this.#parts.log('delivery-store-failed', { problem: errorMessage(error) });
    }
    this.#isLooking = false;
    if (this.#lookAgain) this.wake();
    else if (!this.#isStopped) this.#cancelTimer = this.#parts.clock.after(sleepMs, () => this.wake());
  }

  async #takeJobs(): Promise<void> {
    const { store, clock, hands } = this.#parts;
    const free = hands - this.#busyHands;
    if (free <= 0 || this.#isStopped) return;
    const claim = { now: clock.now(), leaseMs, max: free, underWay: [...this.#underWay.keys()] };
    for (const job of await store.claim(claim)) this.#start(job);
  }

  async #untilNextJob(): Promise<number> {
    if (this.#busyHands >= this.#parts.hands) return longestSleepMs; // The next hand that comes free looks again.
    const next = await this.#parts.store.nextDueAt();
    if (next === null) return longestSleepMs;
    const waitMs = next - this.#parts.clock.now();
    // What is past after a claim is under way here, its lease overtaken by the clock.
    return waitMs <= 0 ? longestSleepMs : Math.min(waitMs, longestSleepMs);
  }

  #start(job: ClaimedJob): void {
    this.#busyHands += 1;
    const work = this.#deliver(job).finally(() => this.#underWay.delete(job.id));
    this.#underWay.set(job.id, work);
  }

  async #deliver(job: ClaimedJob): Promise<void> {
    const outcome = await this.#attempt(job);
    this.#busyHands -= 1;
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
    if (outcome.kind === 'failed') this.wake(); // It has its next time now.
  }

  async #attempt(job: ClaimedJob): Promise<SendOutcome> {
    const { store, transport, clock, composeMail } = this.#parts;
    try {
      const mail = composeMail(job);
      return await transport.send(mail, () => store.dataStarted(job, clock.now()));
    } catch (error) {
      const reason = errorMessage(error);
      return { kind: 'failed', reason, code: 0, isPermanent: false, concernsRecipient: false, isAmbiguous: false };
    }
  }

  /** Tries until the store takes the result, or the worker stops: then a restart finds the job ambiguous. */
  async #record(job: ClaimedJob, outcome: Exclude<SendOutcome, { kind: 'lease lost' }>): Promise<void> {
    const { store, clock, log, dice } = this.#parts;
    for (;;) {
      try {
        const now = clock.now();
        if (outcome.kind === 'sent') await store.markSent(job, outcome.receipt, now);
        else if (outcome.kind === 'written') await store.markWritten(job, outcome.file, now);
        else {
          const { reason, isAmbiguous } = outcome;
          await store.postpone(job, { ...nextStep(job, outcome, now, dice()), reason, isAmbiguous });
        }
        return;
      } catch (error) {
        log('delivery-store-failed', { order: logKey(job.order.key), problem: errorMessage(error) });
        if (this.#isStopped) return;
        await new Promise<void>((resolve) => clock.after(storeRetryMs, resolve));
      }
    }
  }
}
