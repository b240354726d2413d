/**
 * Sends the mails that the orders database has waiting. It sleeps until a new order wakes it, or the next job is due;
 * then it claims as many jobs as it has capacity for and gives each to the transport. Capacity is free again once the
 * peer has answered, while the result is still being recorded. `stop` takes no new jobs and waits for those under way,
 * including those just being claimed. It promises: no message without a lease, no job twice at a time, a result that is
 * recorded even if the store fails for a while, and that no failure of one mail stops another. It never throws.
 */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import { repeated, type Repeated } from '#server/repeated.ts';
import { minuteMs, secondMs } from '#shop/time.ts';
import { type Log, logKey } from '#server/log.ts';
import { errorMessage } from '#server/start-problem.ts';
import type { ClaimedJob, Settlement } from '#order/mail-job.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { nextStep, failure, type Mail, type SendOutcome, type Transport } from '#order/mail-attempts.ts';

/** Longer than any message takes, so that no second worker sends what the first may still be sending. */
const leaseMs = 15 * minuteMs;
const storeRetryMs = 2 * secondMs;
/** The owner may queue a mail, or set the machine's clock, at any time. */
const maxSleepMs = 3 * secondMs;

export interface WorkerDeps {
  readonly store: Pick<RelayStore, 'claim' | 'nextDueAt' | 'isLeased' | 'markSent' | 'markWritten' | 'postpone'>;
  readonly transport: Pick<Transport, 'send'>;
  readonly composeMail: (job: ClaimedJob) => Promise<Mail>;
  readonly clock: Clock;
  readonly log: Log;
  /** 0..1, to spread retries. */
  readonly random: () => number;
  readonly concurrency: number;
}

export class SendWorker {
  readonly #deps: WorkerDeps;
  /** By job id: mails being sent, or whose result is being recorded, which takes no capacity. */
  readonly #underWay = new Map<number, Promise<void>>();
  #sending = 0;
  readonly #look: Repeated;
  #isStopped = false;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.#look = repeated(deps, { run: () => this.#takeJobs(), failed: 'order-store-failed', retryMs: storeRetryMs });
  }

  /** Something may be due: check now. */
  wake(): void {
    this.#look.wake();
  }

  /**
   * Claims no more jobs; resolves when those under way or claimed are done, for which the next relay would wait a
   * lease.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#look.stop();
    await Promise.all(this.#underWay.values());
  }

  /** Starts all due jobs for which there is capacity; returns the ms until the next one is due. */
  async #takeJobs(): Promise<number> {
    await setImmediate(); // Mails that end at the same time are followed by one claim.
    const { store, concurrency, clock } = this.#deps;
    const free = concurrency - this.#sending;
    const claim = { leaseMs, max: free, underWay: [...this.#underWay.keys()] };
    for (const job of free > 0 ? await store.claim(claim) : []) this.#start(job);
    if (this.#sending >= concurrency) return maxSleepMs; // The next mail that finishes looks again.
    const waitMs = ((await store.nextDueAt()) ?? Infinity) - clock.now();
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
    this.#deps.log('mail', {
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
    if ((await this.#record(job, outcome)) !== 'recorded') this.wake();
  }

  async #attempt(job: ClaimedJob): Promise<SendOutcome> {
    const { store, transport, composeMail } = this.#deps;
    try {
      const mail = await composeMail(job);
      return await transport.send(mail, () => store.isLeased(job));
    } catch (error) {
      return failure(errorMessage(error));
    }
  }

  /** Tries until the store takes the result, or the worker stops: then a restart finds the job ambiguous. */
  async #record(job: ClaimedJob, outcome: SendOutcome): Promise<Settlement | 'postponed'> {
    const { store, clock, log, random } = this.#deps;
    for (;;) {
      try {
        if (outcome.kind === 'sent') return await store.markSent(job, outcome.receipt);
        if (outcome.kind === 'written') return await store.markWritten(job, outcome.file);
        const { reason, isAmbiguous } = outcome;
        await store.postpone(job, { ...nextStep(job, outcome, clock.now(), random()), reason, isAmbiguous });
        return 'postponed';
      } catch (error) {
        log('order-store-failed', { order: logKey(job.order.key), problem: errorMessage(error) });
        if (this.#isStopped) return 'lease lost';
        await new Promise<void>((resolve) => clock.after(storeRetryMs, resolve));
      }
    }
  }
}
