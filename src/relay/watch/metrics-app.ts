import type { Clock } from '#relay/process/clock.ts';
import type { Metrics } from './metrics.ts';
import type { HealthReport } from './watch.ts';

export interface MetricsAppParts {
  readonly metrics: Metrics;
  readonly healthReport: () => Promise<HealthReport>;
  readonly clock: Clock;
}

/** `GET /metrics` on a port of its own (D53); works even if the order store fails. */
export function metricsApp({ metrics, healthReport, clock }: MetricsAppParts): (request: Request) => Promise<Response> {
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
    return text(200, metrics.text(await healthReport(), clock.now()));
  };
}
