/** With a hundred thousand orders, the queries of a page use indexes and read few rows. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { sameNumber } from '#desk/orders/same-number.ts';
import { salesOf } from '#desk/sales/sales.ts';
import { type Query, type Sql, valuesOf } from '#orders-db/database.ts';
import { databaseFile } from '#orders-db/data-folder.ts';
import { minuteMs } from '#shop/time.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { openThere, sqlitePlace } from '#test/support/frozen.ts';
import { settingsOf } from '#test/support/order-stores.ts';
import { postgresServer } from '#test/support/postgres-server.ts';

const server = postgresServer();

const count = 100_000;
/** One order each minute; every tenth is from one customer, who also has a second number. */
const filled = (numbers: string) => [
  `INSERT INTO orders (id, key, content_hash, copy, accepted_at, params, order_check, confirmation)
     SELECT n, 'K' || n, 'H' || n, 0, n * ${minuteMs}, '{}', '{}', '{}' FROM ${numbers}`,
  `INSERT INTO desk_orders (order_id, accepted_at, state, amount, name, city, search, needs_check, courier, sequence, balance, paid, charge_paisa)
     SELECT n, n * ${minuteMs}, 'delivered', 1000, '', '', '', 0, '', 0, 0, 0, 0 FROM ${numbers}`,
  `INSERT INTO order_phones (phone, order_id)
     SELECT CASE WHEN n % 10 = 0 THEN '923001234567' ELSE '92' || (3210000000 + n) END, n FROM ${numbers}`,
  `INSERT INTO order_phones (phone, order_id) SELECT '923217654321', n FROM ${numbers} WHERE n % 10 = 0`,
  'ANALYZE',
];

/** Collects the statements instead of running them. */
async function asked(query: (read: Query) => Promise<unknown>): Promise<readonly Sql[]> {
  const statements: Sql[] = [];
  const read: Query = async (statement) => {
    statements.push(statement);
    return [];
  };
  await query(read);
  return statements;
}

/** An order in the middle. */
const order = { id: count / 2, acceptedAt: (count / 2) * minuteMs };
const ofOrder = () => asked((read) => sameNumber(read, order, ['923001234567', '923217654321']));

const opened = async () => {
  const { backend } = sqlitePlace();
  await (await openThere({ backend })).store.close();
  const database = new DatabaseSync(databaseFile(backend.dataFolder));
  onTestFinished(() => database.close());
  const numbers = `(WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
      SELECT n FROM counted)`;
  for (const statement of filled(numbers)) database.exec(statement);
  const planOf = (statement: Sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${statement.sql}`)
      .all()
      .map((row) => String(row['detail']));
  return { database, planOf };
};

it('the other orders of a customer with 10,000 orders are found by the index of numbers (D86)', async () => {
  const { database, planOf } = await opened();
  const [statement, ...others] = await ofOrder();
  if (!statement) throw new Error('a statement was expected');
  expect(others).toEqual([]);
  expect(planOf(statement).filter((detail) => /^SCAN (?:d|o|order_phones)\b/.test(detail))).toEqual([]);
  expect(planOf(statement).filter((detail) => detail.includes('(phone=? AND order_id'))).toHaveLength(4);
  expect(database.prepare(statement.sql).all(...valuesOf(statement)).length).toBeLessThan(60);
});

it('the sales of a month are added up from that month’s orders alone (D72)', async () => {
  const { planOf } = await opened();
  for (const statement of await asked(async (read) => salesOf(read, order.acceptedAt)))
    expect(planOf(statement)[0]).toMatch(/^SEARCH (?:d|desk_orders) USING INDEX desk_orders_by_time /);
});

it('in PostgreSQL the other orders of a customer are found by the index of numbers, from a few hundred rows (D86)', async () => {
  const url = await server.createDatabase();
  const backend = { dataFolder: temporaryFolder(), postgres: settingsOf(url), backupFolder: null };
  await (await openThere({ backend })).store.close();
  const client = await server.connect(url);
  for (const statement of filled(`generate_series(CAST(1 AS bigint), ${count}) AS numbers(n)`))
    await client.query(statement);
  const [{ text, values } = { text: '', values: [] }] = await ofOrder();
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(Math.max(...nodes.map(rowsRead))).toBeLessThan(300);
  await client.end();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function rowsRead(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
