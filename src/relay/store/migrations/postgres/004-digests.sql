-- Of an order above the soft limits, `digest_id` says which mail tells the owner of it: 0 while it waits for the next
-- digest, then the id of the mail that leads the digest; null for a mail of its own.
ALTER TABLE mail_jobs ADD COLUMN digest_id bigint;

DROP INDEX mail_jobs_waiting;
CREATE INDEX mail_jobs_waiting ON mail_jobs (due_at, id)
  WHERE state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id);
CREATE INDEX mail_jobs_for_digest ON mail_jobs (due_at) WHERE digest_id = 0 AND state = 'queued';
CREATE INDEX mail_jobs_in_digest ON mail_jobs (digest_id, id) WHERE digest_id > 0;

-- Makes one digest of all that waits once its time has come. Under a lock of its own, so that no order joins a digest
-- that another relay has just gathered, and may be sending. `farthest_plan` as in a claim.
CREATE FUNCTION gather_digest(farthest_plan bigint) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'
    AND (due_at <= (SELECT relay_now()) OR due_at > (SELECT relay_now() + farthest_plan))) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(1885433450, 3);
  UPDATE mail_jobs
  SET due_at = relay_now(),
      digest_id = (SELECT CASE count(*) WHEN 1 THEN NULL ELSE min(id) END FROM mail_jobs WHERE digest_id = 0 AND state = 'queued')
  WHERE digest_id = 0 AND state = 'queued';
END $$;

-- As before; an order with `digest_after` waits so many ms for the digest, in place of a mail of its own at once. It counts as
-- queued from its acceptance on: so long the owner knows nothing of it.
CREATE OR REPLACE FUNCTION accept_orders(new_orders jsonb, per_address integer, per_sender integer, per_hour integer)
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
      refusal text, address text, sender_key text, digest_after bigint)
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
      INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, digest_id)
      SELECT order_id, 'owner', 'queued', now, now + coalesce(incoming.digest_after, 0),
        CASE WHEN incoming.digest_after IS NOT NULL THEN 0 END
      FROM relay_now() AS now;
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
