/** The desk killed while it saves an order that came by phone (D74), or marks several (D72). */
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { emailPath } from '#order/email-request.ts';
import { databaseFile } from '#orders-db/data-folder.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { startShop, setDeskPassword } from '#test/support/processes.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { PageForm } from '#test/support/test-desk.ts';

it.each([
  ['before it was stored', 'before-commit-of-order', { orders: 0, mails: 0, entries: 0 }],
  ['as soon as it was stored', 'after-commit-of-order', { orders: 1, mails: 1, entries: 1 }],
])('an order whose desk was killed %s is one order when its form is pressed again (D74)', async (_, point, kept) => {
  const { folder, failing, phone } = await deskThatDies(point);
  const form = await filledForm(phone);
  expect(await phone.submit('/orders/new', form.sent('save')).catch(() => null)).toBeNull();
  expect(await failing.exit).toBeNull();
  expect(stored(folder, form)).toEqual(kept);
  const { deskUrl } = await startShop({ DATA_DIR: folder });
  expect((await phone.at(deskUrl).submit('/orders/new', form.sent('save'))).status).toBe(303);
  expect(stored(folder, form)).toEqual({ orders: 1, mails: 1, entries: 1 });
});

it.each([
  ['before the first was marked', 'before-commit-of-change', 0, '2 orders marked as packed'],
  ['as soon as the first was marked', 'after-commit-of-change', 1, '1 order marked as packed'],
])(
  'of two orders whose desk was killed %s none is half marked, and pressing again marks the rest (D72)',
  async (_, point, marks, rest) => {
    const { folder, failing, phone } = await deskThatDies(point);
    const form = new PageForm(await phone.page('/?select=all'));
    expect(await phone.submit('/several', form.sent('packed')).catch(() => null)).toBeNull();
    expect(await failing.exit).toBeNull();
    expect(marked(folder)).toEqual({ events: marks, listed: marks, entries: marks });
    const { deskUrl } = await startShop({ DATA_DIR: folder });
    expect((await phone.at(deskUrl).submit('/several', form.sent('packed'))).html).toContain(rest);
    expect(marked(folder)).toEqual({ events: 2, listed: 2, entries: 2 });
  },
);

/** A desk that dies at a point, of a shop with two orders. */
async function deskThatDies(point: string) {
  const folder = temporaryFolder();
  const shop = await startShop({ DATA_DIR: folder });
  const headers = { origin: shop.url, 'content-type': 'application/json' };
  for (const number of [1, 2]) await fetch(shop.url + emailPath, { method: 'POST', headers, body: orderBody(number) });
  await setDeskPassword(folder);
  await shop.end();
  const failing = await startShop({ DATA_DIR: folder, FAIL_POINT: point });
  return { folder, failing, phone: await DeskPhone.signIn(failing.deskUrl) };
}

/** The events, rows of the list and log entries of packed orders. */
const marked = (folder: string) => counted(folder, markedOrders);
const markedOrders = `
  SELECT (SELECT count(*) FROM order_events) AS events,
         (SELECT count(*) FROM desk_orders WHERE state = 'packed') AS listed,
         (SELECT count(*) FROM desk_log WHERE kind = 'order changed') AS entries`;

/** The orders database's rows, mails and log entries of a form's order. */
const stored = (folder: string, form: PageForm) => counted(folder, storedOrder, form.value('reference') ?? '');
const storedOrder = `
  SELECT (SELECT count(*) FROM orders WHERE reference = ?1) AS orders,
         (SELECT count(*) FROM mail_jobs j JOIN orders o ON o.id = j.order_id WHERE o.reference = ?1) AS mails,
         (SELECT count(*) FROM desk_log
          WHERE kind = 'order entered' AND json_extract(detail, '$.order') = substr(?1, 1, 8)) AS entries`;

function counted(folder: string, statement: string, ...values: readonly string[]) {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  const row = database.prepare(statement).get(...values);
  database.close();
  return { ...row };
}

/** A new form with one product, ready to be saved. */
async function filledForm(phone: DeskPhone): Promise<PageForm> {
  const sized = shippedCatalogue.products.find(
    ({ inStock, takenOff, sizeOptions }) => inStock && !takenOff && sizeOptions,
  );
  const after = async (form: PageForm, button?: string) =>
    new PageForm((await phone.submit('/orders/new', form.sent(button))).html);
  const found = await after(new PageForm(await phone.page('/orders/new')).fill('search', sized?.name ?? ''));
  const added = await after(found, 'add');
  const customer = { name: 'Killed', phone: '0321 7654321', address: '7 Mall Road, Multan', province: 'punjab' };
  return added.fillAll(customer);
}
