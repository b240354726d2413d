/** Shoppers for the load table: many requests over a few connections, and how long they took. */
import { orderBody } from '#test/support/real-orders.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import type { RelayChild } from '#test/support/relay-child.ts';

interface Load {
  readonly seconds: number;
  readonly p99Ms: number;
  readonly failures: number;
}

interface Posts {
  readonly from: number;
  readonly count: number;
  readonly connections: number;
}

/** Bodies are made beforehand, as the shoppers' work is not measured. */
export async function post(relay: RelayChild, { from, count, connections }: Posts): Promise<Load> {
  const bodies = Array.from({ length: count }, (_, index) => orderBody(from + index));
  return spread(
    count,
    connections,
    async (client, index) => (await client.post(bodies[index] ?? '')).status === 200,
    relay.port,
  );
}

export async function spread(
  count: number,
  connections: number,
  ask: (client: HttpClient, index: number) => Promise<boolean>,
  port: number,
): Promise<Load> {
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const startedAt = performance.now();
  const worker = async () => {
    const client = new HttpClient(port);
    while (next < count) {
      const index = next;
      next += 1;
      const askedAt = performance.now();
      const isWell = await ask(client, index).catch(() => false);
      times.push(performance.now() - askedAt);
      if (!isWell) failures += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    p99Ms: Math.round(sorted[Math.floor(count * 0.99)] ?? 0),
    failures,
  };
}
