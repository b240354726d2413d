-- The customer's answer on the parcel page, 'send' or 'cancel'; null for none. An order of an earlier version has none.
ALTER TABLE desk_orders ADD COLUMN answer TEXT;
CREATE INDEX desk_orders_to_cancel ON desk_orders (order_id) WHERE answer = 'cancel';
