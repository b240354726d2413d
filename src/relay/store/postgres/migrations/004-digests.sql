-- Of an order above the soft limits, `digest_id` says which mail tells the owner of it: 0 while it waits for the next
-- digest, then the id of the mail that leads the digest; null for a mail of its own.
ALTER TABLE mail_jobs ADD COLUMN digest_id bigint;

DROP INDEX mail_jobs_waiting;
CREATE INDEX mail_jobs_waiting ON mail_jobs (due_at, id)
  WHERE state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id);
CREATE INDEX mail_jobs_for_digest ON mail_jobs (due_at) WHERE digest_id = 0 AND state = 'queued';
CREATE INDEX mail_jobs_in_digest ON mail_jobs (digest_id, id) WHERE digest_id > 0;

-- Relays of the release before call the functions of 001 that take orders in, until they are restarted. This release has the
-- rules in src/order/acceptance.ts and calls none but relay_now(): the next migration drops accept_orders,
-- confirmation_refusal and probe_order_book.
