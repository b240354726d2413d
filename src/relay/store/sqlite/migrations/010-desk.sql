-- The owner's desk. What the owner did to an order, event by event (`src/order/desk-order.ts`); `detail` is JSON. What was
-- personal in an event is erased with the order, and its kind is then 'erased'.
CREATE TABLE order_events (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  sequence INTEGER NOT NULL,
  kind     TEXT    NOT NULL,
  detail   TEXT    NOT NULL,
  made_at  INTEGER NOT NULL,
  session  TEXT,
  PRIMARY KEY (order_id, sequence)
) STRICT, WITHOUT ROWID;

-- What lists and sums ask of an order, as its events make it. The desk adds new orders when it looks.
CREATE TABLE desk_orders (
  order_id    INTEGER PRIMARY KEY REFERENCES orders (id),
  accepted_at INTEGER NOT NULL,
  state       TEXT    NOT NULL,
  amount      INTEGER,
  name        TEXT    NOT NULL,
  city        TEXT    NOT NULL,
  search      TEXT    NOT NULL,
  needs_look  INTEGER NOT NULL
) STRICT;
CREATE INDEX desk_orders_by_time ON desk_orders (accepted_at);

CREATE TABLE desk_password (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  hash   TEXT    NOT NULL,
  set_at INTEGER NOT NULL
) STRICT;

CREATE TABLE desk_sessions (
  token_hash TEXT    PRIMARY KEY,
  made_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE desk_log (
  id      INTEGER PRIMARY KEY,
  made_at INTEGER NOT NULL,
  session TEXT,
  words   TEXT    NOT NULL
) STRICT;
