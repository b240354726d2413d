import { type Clock, secondMs } from '#relay/clock.ts';
import { errorMessage } from '#relay/start-problem.ts';
import type { OrderStore } from '#relay/store/order-store.ts';
import type { Log } from '#relay/log.ts';
import type { Headers } from './security-headers.ts';

export interface HealthParts {
  readonly store: OrderStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly apiHeaders: Headers;
  readonly isStopping: () => boolean;
}

/**
 * `GET /healthz`: 200 when an order could be accepted right now, which a synced write proves, else 503. `degraded` means
 * that mails are held and somebody should look; orders are safe.
 */
export function health({ store, clock, log, apiHeaders, isStopping }: HealthParts): () => Promise<Response> {
  const answer = (status: number, body: object) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' },
    });
  const probe = probeSeldom({ store, clock });
  return async () => {
    if (isStopping()) return answer(503, { status: 'stopping', acceptsOrders: false });
    try {
      await probe();
      const heldMails = await store.heldCount();
      return answer(200, { status: heldMails > 0 ? 'degraded' : 'ok', acceptsOrders: true, heldMails });
    } catch (error) {
      log('health-failed', { problem: errorMessage(error) });
      return answer(503, { status: 'failing', acceptsOrders: false });
    }
  };
}

/** Anybody may ask, so questions of one second share one write. A clock that was set back asks anew. */
function probeSeldom({ store, clock }: Pick<HealthParts, 'store' | 'clock'>): () => Promise<void> {
  let last = { at: -Infinity, result: Promise.resolve() };
  return () => {
    const elapsedMs = clock.now() - last.at;
    if (elapsedMs < 0 || elapsedMs >= secondMs) last = { at: clock.now(), result: store.probe(clock.now()) };
    return last.result;
  };
}
