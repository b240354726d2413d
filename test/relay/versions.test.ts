/** A database outlives the code: after a rollback this version goes on with what a later one has added. */
import { openForChanges, openReader } from '#orders-db/open-store.ts';
import { queueAgain } from '#orders-db/order-changes.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { openThere, postgresPlace, sqlitePlace } from '#test/support/frozen.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { numbered } from '#test/support/stored-orders.ts';

const server = postgresServer();

describe.each([
  ['SQLite', async () => sqlitePlace()],
  ['PostgreSQL', () => postgresPlace(server)],
])('an orders database in %s', (_, place) => {
  /** With two orders, after its relay was stopped. */
  const filled = async () => {
    const there = await place();
    const { store } = await openThere(there);
    for (const number of [1, 2]) await store.accept(numbered(number), confirmationLimits);
    await store.close();
    return there;
  };

  it('is used on by this version after a later one has added to it', async () => {
    const there = await filled();
    await there.query('ALTER TABLE orders ADD COLUMN later TEXT');
    await there.query("UPDATE orders SET later = 'of a later version'");
    await there.query("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.sql', '', 0)");
    const { store, database } = await openThere(there);
    expect(await store.accept(numbered(3), confirmationLimits)).toMatchObject({ kind: 'stored' });
    expect(await store.eraseBefore(Date.now() + 1000, { max: 10, isMailToFiles: true })).toBe(0);
    expect(await queueAgain(database, { orderId: 2, kind: 'owner' })).toBe(true);
    expect(await there.query("SELECT id FROM orders WHERE later = 'of a later version'")).toHaveLength(2);
  });

  it('is refused once a later version has changed it for good, with the page that says the way back', async () => {
    const there = await filled();
    await there.query("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.breaking.sql', '', 0)");
    const sentence = /002-later\.breaking\.sql.* for the way back see docs\/runbook\.md, "Back to the version before"/;
    await expect(openThere(there)).rejects.toThrow(sentence);
    for (const open of [openReader, openForChanges]) await expect(open(there.backend)).rejects.toThrow(sentence);
  });

  it.each([
    ['has another first migration', "UPDATE migrations SET hash = 'other'"],
    ['has other migrations', "UPDATE migrations SET name = '001-orders.sql'"],
  ])('from before version 1.0, which %s, is refused and left as it is', async (__, change) => {
    const there = await filled();
    await there.query(change);
    const sentence =
      /^This version can’t read the orders database, which is from before version 1\.0 or from an edited copy/;
    await expect(openThere(there)).rejects.toThrow(sentence);
    for (const open of [openReader, openForChanges]) await expect(open(there.backend)).rejects.toThrow(sentence);
    expect(await there.query('SELECT id FROM orders')).toHaveLength(2);
  });
});

it('each page that a refusal names is in the runbook', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  for (const page of ['Back to the version before', 'Restore']) expect(runbook).toContain(`\n## ${page}\n`);
});
