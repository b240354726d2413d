-- The id of the unreadable message of which the owner made this order. A message becomes one order at most: the relay looks
-- before it takes the order in, while nobody else accepts any.
ALTER TABLE orders ADD COLUMN made_from INTEGER;
CREATE INDEX orders_made_from ON orders (made_from) WHERE made_from IS NOT NULL;
