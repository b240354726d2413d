/** The relay's metrics, as Prometheus fetches them (D53). */
import { expect, it } from 'vitest';
import { quickFolder } from '#test/support/folders.ts';
import { realBody } from '#test/support/sample-order.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';

it('metrics are at a port of their own, and follow orders: accepted, repeated, refused, durable, mailed', async () => {
  const relay = await wholeRelay({ DATA_DIR: quickFolder(), METRICS_PORT: '0' });
  const [, url = ''] = /^Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(relay.greeting) ?? [];
  expect((await fetch(`${relay.url}/metrics`)).status).toBe(404);
  expect((await fetch(url.replace('/metrics', '/healthz'))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  expect((await fetch(url)).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');

  for (const body of [realBody(), realBody(), '{', 'x'.repeat(70_000)]) await relay.post(body);
  const text = await until('both mails', async () => {
    const now = await (await fetch(url)).text();
    return now.includes('panja_mail_attempts_total{kind="customer",outcome="written"} 1') && now;
  });
  for (const line of [
    'panja_orders_accepted_total 1',
    'panja_orders_repeated_total 1',
    'panja_requests_refused_total{reason="malformed"} 1',
    'panja_requests_refused_total{reason="too big"} 1',
    'panja_commit_seconds_count 2',
    'panja_mails{kind="customer",state="held"} 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10_000_000);
});
