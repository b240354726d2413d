/** Reads what the desk did from the orders database, without the desk's code. */
import { DatabaseSync } from 'node:sqlite';

export interface DeskFacts {
  /** `7:1 packed`: the order, the number of the event, and the state that it brought. */
  readonly changes: readonly string[];
  /** `7 packed`: what the list says. */
  readonly listed: readonly string[];
  /** What the log tells of orders. */
  readonly logged: readonly string[];
  /** What is damaged; empty for a sound database. */
  readonly damage: readonly string[];
}

export function deskFacts(file: string): DeskFacts {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const column = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]));
    return {
      changes: column(
        `SELECT order_id || ':' || sequence || ' ' || json_extract(detail, '$.state') FROM order_events ORDER BY order_id, sequence`,
      ),
      listed: column(`SELECT order_id || ' ' || state FROM desk_orders ORDER BY order_id`),
      logged: column(`SELECT kind FROM desk_log WHERE kind LIKE 'order %' ORDER BY id`),
      damage: column('PRAGMA integrity_check').filter((text) => text !== 'ok'),
    };
  } finally {
    database.close();
  }
}
