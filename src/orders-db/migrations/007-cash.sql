-- The money of each order (`src/order/order-money.ts`): what its courier owes, below 0 for what it paid above that; what it
-- paid, and the charge that it kept of it, in hundredths of a rupee; when state and payment were noted. All are null in
-- rows of earlier versions, which are made again when a relay starts.
ALTER TABLE desk_orders ADD COLUMN balance INTEGER;
ALTER TABLE desk_orders ADD COLUMN paid INTEGER;
ALTER TABLE desk_orders ADD COLUMN charge_paisa INTEGER;
ALTER TABLE desk_orders ADD COLUMN state_at INTEGER;
ALTER TABLE desk_orders ADD COLUMN paid_at INTEGER;
CREATE INDEX desk_orders_unsettled ON desk_orders (courier, state_at) WHERE balance <> 0;
CREATE INDEX desk_orders_paid ON desk_orders (paid_at) WHERE paid > 0;
CREATE INDEX desk_orders_without_amount ON desk_orders (state) WHERE amount IS NULL;
