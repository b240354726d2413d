-- The owner's desk. What the owner did to an order, event by event (`src/order/desk-order.ts`); `detail` is JSON. What was
-- personal in an event is erased with the order, and its kind is then 'erased'.
CREATE TABLE order_events (
  order_id bigint  NOT NULL REFERENCES orders (id),
  sequence integer NOT NULL,
  kind     text    NOT NULL,
  detail   text    NOT NULL,
  made_at  bigint  NOT NULL,
  session  text,
  PRIMARY KEY (order_id, sequence)
);

-- What lists and sums ask of an order, as its events make it. The desk adds new orders when it looks.
CREATE TABLE desk_orders (
  order_id    bigint  PRIMARY KEY REFERENCES orders (id),
  accepted_at bigint  NOT NULL,
  state       text    NOT NULL,
  amount      bigint,
  name        text    NOT NULL,
  city        text    NOT NULL,
  search      text    NOT NULL,
  needs_look  integer NOT NULL
);
CREATE INDEX desk_orders_by_time ON desk_orders (accepted_at);

CREATE TABLE desk_password (
  id     integer PRIMARY KEY CHECK (id = 1),
  hash   text    NOT NULL,
  set_at bigint  NOT NULL
);

CREATE TABLE desk_sessions (
  token_hash text   PRIMARY KEY,
  made_at    bigint NOT NULL
);

CREATE TABLE desk_log (
  id      bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  made_at bigint NOT NULL,
  session text,
  words   text   NOT NULL
);
