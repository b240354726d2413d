-- The keys by which push services know this shop (VAPID), one pair, made at the first start (D89). `is_on` follows the setting
-- PUSH of the relay that was started last.
CREATE TABLE push_keys (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  public_key  TEXT    NOT NULL,
  private_key TEXT    NOT NULL,
  is_on       INTEGER NOT NULL
) STRICT;

-- A device that rings for new orders, one for each session of the desk at most, until the session ends. `endpoint`, `p256dh`
-- and `auth` are its subscription, null once that has died. Versions before this one end sessions alone, so nothing refers
-- to them.
CREATE TABLE push_phones (
  session    TEXT    PRIMARY KEY,
  name       TEXT    NOT NULL,
  made_at    INTEGER NOT NULL,
  ends_at    INTEGER NOT NULL,
  endpoint   TEXT    UNIQUE,
  p256dh     TEXT,
  auth       TEXT,
  rang_at    INTEGER,
  problem    TEXT,
  problem_at INTEGER
) STRICT;

-- A push to a phone: about an order, or a test where the order is 0. It is deleted when it is done. `due_at` of one that was
-- claimed is the end of its lease; `started_at` is recorded before the first byte leaves, so that it is sent once.
CREATE TABLE push_jobs (
  session    TEXT    NOT NULL,
  order_id   INTEGER NOT NULL,
  text       TEXT    NOT NULL,
  made_at    INTEGER NOT NULL,
  due_at     INTEGER NOT NULL,
  attempts   INTEGER NOT NULL DEFAULT 0,
  token      INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER,
  PRIMARY KEY (session, order_id)
) STRICT;
CREATE INDEX push_jobs_waiting ON push_jobs (due_at) WHERE started_at IS NULL;
