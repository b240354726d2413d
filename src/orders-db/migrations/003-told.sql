-- 1 for a shipped order whose customer is still to be told (D120). Those that version 1.0 shipped are not.
ALTER TABLE desk_orders ADD COLUMN to_tell INTEGER NOT NULL DEFAULT 0;
CREATE INDEX desk_orders_to_tell ON desk_orders (order_id) WHERE to_tell = 1;
