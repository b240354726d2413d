/** What machine and orders database say about a relay, without asking it. */
import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { RelayChild } from '#test/support/relay-child.ts';

export function memoryMb({ pid }: Pick<RelayChild, 'pid'>, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** The relay's so far; unlike wall time it does not depend on what else the machine does. */
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

function ordersOf(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS n FROM orders').get()?.['n']);
}
