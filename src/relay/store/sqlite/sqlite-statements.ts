import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { claimable, orderColumns, sharedStatements } from '#relay/store/shared-statements.ts';

export type Statements = (name: keyof typeof texts) => StatementSync;

/** Every statement of the SQLite store. Values are only ever passed as parameters. */
const texts = {
  ...sharedStatements,
  findWaiting: `
    SELECT id FROM mail_jobs
    WHERE ${claimable} AND due_at <= ?
    ORDER BY due_at, id LIMIT ?`,
  findMisplanned: `SELECT id FROM mail_jobs WHERE ${claimable} AND due_at > ? ORDER BY due_at, id LIMIT ?`,
  findAbandoned: `
    SELECT id FROM mail_jobs
    WHERE state = 'sending' AND (lease_until <= ? OR lease_until > ?) AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY lease_until, id LIMIT ?`,
  isDigestDue: `
    SELECT 1 FROM mail_jobs WHERE digest_id = 0 AND state = 'queued' AND (due_at <= ? OR due_at > ?) LIMIT 1`,
  findForDigest: `SELECT id FROM mail_jobs WHERE digest_id = 0 AND state = 'queued' ORDER BY id`,
  gatherDigest: `UPDATE mail_jobs SET digest_id = ?, due_at = ? WHERE digest_id = 0 AND state = 'queued'`,
  readDigestJobs: `
    SELECT id FROM mail_jobs WHERE digest_id > 0 AND digest_id = ?1 AND id <> ?1 AND state = 'queued' ORDER BY id`,
  readDigestOrders: `
    SELECT ${orderColumns}
    FROM mail_jobs j JOIN orders o ON o.id = j.order_id
    WHERE j.digest_id > 0 AND j.digest_id = ?1 AND j.id <> ?1 AND j.state = 'queued' ORDER BY j.id LIMIT ?2`,
  /** Its jobs get the leader's outcome. */
  settleDigest: `
    UPDATE mail_jobs SET state = leader.state, sent_at = leader.sent_at, receipt = leader.receipt
    FROM mail_jobs AS leader
    WHERE leader.id = ?1 AND mail_jobs.digest_id > 0 AND mail_jobs.digest_id = ?1 AND mail_jobs.state = 'queued'
      AND mail_jobs.id IN (SELECT value FROM json_each(?2))`,
  claimJob: `
    UPDATE mail_jobs
    SET state = 'sending', attempts = attempts + 1, token = token + 1, lease_until = ?,
        is_ambiguous = max(is_ambiguous, data_started_at IS NOT NULL), data_started_at = NULL
    WHERE id = ?`,
  readClaimed: `
    SELECT j.id AS job_id, j.kind, j.token, j.attempts, j.queued_at, j.is_ambiguous,
           ${orderColumns}
    FROM mail_jobs j JOIN orders o ON o.id = j.order_id WHERE j.id = ?`,
  nextDueAt: `
    SELECT min(at) AS next FROM (
      SELECT min(due_at) AS at FROM mail_jobs WHERE ${claimable}
      UNION ALL
      SELECT min(due_at) FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'
      UNION ALL
      SELECT min(lease_until) FROM mail_jobs WHERE state = 'sending')`,
  dataStarted: `
    UPDATE mail_jobs SET data_started_at = ? WHERE id = ? AND token = ? AND state = 'sending' AND lease_until > ?`,
  settle: `
    UPDATE mail_jobs SET state = ?, sent_at = ?, receipt = ?, lease_until = NULL, last_problem = NULL
    WHERE id = ? AND token = ? AND state = 'sending'`,
  /** Mails that wait for another attempt, except those that wait for a customer's own mail server. */
  bringNextForward: `
    UPDATE mail_jobs SET due_at = ?1
    WHERE id IN (
      SELECT id FROM mail_jobs WHERE ${claimable} AND (kind = 'owner' OR state = 'held') AND due_at > ?1
      ORDER BY due_at, id LIMIT ?2)`,
  /** A customer's mail keeps its time, by which confirmations are counted. */
  queueWritten: `
    UPDATE mail_jobs
    SET state = 'queued', due_at = ?1, queued_at = CASE kind WHEN 'owner' THEN ?1 ELSE queued_at END, attempts = 0,
        sent_at = NULL, receipt = NULL, data_started_at = NULL
    WHERE state = 'written'
      AND EXISTS (
        SELECT 1 FROM orders o
        WHERE o.id = mail_jobs.order_id AND o.erased_at IS NULL AND (mail_jobs.kind = 'owner' OR o.accepted_at > ?2))`,
  postpone: `
    UPDATE mail_jobs
    SET state = ?, due_at = ?, last_problem = ?, is_ambiguous = max(is_ambiguous, ?), lease_until = NULL, data_started_at = NULL
    WHERE id = ? AND token = ? AND state = 'sending'`,
  eraseOrder: 'UPDATE orders SET erased_at = ?, params = ?, verdict = ?, confirmation = ? WHERE id = ?',
  eraseMails: `
    UPDATE mail_jobs SET address = NULL, sender_key = NULL, receipt = NULL, last_problem = NULL WHERE order_id = ?`,
  eraseEvents: `
    UPDATE order_events SET kind = 'erased', detail = '{}' WHERE order_id = ? AND kind NOT IN ('state', 'undo')`,
  eraseDeskOrder: `
    UPDATE desk_orders SET name = '', city = '', search = (SELECT lower(key) FROM orders WHERE id = order_id)
    WHERE order_id = ?`,
  /** All copies of a reference go together, so that no copy number is used twice. */
  findForgettable: `
    SELECT o.id FROM orders o
    WHERE o.erased_at IS NOT NULL AND o.accepted_at < ?1
      AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.reference = o.reference AND (n.accepted_at >= ?1 OR n.erased_at IS NULL))
    ORDER BY o.id LIMIT ?2`,
  forgetMails: 'DELETE FROM mail_jobs WHERE order_id = ?',
  forgetEvents: 'DELETE FROM order_events WHERE order_id = ?',
  forgetDeskOrder: 'DELETE FROM desk_orders WHERE order_id = ?',
  forgetOrder: 'DELETE FROM orders WHERE id = ?',
  addSenderSecret: 'INSERT INTO sender_secret (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING',
  readSenderSecret: 'SELECT secret FROM sender_secret',
  releaseAll: `UPDATE mail_jobs SET lease_until = 0 WHERE state = 'sending'`,
  bringForward: `UPDATE mail_jobs SET due_at = ?1 WHERE ${claimable} AND due_at > ?1`,
  probe:
    'INSERT INTO probes (id, probed_at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at',
};

/** All are prepared at once, so that opening a database with another schema fails. */
export function sqliteStatements(database: DatabaseSync): Statements {
  const prepared = new Map(Object.entries(texts).map(([name, text]) => [name, database.prepare(sqliteText(text))]));
  return (name) => prepared.get(name) ?? database.prepare(sqliteText(texts[name]));
}

/** SQLite takes `$1`, PostgreSQL's first value, for a name. */
export function sqliteText(text: string): string {
  return text.replaceAll(/\$(\d)/g, '?$1');
}
