import type { App } from '#relay/app.ts';
import type { Clock } from '#relay/clock.ts';
import type { Metrics } from '#relay/metrics.ts';
import type { Standing } from '#relay/watch/watch.ts';

export interface MetricsAppParts {
  readonly metrics: Metrics;
  readonly standing: () => Promise<Standing>;
  readonly clock: Clock;
}

/** `GET /metrics` on a port of its own (decision D53); answers also when the order book does not. */
export function metricsApp({ metrics, standing, clock }: MetricsAppParts): App {
  const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
    new Response(body, {
      status,
      headers: {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...headers,
      },
    });
  return async (request) => {
    if (new URL(request.url).pathname !== '/metrics') return text(404, 'Not Found\n');
    if (request.method !== 'GET') return text(405, 'Method Not Allowed\n', { allow: 'GET' });
    return text(200, metrics.text(await standing(), clock.now()));
  };
}
