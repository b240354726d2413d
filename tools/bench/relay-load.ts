/** Load for a relay, many requests over a few connections, and its memory and processor time. */
import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { orderBody } from '#test/support/sample-order.ts';
import { HttpClient } from '#test/support/shoppers.ts';
import type { RelayChild } from '#test/support/processes.ts';

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
export async function post(relay: Pick<RelayChild, 'port'>, { from, count, connections }: Posts): Promise<Load> {
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

export function memoryMb({ pid }: Pick<RelayChild, 'pid'>, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Processor time so far, which hardly depends on the machine's other work. */
export function cpuMs({ pid }: Pick<RelayChild, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Copies the first order and its owner's mail until the database has this many. */
export function fill(file: string, orders: number): void {
  const database = new DatabaseSync(file);
  database.exec('BEGIN');
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, order_check, confirmation)
     SELECT 'K' || i, 'H' || i, NULL, 0, accepted_at, params, order_check, '{"kind":"none","reason":"hourly limit"}'
     FROM n, (SELECT * FROM orders LIMIT 1)`,
    )
    .run(orders - ordersOf(database));
  database.exec(
    `INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at)
     SELECT id, 'owner', 'queued', accepted_at, accepted_at FROM orders WHERE key LIKE 'K%'`,
  );
  database.exec('COMMIT');
  database.close();
  rmSync(`${file}-shm`, { force: true });
}

/** Marks the first orders as delivered, most of them paid by their courier; for a relay that is stopped. */
export function deliver(file: string, orders: number): void {
  const database = new DatabaseSync(file);
  database
    .prepare(
      `UPDATE desk_orders SET state = 'delivered', courier = CASE order_id % 2 WHEN 0 THEN 'TCS' ELSE 'Leopards' END,
         state_at = accepted_at, balance = CASE WHEN order_id % 9 = 0 THEN amount ELSE 0 END,
         paid = CASE WHEN order_id % 9 = 0 THEN 0 ELSE amount END, paid_at = accepted_at
       WHERE order_id <= ?`,
    )
    .run(orders);
  database.close();
}

function ordersOf(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS n FROM orders').get()?.['n']);
}
