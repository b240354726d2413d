-- The phone numbers of each order, digits with the country code; deleted as the order is erased. `sequence` is the number of
-- events that a row of the list was made after, and `products` is what it sells, as JSON; null once the order is erased. A row
-- that a version before this one made or left behind its events is made again when a relay starts.
CREATE TABLE order_phones (
  phone    TEXT    NOT NULL,
  order_id INTEGER NOT NULL,
  PRIMARY KEY (phone, order_id)
) STRICT;
CREATE INDEX order_phones_of_order ON order_phones (order_id);
ALTER TABLE desk_orders ADD COLUMN sequence INTEGER;
ALTER TABLE desk_orders ADD COLUMN products TEXT;
