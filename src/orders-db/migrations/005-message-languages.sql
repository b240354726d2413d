-- The language in which the owner last wrote to a phone number, digits with the country code, and the newest order about which
-- that was: the row is deleted as that order is erased. Versions before this one delete orders alone, so nothing refers to them.
CREATE TABLE message_languages (
  phone    TEXT    PRIMARY KEY,
  language TEXT    NOT NULL,
  order_id INTEGER NOT NULL
) STRICT;
