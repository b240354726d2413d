export const help = `The shop's orders, from the order book. Works while the relay runs, and without it.

  npm run orders -- list [--since DATE] [--state STATE]   all orders, the newest last
  npm run orders -- show REF                              everything about one order
  npm run orders -- resend REF [--to owner|customer]      mails an order once more (to the owner)
  npm run orders -- export --csv [--since DATE] [--file FILE]
                                                          orders as a table for Excel and others
  npm run orders -- backup [FILE]                         a checked copy of all orders, into BACKUP_DIR if no FILE is named
  npm run orders -- test-mail                             mails you a test, and says what the mail server answers

  REF    an order's reference: the 8 characters from the mail's subject or all 26, in capitals or not
  DATE   a day such as 2026-11-21; all times are Pakistan time
  STATE  orders with a mail that is queued (for a digest, too), sending, sent, written, held or undeliverable

The order book is the one of DATA_DIR (or DATABASE_URL), as the relay has it.
A table without npm's own lines in it: npm run --silent orders -- export --csv > orders.csv

Ends with 0 when all went well, 1 for a problem, 2 for a wrong command.
`;
