import { claimable, orderColumns, sharedStatements } from '#relay/store/shared-statements.ts';

/**
 * Every statement of the PostgreSQL store. Accepting orders and making digests take several in one transaction; any other
 * statement is a transaction by itself. `(SELECT relay_now())` is evaluated once per statement; a condition on a bare
 * `relay_now()` couldn't use an index.
 */
export const postgresStatements = {
  ...sharedStatements,
  /** One relay at a time accepts orders, so that copies and confirmations are counted over all relays. */
  lockAccepts: 'SELECT relay_now() AS now FROM pg_advisory_xact_lock(1885433450, 1)',
  /** Tells listening relays that mails are waiting. */
  announce: `SELECT pg_notify('mail_jobs', '')`,
  /**
   * $1: how many at most, $2: lease in ms, $3: worker, $4: farthest plan in ms, $5: jobs that the worker knows it has (the
   * answer that claimed any other one never reached it), $6: jobs that it is sending. A lease that ends later than any can
   * is from before the clock was set back: its job is free once its worker no longer holds the lock on its name
   * (RelayName).
   */
  claim: `
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
           ${orderColumns}
    FROM claimed j JOIN orders o ON o.id = j.order_id
    ORDER BY j.rank, j.at, j.id`,
  isDigestDue: `
    SELECT 1 FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'
      AND (due_at <= (SELECT relay_now()) OR due_at > (SELECT relay_now() + $1::bigint)) LIMIT 1`,
  /** Locked, so that relays that make digests at the same time share no job. */
  findForDigest: `SELECT id FROM mail_jobs WHERE digest_id = 0 AND state = 'queued' ORDER BY id FOR UPDATE`,
  gatherDigest: 'UPDATE mail_jobs SET digest_id = $1, due_at = relay_now() WHERE id = ANY ($2::bigint[])',
  digestJobs: `SELECT id, digest_id FROM mail_jobs
     WHERE digest_id > 0 AND digest_id = ANY ($1::bigint[]) AND id <> digest_id AND state = 'queued' ORDER BY id`,
  digestOrders: `
    SELECT ${orderColumns}
    FROM mail_jobs j JOIN orders o ON o.id = j.order_id WHERE j.id = ANY ($1::bigint[]) ORDER BY j.id`,
  /** Its jobs get the leader's outcome. */
  settleDigest: `
    UPDATE mail_jobs j SET state = leader.state, sent_at = leader.sent_at, receipt = leader.receipt
    FROM mail_jobs leader
    WHERE leader.id = $1 AND j.digest_id > 0 AND j.digest_id = $1 AND j.id = ANY ($2::bigint[]) AND j.state = 'queued'`,
  /** In how many ms the next job is due or its lease ends. */
  nextDueIn: `
    SELECT min(at) - relay_now() AS next FROM (
      SELECT min(due_at) AS at FROM mail_jobs WHERE ${claimable}
      UNION ALL
      SELECT min(due_at) FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'
      UNION ALL
      SELECT min(lease_until) FROM mail_jobs WHERE state = 'sending') times`,
  dataStarted: `
    UPDATE mail_jobs SET data_started_at = relay_now()
    WHERE id = $1 AND token = $2 AND state = 'sending' AND lease_until > relay_now()
    RETURNING id`,
  /** $3: sent, or written. */
  settle: `
    UPDATE mail_jobs SET state = $3, sent_at = relay_now(), receipt = $4, lease_until = NULL, last_problem = NULL
    WHERE id = $1 AND token = $2 AND state = 'sending'
    RETURNING id`,
  /** Mails that wait for another attempt, except those that wait for a customer's own mail server. */
  bringNextForward: `
    UPDATE mail_jobs SET due_at = relay_now()
    WHERE id IN (
      SELECT id FROM mail_jobs WHERE ${claimable} AND (kind = 'owner' OR state = 'held') AND due_at > (SELECT relay_now())
      ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  /** A customer's mail keeps its time, by which confirmations are counted. $1: orders of customers since. */
  queueWritten: `
    UPDATE mail_jobs j
    SET state = 'queued', due_at = relay_now(), attempts = 0, sent_at = NULL, receipt = NULL, data_started_at = NULL,
        queued_at = CASE j.kind WHEN 'owner' THEN relay_now() ELSE j.queued_at END
    FROM orders o
    WHERE j.state = 'written' AND o.id = j.order_id AND o.erased_at IS NULL AND (j.kind = 'owner' OR o.accepted_at > $1)
    RETURNING j.id`,
  postpone: `
    UPDATE mail_jobs
    SET state = $3, due_at = relay_now() + $4::bigint, last_problem = $5, is_ambiguous = is_ambiguous OR $6,
        lease_until = NULL, data_started_at = NULL
    WHERE id = $1 AND token = $2 AND state = 'sending'
    RETURNING id`,
  /** An order whose mail the owner queued again meanwhile stays as it is. */
  erase: `
    WITH erased AS (
      UPDATE orders o
      SET erased_at = relay_now(), params = said.params, verdict = said.verdict, confirmation = said.confirmation
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS said (id, params, verdict, confirmation)
      WHERE o.id = said.id AND o.erased_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state IN ('queued', 'sending', 'held'))
      RETURNING o.id, o.key
    ), events AS (
      UPDATE order_events e SET kind = 'erased', detail = '{}'
      FROM erased WHERE e.order_id = erased.id AND e.kind NOT IN ('state', 'undo')
    ), desk AS (
      UPDATE desk_orders d SET name = '', city = '', search = lower(erased.key) FROM erased WHERE d.order_id = erased.id
    )
    UPDATE mail_jobs j SET address = NULL, sender_key = NULL, receipt = NULL, last_problem = NULL
    FROM erased WHERE j.order_id = erased.id RETURNING j.id`,
  /** All copies of a reference go together, so that no copy number is used twice. */
  forget: `
    WITH old AS (
      SELECT o.id FROM orders o
      WHERE o.erased_at IS NOT NULL AND o.accepted_at < $1
        AND NOT EXISTS (
          SELECT 1 FROM orders n WHERE n.reference = o.reference AND (n.accepted_at >= $1 OR n.erased_at IS NULL))
      ORDER BY o.id LIMIT $2
    ), mails AS (
      DELETE FROM mail_jobs j USING old WHERE j.order_id = old.id
    ), events AS (
      DELETE FROM order_events e USING old WHERE e.order_id = old.id
    ), desk AS (
      DELETE FROM desk_orders d USING old WHERE d.order_id = old.id
    )
    DELETE FROM orders o USING old WHERE o.id = old.id RETURNING o.id`,
  /** What this worker was sending when it stopped. */
  release: `UPDATE mail_jobs SET lease_until = 0 WHERE state = 'sending' AND worker = $1`,
  bringForward: `UPDATE mail_jobs SET due_at = relay_now() WHERE ${claimable} AND due_at > (SELECT relay_now())`,
  /** The locks that accepting an order needs. */
  lockTables: 'LOCK TABLE orders, mail_jobs IN ROW EXCLUSIVE MODE',
  probe: 'UPDATE order_book SET probed_at = relay_now() RETURNING id',
  readDatabase: 'SELECT id::text AS id, sender_secret::text AS sender_secret FROM order_book',
};
