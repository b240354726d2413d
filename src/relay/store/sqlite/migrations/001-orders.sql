-- The order book and its mail jobs. Never edit a migration that has shipped: add the next one.

CREATE TABLE orders (
  id           INTEGER PRIMARY KEY,
  key          TEXT    NOT NULL UNIQUE,
  content_hash TEXT    NOT NULL UNIQUE,
  reference    TEXT,
  copy         INTEGER NOT NULL,
  accepted_at  INTEGER NOT NULL,
  params       TEXT    NOT NULL,
  verdict      TEXT    NOT NULL,
  confirmation TEXT    NOT NULL,
  UNIQUE (reference, copy)
) STRICT;

CREATE TABLE mail_jobs (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  kind            TEXT    NOT NULL CHECK (kind IN ('owner', 'customer')),
  state           TEXT    NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'undeliverable')),
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

CREATE INDEX mail_jobs_waiting ON mail_jobs (due_at, id) WHERE state IN ('queued', 'held');
CREATE INDEX mail_jobs_held ON mail_jobs (id) WHERE state = 'held';
CREATE INDEX mail_jobs_sending ON mail_jobs (lease_until) WHERE state = 'sending';
CREATE INDEX mail_jobs_to_address ON mail_jobs (address, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_from_sender ON mail_jobs (sender_key, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_confirmations ON mail_jobs (queued_at) WHERE kind = 'customer';

CREATE TABLE probes (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  probed_at INTEGER NOT NULL
) STRICT;
