import { dailyCheckPrefix } from './order-store.ts';
import type { Statement } from './postgres-database.ts';

/** To the letter that of the index `mail_jobs_waiting`: a job that waits for a digest is handed out by its leader alone. */
const claimable = `state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id)`;

/**
 * Every statement of the PostgreSQL store. Each is a whole transaction by itself, so that no lock ever waits for a relay.
 * `(SELECT relay_now())` is asked once a statement; a bare `relay_now()` in a condition could not use an index.
 */
export const postgresStatements = {
  accept: statement('accept', 'SELECT stored_key, stored_copy FROM accept_orders($1, $2, $3, $4)'),
  findContents: statement('find-contents', 'SELECT content_hash FROM orders WHERE content_hash = ANY ($1::text[])'),
  /**
   * $1: how many at most, $2: lease in ms, $3: worker, $4: farthest plan in ms, $5: jobs that the worker knows it has; its
   * others were handed out by an answer that never reached it; $6: jobs that it has under way. A lease that ends later than
   * any can is from before the clock was set back: its job is free once nobody goes by its worker's name any more, which
   * that worker has locked (RelayName).
   */
  claim: statement(
    'claim',
    `
    WITH due AS MATERIALIZED (
      SELECT id, rank, at FROM (
        SELECT * FROM (
          SELECT id, 0 AS rank, due_at AS at FROM mail_jobs
          WHERE ${claimable} AND due_at <= (SELECT relay_now())
          ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) waiting
        UNION ALL
        SELECT * FROM (
          SELECT id, 1, due_at FROM mail_jobs
          WHERE ${claimable} AND due_at > (SELECT relay_now() + $4::bigint)
          ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) misplanned
        UNION ALL
        SELECT * FROM (
          SELECT id, 2, lease_until FROM mail_jobs
          WHERE state = 'sending'
            AND id <> ALL ($6::bigint[])
            AND (lease_until <= (SELECT relay_now())
                 OR (lease_until > (SELECT relay_now() + $2::bigint) AND (worker = $3 OR NOT EXISTS (
                       SELECT FROM pg_locks l
                       WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 1885433451
                         AND l.objid = (hashtext(worker)::bigint & 4294967295)::oid
                         AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))))
                 OR (worker = $3 AND id <> ALL ($5::bigint[])))
          ORDER BY lease_until, id LIMIT $1 FOR UPDATE SKIP LOCKED) abandoned
      ) candidates
      ORDER BY rank, at, id LIMIT $1
    ), claimed AS (
      UPDATE mail_jobs j
      SET state = 'sending', attempts = attempts + 1, token = token + 1, worker = $3,
          lease_until = relay_now() + $2::bigint,
          is_ambiguous = is_ambiguous OR data_started_at IS NOT NULL, data_started_at = NULL
      FROM due WHERE j.id = due.id
      RETURNING j.*, due.rank, due.at
    )
    SELECT j.id AS job_id, j.kind, j.token, j.attempts, j.queued_at, j.is_ambiguous::int AS is_ambiguous,
           o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation
    FROM claimed j JOIN orders o ON o.id = j.order_id
    ORDER BY j.rank, j.at, j.id`,
  ),
  gatherDigest: statement('gather-digest', 'SELECT gather_digest($1)'),
  digestJobs: statement(
    'digest-jobs',
    `SELECT id, digest_id FROM mail_jobs
     WHERE digest_id > 0 AND digest_id = ANY ($1::bigint[]) AND id <> digest_id AND state = 'queued' ORDER BY id`,
  ),
  digestOrders: statement(
    'digest-orders',
    `
    SELECT o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation
    FROM mail_jobs j JOIN orders o ON o.id = j.order_id WHERE j.id = ANY ($1::bigint[]) ORDER BY j.id`,
  ),
  /** What became of the leader became of those that it told of. */
  settleDigest: statement(
    'settle-digest',
    `
    UPDATE mail_jobs j SET state = leader.state, sent_at = leader.sent_at, receipt = leader.receipt
    FROM mail_jobs leader
    WHERE leader.id = $1 AND leader.token = $3 AND leader.state NOT IN ('queued', 'sending', 'held') AND j.digest_id > 0 AND j.digest_id = $1 AND j.id = ANY ($2::bigint[]) AND j.state = 'queued'
    RETURNING j.id`,
  ),
  /** Jobs whose leader went without them wait for the next digest. */
  freeDigested: statement(
    'free-digested',
    `
    UPDATE mail_jobs j SET digest_id = 0
    WHERE digest_id > 0 AND digest_id <> id AND state = 'queued'
      AND NOT EXISTS (SELECT FROM mail_jobs leader WHERE leader.id = j.digest_id
        AND leader.digest_id = leader.id AND leader.state IN ('queued', 'sending', 'held'))`,
  ),
  /** In how many ms the next job is due or its lease ends. */
  nextDueIn: statement(
    'next-due-in',
    `
    SELECT min(at) - relay_now() AS next FROM (
      SELECT min(due_at) AS at FROM mail_jobs WHERE ${claimable}
      UNION ALL
      SELECT min(due_at) FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'
      UNION ALL
      SELECT min(lease_until) FROM mail_jobs WHERE state = 'sending') times`,
  ),
  dataStarted: statement(
    'data-started',
    `
    UPDATE mail_jobs j SET data_started_at = relay_now()
    FROM unnest($1::bigint[], $2::int[]) AS said (id, token)
    WHERE j.id = said.id AND j.token = said.token AND j.state = 'sending' AND j.lease_until > relay_now()
    RETURNING j.id, j.token`,
  ),
  markSent: statement(
    'mark-sent',
    `
    UPDATE mail_jobs j
    SET state = 'sent', sent_at = relay_now(), receipt = said.receipt, lease_until = NULL, last_problem = NULL
    FROM unnest($1::bigint[], $2::int[], $3::text[]) AS said (id, token, receipt)
    WHERE j.id = said.id AND j.token = said.token AND j.state = 'sending'
    RETURNING j.id, j.token`,
  ),
  markWritten: statement(
    'mark-written',
    `
    UPDATE mail_jobs SET state = 'written', sent_at = relay_now(), receipt = $3, lease_until = NULL, last_problem = NULL
    WHERE id = $1 AND token = $2 AND state = 'sending'
    RETURNING id`,
  ),
  /** A customer's mail keeps its time, by which confirmations are counted. $1: orders of customers since. */
  queueWritten: statement(
    'queue-written',
    `
    UPDATE mail_jobs j
    SET state = 'queued', due_at = relay_now(), attempts = 0, sent_at = NULL, receipt = NULL, data_started_at = NULL,
        queued_at = CASE j.kind WHEN 'owner' THEN relay_now() ELSE j.queued_at END
    FROM orders o
    WHERE j.state = 'written' AND o.id = j.order_id AND o.erased_at IS NULL AND (j.kind = 'owner' OR o.accepted_at > $1)
    RETURNING j.id`,
  ),
  postpone: statement(
    'postpone',
    `
    UPDATE mail_jobs
    SET state = $3, due_at = relay_now() + $4::bigint, last_problem = $5, is_ambiguous = is_ambiguous OR $6,
        lease_until = NULL, data_started_at = NULL
    WHERE id = $1 AND token = $2 AND state = 'sending'
    RETURNING id`,
  ),
  countStates: statement('count-states', 'SELECT state, count(*) AS jobs FROM mail_jobs GROUP BY state'),
  backlog: statement(
    'backlog',
    `
    SELECT kind, state, count(*) AS mails, min(queued_at) AS oldest FROM (
      SELECT kind, state, queued_at FROM mail_jobs WHERE state IN ('queued', 'held')
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'sending'
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'undeliverable'
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'written') unsent
    GROUP BY kind, state`,
  ),
  ownerMailSentAt: statement(
    'owner-mail-sent-at',
    `
    SELECT j.sent_at FROM orders o JOIN mail_jobs j ON j.order_id = o.id
    WHERE o.content_hash = $1 AND j.kind = 'owner' AND j.state = 'sent'`,
  ),
  ordersSince: statement(
    'orders-since',
    `SELECT count(*) AS orders FROM orders WHERE accepted_at >= $1 AND content_hash NOT LIKE '${dailyCheckPrefix}%'`,
  ),
  findErasable: statement(
    'find-erasable',
    `
    SELECT o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation
    FROM orders o
    WHERE o.erased_at IS NULL AND o.accepted_at < $1
      AND EXISTS (
        SELECT 1 FROM mail_jobs j
        WHERE j.order_id = o.id AND j.kind = 'owner' AND (j.state = 'sent' OR (j.state = 'written' AND $3::boolean)))
      AND NOT EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state IN ('queued', 'sending', 'held'))
    ORDER BY o.accepted_at LIMIT $2`,
  ),
  /** An order whose mail the owner queued again meanwhile stays as it is. */
  erase: statement(
    'erase',
    `
    WITH erased AS (
      UPDATE orders o
      SET erased_at = relay_now(), params = said.params, verdict = said.verdict, confirmation = said.confirmation
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS said (id, params, verdict, confirmation)
      WHERE o.id = said.id AND o.erased_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state IN ('queued', 'sending', 'held'))
      RETURNING o.id
    )
    UPDATE mail_jobs j SET address = NULL, sender_key = NULL, receipt = NULL, last_problem = NULL
    FROM erased WHERE j.order_id = erased.id RETURNING j.id`,
  ),
  /** A reference goes as a whole, as its contents are numbered by counting them. */
  forget: statement(
    'forget',
    `
    WITH old AS (
      SELECT o.id FROM orders o
      WHERE o.erased_at IS NOT NULL AND o.accepted_at < $1
        AND NOT EXISTS (
          SELECT 1 FROM orders n WHERE n.reference = o.reference AND (n.accepted_at >= $1 OR n.erased_at IS NULL))
      ORDER BY o.id LIMIT $2
    ), mails AS (
      DELETE FROM mail_jobs j USING old WHERE j.order_id = old.id
    )
    DELETE FROM orders o USING old WHERE o.id = old.id RETURNING o.id`,
  ),
  /** What this worker was sending when it stopped. */
  release: statement('release', `UPDATE mail_jobs SET lease_until = 0 WHERE state = 'sending' AND worker = $1`),
  bringForward: statement(
    'bring-forward',
    `UPDATE mail_jobs SET due_at = relay_now() WHERE ${claimable} AND due_at > (SELECT relay_now())`,
  ),
  probe: statement('probe', 'SELECT probe_order_book() AS is_written'),
  readBook: statement('read-book', 'SELECT id::text AS id, sender_secret::text AS sender_secret FROM order_book'),
};

function statement(name: string, text: string): Statement {
  return { name, text };
}
