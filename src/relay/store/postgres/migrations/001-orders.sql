-- The order book and its mail jobs. Never edit a migration that has shipped: add the next one.
-- Times are milliseconds since 1970, UTC.

-- What time it is, for leases, dues and limits: the database's clock alone, as the relays' clocks may differ.
CREATE FUNCTION relay_now() RETURNS bigint LANGUAGE sql VOLATILE
AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- One row. `id` tells this book from any other; `sender_secret` makes one sender count as one at every relay.
CREATE TABLE order_book (
  only_row      boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id            uuid    NOT NULL DEFAULT gen_random_uuid(),
  sender_secret uuid    NOT NULL DEFAULT gen_random_uuid(),
  probed_at     bigint  NOT NULL DEFAULT 0
);
INSERT INTO order_book DEFAULT VALUES;

-- `params`, `verdict` and `confirmation` are JSON as text: a jsonb can't hold every character that a shopper can send.
CREATE TABLE orders (
  id           bigint  PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key          text    NOT NULL UNIQUE,
  content_hash text    NOT NULL UNIQUE,
  reference    text,
  copy         integer NOT NULL,
  accepted_at  bigint  NOT NULL,
  params       text    NOT NULL,
  verdict      text    NOT NULL,
  confirmation text    NOT NULL,
  UNIQUE (reference, copy)
);

CREATE TABLE mail_jobs (
  id              bigint  PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id        bigint  NOT NULL REFERENCES orders (id),
  kind            text    NOT NULL CHECK (kind IN ('owner', 'customer')),
  state           text    NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'undeliverable')),
  queued_at       bigint  NOT NULL,
  due_at          bigint  NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  token           integer NOT NULL DEFAULT 0,
  -- Who was given the job last; a relay that starts again takes back what it was sending.
  worker          text,
  lease_until     bigint,
  data_started_at bigint,
  is_ambiguous    boolean NOT NULL DEFAULT false,
  sent_at         bigint,
  receipt         text,
  last_problem    text,
  -- Of the customer's mail only: who it goes to and who asked for it, for the limits. The sender is a keyed hash.
  address         text,
  sender_key      text,
  UNIQUE (order_id, kind)
) WITH (fillfactor = 70);

CREATE INDEX mail_jobs_waiting ON mail_jobs (due_at, id) WHERE state IN ('queued', 'held');
CREATE INDEX mail_jobs_held ON mail_jobs (id) WHERE state = 'held';
CREATE INDEX mail_jobs_sending ON mail_jobs (lease_until, id) WHERE state = 'sending';
CREATE INDEX mail_jobs_to_address ON mail_jobs (address, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_from_sender ON mail_jobs (sender_key, queued_at) WHERE kind = 'customer';
CREATE INDEX mail_jobs_confirmations ON mail_jobs (queued_at) WHERE kind = 'customer';

-- Whether a customer's mail may still be queued: null when it may, else which limit is reached.
CREATE FUNCTION confirmation_refusal(
  to_address text, from_sender text, per_address integer, per_sender integer, per_hour integer
) RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  last_day  bigint := relay_now() - 86400000;
  last_hour bigint := relay_now() - 3600000;
BEGIN
  IF (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND address = to_address AND queued_at > last_day)
     >= per_address THEN RETURN 'address limit'; END IF;
  IF (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND sender_key = from_sender AND queued_at > last_day)
     >= per_sender THEN RETURN 'sender limit'; END IF;
  IF (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND queued_at > last_hour)
     >= per_hour THEN RETURN 'hourly limit'; END IF;
  RETURN NULL;
END $$;

-- Writes something small, having taken every lock that an order needs: if this works, so does taking an order.
CREATE FUNCTION probe_order_book() RETURNS boolean LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1885433450, 1);
  LOCK TABLE orders, mail_jobs IN ROW EXCLUSIVE MODE;
  UPDATE order_book SET probed_at = relay_now();
  RETURN FOUND;
END $$;

-- Takes a batch of orders in, in one statement and so in one transaction and one round trip. One batch at a time over
-- all relays (the lock), so that copies and limits are counted right; no relay can hold the lock between two
-- statements, as there is only one. Answers a row for each order, in their order; a null key means that the content
-- is known already. Whoever listens hears that mails are waiting.
CREATE FUNCTION accept_orders(new_orders jsonb, per_address integer, per_sender integer, per_hour integer)
RETURNS TABLE (stored_key text, stored_copy integer) LANGUAGE plpgsql
AS $$
DECLARE
  incoming    record;
  order_id    bigint;
  refusal     text;
  any_stored  boolean := false;
BEGIN
  PERFORM pg_advisory_xact_lock(1885433450, 1);
  FOR incoming IN
    SELECT * FROM jsonb_to_recordset(new_orders) AS o (
      content_hash text, reference text, accepted_at bigint, params text, verdict text,
      refusal text, address text, sender_key text)
  LOOP
    stored_key := NULL;
    stored_copy := 0;
    IF NOT EXISTS (SELECT FROM orders o WHERE o.content_hash = incoming.content_hash) THEN
      SELECT coalesce(max(o.copy) + 1, 0) INTO stored_copy FROM orders o WHERE o.reference = incoming.reference;
      stored_key := CASE
        WHEN incoming.reference IS NULL THEN incoming.content_hash
        WHEN stored_copy = 0 THEN incoming.reference
        ELSE incoming.reference || '-' || (stored_copy + 1) END;
      refusal := CASE
        WHEN incoming.address IS NULL THEN incoming.refusal
        WHEN stored_copy > 0 THEN 'reference repeated'
        ELSE confirmation_refusal(lower(incoming.address), incoming.sender_key, per_address, per_sender, per_hour) END;
      INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, verdict, confirmation)
      VALUES (stored_key, incoming.content_hash, incoming.reference, stored_copy, incoming.accepted_at, incoming.params, incoming.verdict,
        CASE WHEN refusal IS NULL THEN json_build_object('kind', 'queued', 'address', incoming.address)
             ELSE json_build_object('kind', 'none', 'reason', refusal) END::text)
      RETURNING id INTO order_id;
      INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at)
      VALUES (order_id, 'owner', 'queued', relay_now(), relay_now());
      IF refusal IS NULL THEN
        INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, address, sender_key)
        VALUES (order_id, 'customer', 'queued', relay_now(), relay_now(), lower(incoming.address), incoming.sender_key);
      END IF;
      any_stored := true;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF any_stored THEN PERFORM pg_notify('mail_jobs', ''); END IF;
END $$;
