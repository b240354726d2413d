-- Couriers' payments, one by one (D118), in effect after an order's events, written with its row of `desk_orders`.
-- `sequence` is the event's. `received` is in rupees, the charge included, which is in hundredths of a rupee;
-- `written_off` is what the owner no longer waits for. Both are below 0 where a payment was corrected.
CREATE TABLE order_payments (
  order_id     INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  sequence     INTEGER NOT NULL,
  received     INTEGER NOT NULL,
  charge_paisa INTEGER NOT NULL,
  written_off  INTEGER NOT NULL,
  receipt      TEXT    NOT NULL,
  paid_at      INTEGER NOT NULL,
  PRIMARY KEY (order_id, sequence)
) STRICT;
CREATE INDEX order_payments_by_time ON order_payments (paid_at);

-- `to_collect` is the amount less the advance. `money_sequence` is the number of events after which it and the payments
-- were written: another one than `sequence` where a version before this one wrote the row.
ALTER TABLE desk_orders ADD COLUMN to_collect INTEGER;
ALTER TABLE desk_orders ADD COLUMN money_sequence INTEGER NOT NULL DEFAULT 0;
CREATE INDEX desk_orders_by_change ON desk_orders (state_at);
