/** The desk killed while it marks a hundred orders (D72). */
import { expect, it, onTestFinished } from 'vitest';
import { maxAtOnce } from '#desk/orders/change-each.ts';
import { DeskOrders } from '#desk/orders/desk-orders.ts';
import { sqliteStore } from '#test/support/order-stores.ts';
import { systemClock } from '#relay/process/clock.ts';
import { sql, type Sql } from '#relay/store/database.ts';
import { openSharedSqlite } from '#relay/store/open-store.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import { storeOrder } from '#test/support/stored-orders.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { setDeskPassword, startDesk } from '#test/support/processes.ts';

const password = 'four random words here';
/** So many orders are marked before the kill, which comes in the midst of the next. */
const done = 7;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A new desk on the folder, with who is signed in. */
async function open(folder: string, failing: Readonly<Record<string, string>> = {}) {
  const desk = await startDesk(folder, failing);
  const headers = { ...form, origin: desk.url };
  const signedIn = await fetch(`${desk.url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ password }).toString(),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const html = await (await fetch(desk.url, { headers: { cookie } })).text();
  expect(html).toContain('Orders');
  const search = await (await fetch(`${desk.url}/search`, { headers: { cookie } })).text();
  const token = /name="token" value="([^"]+)"/.exec(search)?.[1] ?? '';
  const markPacked = async () => {
    const body = new URLSearchParams({ token, action: 'packed', list: '' });
    for (let id = 1; id <= maxAtOnce; id += 1) body.append('order', `${id}-0`);
    const response = await fetch(`${desk.url}/several`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: body.toString(),
    });
    return response.text();
  };
  return { ...desk, markPacked };
}

it('has no order half marked, shows which are, and goes on with the rest when it is pressed again (D72)', async () => {
  const folder = temporaryFolder();
  const store = await sqliteStore(folder, systemClock);
  for (let number = 0; number < maxAtOnce; number += 1)
    await storeOrder(store, { reference: referenceNumber(number) }, Date.now());
  await store.close();
  await setDeskPassword(folder, password);
  const database = openSharedSqlite(folder);
  onTestFinished(() => database.close());
  const orders = new DeskOrders(database, confirmationLimits);
  const marked = async () => {
    const [row] = await database.read(sql`SELECT count(*) AS events FROM order_events`);
    return Number(row?.['events']);
  };

  const first = await open(folder, { FAIL_POINT: 'within-of-change', FAIL_AFTER: `${done}` });
  expect(await first.markPacked().catch(() => 'no answer')).toBe('no answer');
  expect(await first.exit).toBe(null);

  expect(await marked()).toBe(done);
  for (let id = 1; id <= maxAtOnce; id += 1) {
    const worked = await orders.order(id);
    expect([worked?.now.state, worked?.record.events.length]).toEqual(id <= done ? ['packed', 1] : ['new', 0]);
  }
  // The list, the log and the events were written together.
  const count = async (statement: Sql) => Number((await database.read(statement))[0]?.['rows']);
  expect(await count(sql`SELECT count(*) AS rows FROM desk_orders WHERE state = 'packed'`)).toBe(done);
  expect(
    await count(sql`SELECT count(*) AS rows FROM desk_log WHERE kind = 'order changed' AND detail LIKE '%"packed"%'`),
  ).toBe(done);

  const second = await open(folder);
  onTestFinished(async () => void (await second.stop()));
  const said = await second.markPacked();
  expect(said).toContain(`${maxAtOnce - done} orders marked as packed`);
  expect(said.match(/is already packed/g)).toHaveLength(done);
  expect(await marked()).toBe(maxAtOnce);
});
