-- Of an order above the soft limits, `digest_id` says which mail tells the owner of it: 0 while it waits for the next
-- digest, then the id of the mail that leads the digest; null for a mail of its own.
ALTER TABLE mail_jobs ADD COLUMN digest_id INTEGER;

DROP INDEX mail_jobs_waiting;
CREATE INDEX mail_jobs_waiting ON mail_jobs (due_at, id)
  WHERE state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id);
CREATE INDEX mail_jobs_for_digest ON mail_jobs (due_at) WHERE digest_id = 0 AND state = 'queued';
CREATE INDEX mail_jobs_in_digest ON mail_jobs (digest_id, id) WHERE digest_id > 0;

-- Makes the keys by which one sender's confirmations are counted. Backups leave it out: with it, the keys give away addresses.
CREATE TABLE sender_secret (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  secret TEXT    NOT NULL
) STRICT;
