/**
 * Rings the owner's phones (D89), independently of orders and mails. Each phone has only a few pushes under way at a
 * time, so a push service that hangs delays no other phone. It never throws.
 */
import webPush from 'web-push';
import type { Clock } from '#server/clock.ts';
import { repeated, type Repeated } from '#server/repeated.ts';
import type { Log } from '#server/log.ts';
import { errorMessage } from '#server/start-problem.ts';
import { minuteMs, secondMs } from '#shop/time.ts';
import { ringText } from '#order/push-text.ts';
import type { City } from '#shop/delivery.ts';
import { type PushJob, type PushJobs, type PushKeys, pushLifeMs } from '#orders-db/push-jobs.ts';
import { postPush, type PushAnswer, pushAddress } from '#server/push-services.ts';

const pushTimeoutMs = 10 * secondMs;
/** Longer than it takes to start a push, so that no second relay starts the same one. */
const leaseMs = 30 * secondMs;
const perPhone = 4;
/** Short, because the desk may queue a test, or another relay an order, at any time. */
const maxSleepMs = secondMs;
const firstRetryMs = 2 * secondMs;
const maxRetryMs = 5 * minuteMs;

export interface PushDeps {
  readonly jobs: PushJobs;
  readonly keys: PushKeys;
  /** False if the operator turned pushes off (PUSH). */
  readonly isOn: boolean;
  /** The shop's contact for push services: an `https:` or `mailto:` address. */
  readonly subject: string;
  /** Origins of additional push services (PUSH_SERVICES). */
  readonly services: readonly string[];
  /** Returns the shop's current list of cities. */
  readonly cities: () => readonly City[];
  readonly clock: Clock;
  readonly log: Log;
}

type Outcome = 'sent' | 'gone' | 'refused' | 'unanswered' | 'lease lost' | { readonly retryAfterMs: number | null };

export class PushWorker {
  readonly #deps: PushDeps;
  readonly #underWay = new Map<Promise<void>, string>();
  readonly #look: Repeated;
  #tidiedAt = -Infinity;

  constructor(deps: PushDeps) {
    this.#deps = deps;
    this.#look = repeated(deps, { run: () => this.#take(), failed: 'order-store-failed', retryMs: maxSleepMs });
  }

  /** Checks for due pushes now, if pushes are on. */
  wake(): void {
    if (this.#deps.isOn) this.#look.wake();
  }

  /** Stops claiming pushes; resolves when those under way are done. */
  async stop(): Promise<void> {
    await this.#look.stop();
    await Promise.all(this.#underWay.keys());
  }

  /** Starts all due pushes; returns the ms until the next one is due. */
  async #take(): Promise<number> {
    const { jobs, clock } = this.#deps;
    if (Math.abs(clock.now() - this.#tidiedAt) >= minuteMs) {
      await jobs.tidy();
      this.#tidiedAt = clock.now();
    }
    let sleepMs = maxSleepMs;
    for (const { session, waitMs } of await jobs.waiting()) {
      const max = perPhone - [...this.#underWay.values()].filter((other) => other === session).length;
      if (waitMs > 0) sleepMs = Math.min(sleepMs, waitMs);
      else if (max > 0) for (const job of await jobs.claim(session, { max, leaseMs })) this.#start(job);
    }
    return sleepMs;
  }

  #start(job: PushJob): void {
    const work: Promise<void> = this.#ring(job)
      .catch((error: unknown) => this.#deps.log('order-store-failed', { problem: errorMessage(error) }))
      .finally(() => {
        this.#underWay.delete(work);
        this.wake(); // The phone has capacity again.
      });
    this.#underWay.set(work, job.session);
  }

  async #ring(job: PushJob): Promise<void> {
    const { jobs, log } = this.#deps;
    const outcome = await this.#send(job);
    const isRetry = typeof outcome === 'object';
    log('push', { order: job.orderId, attempt: job.attempt, outcome: isRetry ? 'again later' : outcome });
    if (isRetry)
      await jobs.postpone(job, Math.min(maxRetryMs, outcome.retryAfterMs ?? firstRetryMs * 2 ** job.attempt));
    else if (outcome === 'sent') await jobs.markRung(job);
    else if (outcome === 'gone') await jobs.lose(job);
    else if (outcome !== 'lease lost') await jobs.drop(job, outcome === 'refused' ? 'refused' : 'unreachable');
  }

  async #send(job: PushJob): Promise<Outcome> {
    const { jobs, services } = this.#deps;
    const address = pushAddress(job.subscription.endpoint, services);
    const sealed = address && this.#sealed(job, await this.#text(job));
    if (!(await jobs.start(job))) return 'lease lost';
    if (!address || !sealed) return 'refused';
    return outcomeOf(await postPush({ address, ...sealed }, pushTimeoutMs));
  }

  /** The order's text with its city, which is found here so that accepting an order stays fast. */
  async #text(job: PushJob): Promise<string> {
    const order = await this.#deps.jobs.order(job);
    return order ? ringText(order.check, this.#deps.cities()) : job.text;
  }

  /** The encrypted message with its headers; `null` if the subscription's keys are invalid. */
  #sealed({ subscription, orderId, madeAt }: PushJob, text: string) {
    const { keys, subject, clock } = this.#deps;
    const { endpoint, p256dh, auth } = subscription;
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ text, order: orderId }),
        {
          vapidDetails: { subject, ...keys },
          urgency: 'high',
          TTL: Math.max(0, Math.ceil((madeAt + pushLifeMs - clock.now()) / secondMs)),
        },
      );
      return { headers, body };
    } catch {
      return null;
    }
  }
}

function outcomeOf(answer: PushAnswer): Outcome {
  if (answer.kind === 'unanswered') return 'unanswered';
  if (answer.kind === 'not reached') return { retryAfterMs: null };
  const { status, retryAfterMs } = answer;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? { retryAfterMs } : 'refused';
}
