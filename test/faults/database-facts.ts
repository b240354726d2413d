/** Reads an orders database without the relay's code, while the relay runs. */
import { DatabaseSync } from 'node:sqlite';

export interface OrderFacts {
  /** The parts of a Message-ID: the reference, and the number of its content. */
  readonly key: string;
  readonly reference: string;
  readonly copy: number;
  readonly message: string;
}

export interface MailFacts {
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  readonly isAmbiguous: boolean;
  /** The key of the order that leads this one's digest. */
  readonly digest?: string;
}

export interface DatabaseFacts {
  readonly orders: readonly OrderFacts[];
  readonly jobs: readonly MailFacts[];
  /** The damage found; empty for an intact database. */
  readonly integrity: readonly string[];
}

const jobs = `
  SELECT coalesce(o.reference, o.key) AS reference, j.kind, j.state, j.is_ambiguous, leading.key AS digest
  FROM mail_jobs j JOIN orders o ON o.id = j.order_id
  LEFT JOIN mail_jobs leader ON leader.id = j.digest_id
  LEFT JOIN orders leading ON leading.id = leader.order_id`;

export function sqliteFacts(file: string): DatabaseFacts {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const rows = (sql: string) => database.prepare(sql).all();
    return {
      orders: rows(
        `SELECT key, coalesce(reference, key) AS reference, copy, json_extract(params, '$.message') AS message FROM orders`,
      ).map((row) => ({
        key: String(row['key']),
        reference: String(row['reference']),
        copy: Number(row['copy']),
        message: String(row['message']),
      })),
      jobs: rows(jobs).map((row) => ({
        reference: String(row['reference']),
        kind: String(row['kind']),
        state: String(row['state']),
        isAmbiguous: row['is_ambiguous'] === 1,
        ...(row['digest'] !== null && { digest: String(row['digest']) }),
      })),
      integrity: rows('PRAGMA integrity_check')
        .map((row) => String(row['integrity_check']))
        .filter((text) => text !== 'ok'),
    };
  } finally {
    database.close();
  }
}
