-- A mail that was only written to a file is `written`, not `sent`. A check can't be changed in place, so the table is made anew.
CREATE TABLE new_mail_jobs (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  kind            TEXT    NOT NULL CHECK (kind IN ('owner', 'customer')),
  state           TEXT    NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'written', 'held', 'undeliverable')),
  queued_at       INTEGER NOT NULL,
  due_at          INTEGER NOT NULL,
  attempts        INTEGER NOT NULL DEFAULT 0,
  token           INTEGER NOT NULL DEFAULT 0,
  lease_until     INTEGER,
  data_started_at INTEGER,
  is_ambiguous    INTEGER NOT NULL DEFAULT 0,
  sent_at         INTEGER,
  receipt         TEXT,
  last_problem    TEXT,
  -- Of the customer's mail only: who it goes to and who asked for it, for the limits. The sender is a keyed hash.
  address         TEXT,
  sender_key      TEXT,
  UNIQUE (order_id, kind)
) STRICT;

-- Files were noted as sent before, under their names, which hold no space; what a mail server says does.
INSERT INTO new_mail_jobs
SELECT id, order_id, kind, CASE WHEN state = 'sent' AND receipt LIKE '%.eml' AND receipt NOT LIKE '% %' THEN 'written' ELSE state END,
       queued_at, due_at, attempts, token, lease_until, data_started_at, is_ambiguous, sent_at, receipt, last_problem, address, sender_key
FROM mail_jobs;
DROP TABLE mail_jobs;
ALTER TABLE new_mail_jobs RENAME TO mail_jobs;

CREATE INDEX mail_jobs_waiting ON mail_jobs (due_at, id) WHERE state IN ('queued', 'held');
CREATE INDEX mail_jobs_held ON mail_jobs (id) WHERE state = 'held';
CREATE INDEX mail_jobs_sending ON mail_jobs (lease_until) WHERE state = 'sending';
CREATE INDEX mail_jobs_undeliverable ON mail_jobs (id) WHERE state = 'undeliverable';
CREATE INDEX mail_jobs_written ON mail_jobs (id) WHERE state = 'written';
CREATE INDEX mail_jobs_to_address ON mail_jobs (address, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_from_sender ON mail_jobs (sender_key, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_confirmations ON mail_jobs (queued_at) WHERE kind = 'customer';
