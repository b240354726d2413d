const orderColumns = [
  'id',
  'key',
  'content_hash',
  'reference',
  'copy',
  'accepted_at',
  'params',
  'verdict',
  'confirmation',
  'erased_at',
];
const jobColumns = [
  'id',
  'order_id',
  'kind',
  'state',
  'queued_at',
  'due_at',
  'attempts',
  'token',
  'lease_until',
  'data_started_at',
  'is_ambiguous',
  'sent_at',
  'receipt',
  'last_problem',
  'address',
  'sender_key',
  'digest_id',
];

const orderRecords = `jsonb_to_recordset($1::jsonb) AS o (
  id bigint, key text, content_hash text, reference text, copy integer, accepted_at bigint, params text, verdict text,
  confirmation text, erased_at bigint, jobs integer)`;
const jobRecords = `jsonb_to_recordset($1::jsonb) AS j (
  id bigint, order_id bigint, kind text, state text, queued_at bigint, due_at bigint, attempts integer, token integer,
  lease_until bigint, data_started_at bigint, is_ambiguous integer, sent_at bigint, receipt text, last_problem text,
  address text, sender_key text, digest_id bigint)`;

/** The move's questions to both books. Rows travel as one JSON parameter. */
export const moveStatements = {
  /** All that the SQLite book may hold. */
  columns: { orders: orderColumns, mail_jobs: jobColumns } satisfies Readonly<Record<string, readonly string[]>>,

  // To SQLite.
  readOrders: `SELECT ${orderColumns.join(', ')} FROM orders WHERE id > ? ORDER BY id LIMIT ?`,
  readJobs: `SELECT ${jobColumns.join(', ')} FROM mail_jobs WHERE order_id = ? ORDER BY id`,

  // To PostgreSQL. The lock is that of `accept_orders`.
  lockAccepts: 'SELECT pg_advisory_xact_lock(1885433450, 1)',
  insertOrders: `
    INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, verdict, confirmation, erased_at)
    SELECT key, content_hash, reference, copy, accepted_at, params, verdict, confirmation, erased_at
    FROM ${orderRecords} ORDER BY o.id
    ON CONFLICT DO NOTHING RETURNING id, content_hash`,
  findContents: 'SELECT content_hash FROM orders WHERE content_hash = ANY ($1::text[])',
  insertFurtherCopy: `
    INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, verdict, confirmation, erased_at)
    SELECT reference || '-' || (next.copy + 1), content_hash, reference, next.copy, accepted_at, params, verdict, confirmation, erased_at
    FROM ${orderRecords},
         LATERAL (SELECT coalesce(max(there.copy) + 1, 1) AS copy FROM orders there WHERE there.reference = o.reference) next
    RETURNING id, content_hash`,
  /** Ids are others there: what waited for a digest, or led one, waits for the next. */
  insertJobs: `
    INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, attempts, token, lease_until, data_started_at,
                           is_ambiguous, sent_at, receipt, last_problem, address, sender_key, digest_id)
    SELECT order_id, kind, state, queued_at, due_at, attempts, token, lease_until, data_started_at,
           is_ambiguous = 1, sent_at, receipt, last_problem, address, sender_key,
           CASE WHEN state = 'queued' AND digest_id IS NOT NULL THEN 0 END
    FROM ${jobRecords} ORDER BY j.id`,
  countMissing: `
    SELECT count(*) AS missing FROM ${orderRecords}
    WHERE NOT EXISTS (
      SELECT FROM orders there
      WHERE there.content_hash = o.content_hash AND (there.params = o.params OR there.erased_at IS NOT NULL)
        AND (o.jobs = 0 OR EXISTS (SELECT FROM mail_jobs j WHERE j.order_id = there.id AND j.kind = 'owner')))`,
  readBook: 'SELECT id::text AS id FROM order_book',
  wake: `SELECT pg_notify('mail_jobs', '')`,
};
