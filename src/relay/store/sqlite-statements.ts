import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { dailyCheckPrefix } from './order-store.ts';

export type Statements = Readonly<Record<keyof typeof texts, StatementSync>>;

/** To the letter that of the index `mail_jobs_waiting`: a job that waits for a digest is handed out by its leader alone. */
const claimable = `state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id)`;

/** Every statement of the SQLite store. Values only ever travel as parameters. */
const texts = {
  findContent: 'SELECT id FROM orders WHERE content_hash = ?',
  countReference: 'SELECT count(*) AS copies FROM orders WHERE reference = ?',
  insertOrder: `
    INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, verdict, confirmation)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  insertJob: `
    INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, address, sender_key)
    VALUES (?, ?, 'queued', ?, ?, ?, ?)`,
  insertDigestJob: `
    INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, digest_id) VALUES (?, 'owner', 'queued', ?, ?, 0)`,
  countConfirmations: `
    SELECT (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND address = ?1 AND queued_at > ?4)    AS to_address,
           (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND sender_key = ?2 AND queued_at > ?4) AS from_sender,
           (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND queued_at > ?3)                     AS in_hour`,
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
  findForDigest: `SELECT count(*) AS jobs, min(id) AS first FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'`,
  gatherDigest: `UPDATE mail_jobs SET digest_id = ?, due_at = ? WHERE digest_id = 0 AND state = 'queued'`,
  readDigestJobs: `
    SELECT id FROM mail_jobs WHERE digest_id > 0 AND digest_id = ?1 AND id <> ?1 AND state = 'queued' ORDER BY id`,
  readDigestOrders: `
    SELECT o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation
    FROM mail_jobs j JOIN orders o ON o.id = j.order_id
    WHERE j.digest_id > 0 AND j.digest_id = ?1 AND j.id <> ?1 AND j.state = 'queued' ORDER BY j.id LIMIT ?2`,
  /** What became of the leader became of those that it told of. */
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
           o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation
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
  markSent: `
    UPDATE mail_jobs SET state = 'sent', sent_at = ?, receipt = ?, lease_until = NULL, last_problem = NULL
    WHERE id = ? AND token = ? AND state = 'sending'`,
  markWritten: `
    UPDATE mail_jobs SET state = 'written', sent_at = ?, receipt = ?, lease_until = NULL, last_problem = NULL
    WHERE id = ? AND token = ? AND state = 'sending'`,
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
  countStates: 'SELECT state, count(*) AS jobs FROM mail_jobs GROUP BY state',
  backlog: `
    SELECT kind, state, count(*) AS mails, min(queued_at) AS oldest FROM (
      SELECT kind, state, queued_at FROM mail_jobs WHERE state IN ('queued', 'held')
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'sending'
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'undeliverable'
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'written') unsent
    GROUP BY kind, state`,
  ownerMailSentAt: `
    SELECT j.sent_at FROM orders o JOIN mail_jobs j ON j.order_id = o.id
    WHERE o.content_hash = ? AND j.kind = 'owner' AND j.state = 'sent'`,
  ordersSince: `SELECT count(*) AS orders FROM orders WHERE accepted_at >= ? AND content_hash NOT LIKE '${dailyCheckPrefix}%'`,
  findErasable: `
    SELECT o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation
    FROM orders o
    WHERE o.erased_at IS NULL AND o.accepted_at < ?
      AND EXISTS (
        SELECT 1 FROM mail_jobs j
        WHERE j.order_id = o.id AND j.kind = 'owner' AND (j.state = 'sent' OR (j.state = 'written' AND ? = 1)))
      AND NOT EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state IN ('queued', 'sending', 'held'))
    ORDER BY o.accepted_at LIMIT ?`,
  eraseOrder: 'UPDATE orders SET erased_at = ?, params = ?, verdict = ?, confirmation = ? WHERE id = ?',
  eraseMails: `
    UPDATE mail_jobs SET address = NULL, sender_key = NULL, receipt = NULL, last_problem = NULL WHERE order_id = ?`,
  /** A reference goes as a whole, as its contents are numbered by counting them. */
  findForgettable: `
    SELECT o.id FROM orders o
    WHERE o.erased_at IS NOT NULL AND o.accepted_at < ?1
      AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.reference = o.reference AND (n.accepted_at >= ?1 OR n.erased_at IS NULL))
    ORDER BY o.id LIMIT ?2`,
  forgetMails: 'DELETE FROM mail_jobs WHERE order_id = ?',
  forgetOrder: 'DELETE FROM orders WHERE id = ?',
  /** Jobs whose leader went without them wait for the next digest. */
  freeDigested: `
    UPDATE mail_jobs SET digest_id = 0
    WHERE digest_id > 0 AND digest_id <> id AND state = 'queued'
      AND NOT EXISTS (SELECT 1 FROM mail_jobs leader WHERE leader.id = mail_jobs.digest_id
        AND leader.digest_id = leader.id AND leader.state IN ('queued', 'sending', 'held'))`,
  addSenderSecret: 'INSERT INTO sender_secret (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING',
  readSenderSecret: 'SELECT secret FROM sender_secret',
  releaseAll: `UPDATE mail_jobs SET lease_until = 0 WHERE state = 'sending'`,
  bringForward: `UPDATE mail_jobs SET due_at = ?1 WHERE ${claimable} AND due_at > ?1`,
  probe:
    'INSERT INTO probes (id, probed_at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at',
};

export function sqliteStatements(database: DatabaseSync): Statements {
  const prepare = (name: keyof typeof texts) => database.prepare(texts[name]);
  return {
    findContent: prepare('findContent'),
    countReference: prepare('countReference'),
    insertOrder: prepare('insertOrder'),
    insertJob: prepare('insertJob'),
    insertDigestJob: prepare('insertDigestJob'),
    countConfirmations: prepare('countConfirmations'),
    findWaiting: prepare('findWaiting'),
    findMisplanned: prepare('findMisplanned'),
    findAbandoned: prepare('findAbandoned'),
    isDigestDue: prepare('isDigestDue'),
    findForDigest: prepare('findForDigest'),
    gatherDigest: prepare('gatherDigest'),
    readDigestJobs: prepare('readDigestJobs'),
    readDigestOrders: prepare('readDigestOrders'),
    settleDigest: prepare('settleDigest'),
    claimJob: prepare('claimJob'),
    readClaimed: prepare('readClaimed'),
    nextDueAt: prepare('nextDueAt'),
    dataStarted: prepare('dataStarted'),
    markSent: prepare('markSent'),
    markWritten: prepare('markWritten'),
    queueWritten: prepare('queueWritten'),
    postpone: prepare('postpone'),
    countStates: prepare('countStates'),
    backlog: prepare('backlog'),
    ownerMailSentAt: prepare('ownerMailSentAt'),
    ordersSince: prepare('ordersSince'),
    findErasable: prepare('findErasable'),
    eraseOrder: prepare('eraseOrder'),
    eraseMails: prepare('eraseMails'),
    findForgettable: prepare('findForgettable'),
    forgetMails: prepare('forgetMails'),
    forgetOrder: prepare('forgetOrder'),
    freeDigested: prepare('freeDigested'),
    addSenderSecret: prepare('addSenderSecret'),
    readSenderSecret: prepare('readSenderSecret'),
    releaseAll: prepare('releaseAll'),
    bringForward: prepare('bringForward'),
    probe: prepare('probe'),
  };
}
