export const help = `The shop's orders, from the orders database. Works whether or not the relay is running.

  npm run orders -- list [--since DATE] [--state STATE]   all orders, the newest last
  npm run orders -- show REF                              everything about one order
  npm run orders -- resend REF [--to owner|customer]      mails an order again (to the owner)
  npm run orders -- export --csv [--since DATE] [--file FILE]
                                                          orders as a table for Excel and others
  npm run orders -- backup [FILE]                         a checked copy of all orders, into BACKUP_DIR if no FILE is named
  npm run orders -- test-mail                             mails you a test, and says what the mail server answers
  npm run orders -- move-to-postgres                      moves all orders of DATA_DIR into DATABASE_URL; stop the relay first

  REF    an order's reference: the 8 characters from the mail's subject or all 26, in upper or lower case
  DATE   a day such as 2026-11-21; all times are Pakistan time
  STATE  orders with a mail that is queued (for a digest, too), sending, sent, written, held or undeliverable

The orders database is the one of DATA_DIR (or DATABASE_URL), the same as the relay's.
To leave npm's own lines out of a table: npm run --silent orders -- export --csv > orders.csv

Ends with 0 if all went well, 1 if there was a problem, 2 if the command was wrong.
`;
