-- As before; but an order that waits for its digest is queued when it was accepted, not when the digest is due: how long the
-- owner knows nothing of it is counted from then.
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
