-- The relay lists an order as it accepts it. Its row has the courier, and by `search` it is also found by its address and
-- tracking number; `courier` is null in rows of earlier versions, which are made again when a relay starts.
ALTER TABLE desk_orders ADD COLUMN courier TEXT;
CREATE INDEX desk_orders_by_state ON desk_orders (state, order_id);
CREATE INDEX desk_orders_to_check ON desk_orders (state, needs_look) WHERE needs_look = 1;
CREATE INDEX desk_orders_with_courier ON desk_orders (order_id) WHERE courier <> '';
CREATE INDEX desk_orders_outdated ON desk_orders (order_id) WHERE courier IS NULL;
