-- Orders and their mails, and the owner's desk. Times are ms since 1970, UTC. SQLite takes this file as it is, PostgreSQL as
-- `postgresText` translates it. Never edit a migration that has run: add the next one (migrations.ts).

-- One row. `name` tells this database from any other. `sender_secret` makes the keys by which one sender's confirmations are
-- counted; backups leave it out, as it gives away addresses.
CREATE TABLE this_database (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  name          TEXT    NOT NULL,
  sender_secret TEXT,
  probed_at     INTEGER NOT NULL DEFAULT 0
) STRICT;

-- `params`, `order_check` and `confirmation` are JSON. `erased_at` says when all that is personal was erased. `origin` is
-- of an order that was entered at the desk (`src/order/order-origin.ts`).
CREATE TABLE orders (
  id           INTEGER PRIMARY KEY,
  key          TEXT    NOT NULL,
  content_hash TEXT    NOT NULL UNIQUE,
  reference    TEXT,
  copy         INTEGER NOT NULL,
  accepted_at  INTEGER NOT NULL,
  params       TEXT    NOT NULL,
  order_check  TEXT    NOT NULL,
  confirmation TEXT    NOT NULL,
  origin       TEXT,
  erased_at    INTEGER,
  UNIQUE (reference, copy)
) STRICT;
CREATE INDEX orders_by_time ON orders (accepted_at);
CREATE INDEX orders_unerased ON orders (accepted_at) WHERE erased_at IS NULL;

-- `kind` and `state` are of `src/order/mail-job.ts`, or of a later version's.
CREATE TABLE mail_jobs (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  kind            TEXT    NOT NULL,
  state           TEXT    NOT NULL,
  queued_at       INTEGER NOT NULL,
  due_at          INTEGER NOT NULL,
  attempts        INTEGER NOT NULL DEFAULT 0,
  token           INTEGER NOT NULL DEFAULT 0,
  -- The relay that was given the job last; after a restart it takes back what it was sending.
  worker          TEXT,
  lease_until     INTEGER,
  -- The moment as of which a mail tells its order. Each attempt sets it anew, until one may have arrived: later ones then say
  -- the same again.
  snapshot_at     INTEGER,
  is_ambiguous    INTEGER NOT NULL DEFAULT 0,
  sent_at         INTEGER,
  receipt         TEXT,
  last_problem    TEXT,
  -- Which mail tells the owner of an order above the soft limits: 0 while it waits for the next digest, then the id of the
  -- mail that leads the digest; null for a mail of its own.
  digest_id       INTEGER,
  -- Of the customer's mail only: who it goes to and who asked for it, for the limits. The sender is a keyed hash.
  address         TEXT,
  sender_key      TEXT,
  UNIQUE (order_id, kind)
) STRICT;
CREATE INDEX mail_jobs_waiting ON mail_jobs (due_at, id)
  WHERE state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id);
CREATE INDEX mail_jobs_for_digest ON mail_jobs (due_at) WHERE digest_id = 0 AND state = 'queued';
CREATE INDEX mail_jobs_in_digest ON mail_jobs (digest_id, id) WHERE digest_id > 0;
CREATE INDEX mail_jobs_held ON mail_jobs (id) WHERE state = 'held';
CREATE INDEX mail_jobs_sending ON mail_jobs (lease_until, id) WHERE state = 'sending';
CREATE INDEX mail_jobs_undeliverable ON mail_jobs (id) WHERE state = 'undeliverable';
CREATE INDEX mail_jobs_written ON mail_jobs (id) WHERE state = 'written';
CREATE INDEX mail_jobs_to_address ON mail_jobs (address, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_from_sender ON mail_jobs (sender_key, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_confirmations ON mail_jobs (queued_at) WHERE kind = 'customer';

-- What the owner did to an order, event by event (`src/order/desk-order.ts`); `detail` is JSON. An event is erased with what
-- is personal in its order: its kind is then 'erased'.
CREATE TABLE order_events (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  sequence INTEGER NOT NULL,
  kind     TEXT    NOT NULL,
  detail   TEXT    NOT NULL,
  made_at  INTEGER NOT NULL,
  session  TEXT,
  PRIMARY KEY (order_id, sequence)
) STRICT;

-- An order as lists, searches and sums need it (`src/order/list-entry.ts`), written with the order and with each of its
-- events. `sequence` is the number of events that it was made after. `answer` is the customer's, 'send' or 'cancel'.
-- `products` is what it sells, as JSON; null once the order is erased. Money (`orderMoney`): `balance` is what the courier
-- owes, below 0 for what it paid above that; `paid`, and the charge that it kept of it, in hundredths of a rupee; the
-- times at which state and payment were noted.
CREATE TABLE desk_orders (
  order_id     INTEGER PRIMARY KEY REFERENCES orders (id),
  accepted_at  INTEGER NOT NULL,
  sequence     INTEGER NOT NULL,
  state        TEXT    NOT NULL,
  state_at     INTEGER,
  amount       INTEGER,
  answer       TEXT,
  name         TEXT    NOT NULL,
  city         TEXT    NOT NULL,
  courier      TEXT    NOT NULL,
  search       TEXT    NOT NULL,
  needs_check  INTEGER NOT NULL,
  products     TEXT,
  balance      INTEGER NOT NULL,
  paid         INTEGER NOT NULL,
  charge_paisa INTEGER NOT NULL,
  paid_at      INTEGER
) STRICT;
CREATE INDEX desk_orders_by_time ON desk_orders (accepted_at);
CREATE INDEX desk_orders_by_state ON desk_orders (state, order_id);
CREATE INDEX desk_orders_to_check ON desk_orders (state, needs_check) WHERE needs_check = 1;
CREATE INDEX desk_orders_to_cancel ON desk_orders (order_id) WHERE answer = 'cancel';
CREATE INDEX desk_orders_with_courier ON desk_orders (order_id) WHERE courier <> '';
CREATE INDEX desk_orders_unsettled ON desk_orders (courier, state_at) WHERE balance <> 0;
CREATE INDEX desk_orders_paid ON desk_orders (paid_at) WHERE paid > 0;
CREATE INDEX desk_orders_without_amount ON desk_orders (state) WHERE amount IS NULL;

-- The phone numbers of each order, digits with the country code; deleted as the order is erased.
CREATE TABLE order_phones (
  phone    TEXT    NOT NULL,
  order_id INTEGER NOT NULL,
  PRIMARY KEY (phone, order_id)
) STRICT;
CREATE INDEX order_phones_of_order ON order_phones (order_id);

CREATE TABLE desk_password (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  hash   TEXT    NOT NULL,
  set_at INTEGER NOT NULL
) STRICT;

CREATE TABLE desk_sessions (
  token_hash TEXT    PRIMARY KEY,
  made_at    INTEGER NOT NULL
) STRICT;

-- Sign-ins and changes, for the owner to read (`src/desk/log.ts`); `detail` is JSON.
CREATE TABLE desk_log (
  id      INTEGER PRIMARY KEY,
  made_at INTEGER NOT NULL,
  session TEXT,
  kind    TEXT    NOT NULL,
  detail  TEXT    NOT NULL
) STRICT;

-- The keys by which push services know this shop (VAPID), one pair, made at the first start (D89).
CREATE TABLE push_keys (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  public_key  TEXT    NOT NULL,
  private_key TEXT    NOT NULL
) STRICT;

-- A device that rings for new orders, one for each session of the desk at most, until the session ends. `endpoint`, `p256dh`
-- and `auth` are its subscription, null once that has died.
CREATE TABLE push_devices (
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
