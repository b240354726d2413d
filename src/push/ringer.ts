/**
 * Rings the owner's devices for each stored order (D89, D111): once each while this process runs, with one retry in
 * memory. No order and no mail waits for it, and it never throws; the mail is the durable way.
 */
import webPush from 'web-push';
import { type City } from '#shop/delivery.ts';
import { hourMs, minuteMs, secondMs } from '#shop/time.ts';
import { ringText } from '#order/push-text.ts';
import { dailyCheckPrefix, type NewOrder } from '#order/stored-order.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { errorMessage } from '#server/start-problem.ts';
import type { Devices, PushKeys, SubscribedDevice } from './devices.ts';
import { postPush, type PushAnswer, pushAddress } from './push-services.ts';

const pushTimeoutMs = 10 * secondMs;
const retryMs = 4 * secondMs;
const maxRetryMs = minuteMs;
/** Push services drop what they couldn't deliver by then: a later ring would be useless. */
const pushLifeMs = hourMs;
/** Many more than the soft limits allow (D70): a push service that hangs must not use up the process's connections. */
const maxUnderWay = 500;
const testText = 'This device rings for new orders.';

export interface RingerDeps {
  readonly devices: Devices;
  readonly keys: PushKeys;
  /** The shop's contact for push services: an `https:` or `mailto:` address. */
  readonly subject: string;
  /** Origins of additional push services (PUSH_SERVICES). */
  readonly services: readonly string[];
  /** Returns the shop's current list of cities. */
  readonly cities: () => readonly City[];
  readonly clock: Clock;
  readonly log: Log;
}

interface Push {
  readonly text: string;
  /** The order's id; 0 for a test. */
  readonly order: number;
}

type Outcome = 'sent' | 'gone' | 'refused' | 'unreachable' | Retry;

interface Retry {
  readonly afterMs: number;
}

export class Ringer {
  readonly #deps: RingerDeps;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = Promise.withResolvers<'stopping'>();
  #isStopping = false;
  #lookUp: Promise<readonly SubscribedDevice[]> | null = null;

  constructor(deps: RingerDeps) {
    this.#deps = deps;
  }

  /** Rings all devices for an order that was just stored, unless a digest will report it. */
  ring({ check, contentHash, digestAfterMs }: NewOrder, order: number): void {
    if (digestAfterMs !== undefined || contentHash.startsWith(dailyCheckPrefix) || this.#isStopping) return;
    this.#start(async () => {
      const devices = await this.#subscribed();
      if (devices.length === 0) return;
      const push = { text: ringText(check, this.#deps.cities()), order };
      for (const device of devices) this.#start(() => this.#push(device, push));
    });
  }

  /** Orders that come together share one look-up. */
  async #subscribed(): Promise<readonly SubscribedDevice[]> {
    this.#lookUp ??= this.#deps.devices.subscribed().finally(() => (this.#lookUp = null));
    return this.#lookUp;
  }

  /** Rings a session's device; false if it has none that can be rung. */
  async test(session: string): Promise<boolean> {
    const [device] = await this.#deps.devices.subscribed(session);
    if (!device) return false;
    this.#start(() => this.#push(device, { text: testText, order: 0 }));
    return true;
  }

  /** Gives up what waits for its retry; resolves when the pushes under way are done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopping.resolve('stopping');
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #start(run: () => Promise<void>): void {
    const { log } = this.#deps;
    if (this.#underWay.size >= maxUnderWay) return log('push-skipped', { underWay: maxUnderWay });
    const work = run()
      .catch((error: unknown) => log('order-store-failed', { problem: errorMessage(error) }))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #push(device: SubscribedDevice, push: Push): Promise<void> {
    const { devices, log } = this.#deps;
    let outcome = await this.#send(device, push);
    if (typeof outcome === 'object') {
      log('push', { order: push.order, outcome: 'again later' });
      const isTime = (await Promise.race([this.#wait(outcome), this.#stopping.promise])) === 'time';
      outcome = isTime ? await this.#send(device, push) : 'unreachable';
    }
    const kind = typeof outcome === 'object' ? 'unreachable' : outcome;
    log('push', { order: push.order, outcome: kind });
    if (kind === 'sent') await devices.noteRing(device.session);
    else await devices.noteProblem(device, kind);
  }

  #wait({ afterMs }: Retry): Promise<'time'> {
    return new Promise((resolve) => this.#deps.clock.after(afterMs, () => resolve('time')));
  }

  async #send({ subscription }: SubscribedDevice, push: Push): Promise<Outcome> {
    const address = pushAddress(subscription.endpoint, this.#deps.services);
    const sealed = address && this.#sealed(subscription, push);
    return sealed ? outcomeOf(await postPush({ address, ...sealed }, pushTimeoutMs)) : 'refused';
  }

  /** The encrypted message with its headers; `null` if the subscription's keys are invalid. */
  #sealed({ endpoint, p256dh, auth }: SubscribedDevice['subscription'], push: Push) {
    const { keys, subject } = this.#deps;
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(push),
        { vapidDetails: { subject, ...keys }, urgency: 'high', TTL: pushLifeMs / secondMs },
      );
      return { headers, body };
    } catch {
      return null;
    }
  }
}

function outcomeOf(answer: PushAnswer): Outcome {
  if (answer.kind === 'unanswered') return 'unreachable'; // It may have rung, and must not ring twice.
  if (answer.kind === 'not reached') return { afterMs: retryMs };
  const { status, retryAfterMs } = answer;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? { afterMs: Math.min(retryAfterMs ?? retryMs, maxRetryMs) } : 'refused';
}
