import { dailyCheckPrefix } from '#order/order-store.ts';

/** What `storedOrder` reads, of `orders o`. */
export const orderColumns =
  'o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation, o.origin';

/** Exactly the condition of the index `mail_jobs_waiting`. Of the jobs in a digest only its leader can be claimed. */
export const claimable = `state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id)`;

/** Statements of both engines; for SQLite `$1` becomes `?1`. */
export const sharedStatements = {
  isKnown: 'SELECT id FROM orders WHERE content_hash = $1',
  lookUp: `
    SELECT (SELECT count(*) FROM orders WHERE content_hash = $1)                                           AS same_content,
           (SELECT coalesce(max(copy) + 1, 0) FROM orders WHERE reference = $2)                            AS next_copy,
           (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND address = $3 AND queued_at > $5)    AS to_address,
           (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND sender_key = $4 AND queued_at > $5) AS from_sender,
           (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND queued_at > $6)                     AS in_hour`,
  insertOrder: `
    INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, verdict, confirmation, origin)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
  insertJob: `
    INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, digest_id, address, sender_key)
    VALUES ($1, $2, 'queued', $3, $4, $5, $6, $7)`,
  /** Jobs whose leader was sent without them wait for the next digest. */
  freeDigested: `
    UPDATE mail_jobs SET digest_id = 0
    WHERE digest_id > 0 AND digest_id <> id AND state = 'queued'
      AND NOT EXISTS (SELECT 1 FROM mail_jobs leader WHERE leader.id = mail_jobs.digest_id
        AND leader.digest_id = leader.id AND leader.state IN ('queued', 'sending', 'held'))`,
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
    WHERE o.content_hash = $1 AND j.kind = 'owner' AND j.state = 'sent'`,
  ordersSince: `SELECT count(*) AS orders FROM orders WHERE accepted_at >= $1 AND content_hash NOT LIKE '${dailyCheckPrefix}%'`,
  /** $3: 1 where a mail that was written to a file is enough. */
  findErasable: `
    SELECT ${orderColumns}
    FROM orders o
    WHERE o.erased_at IS NULL AND o.accepted_at < $1
      AND EXISTS (
        SELECT 1 FROM mail_jobs j
        WHERE j.order_id = o.id AND j.kind = 'owner' AND (j.state = 'sent' OR (j.state = 'written' AND CAST($3 AS integer) = 1)))
      AND NOT EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state IN ('queued', 'sending', 'held'))
    ORDER BY o.accepted_at LIMIT $2`,
};
