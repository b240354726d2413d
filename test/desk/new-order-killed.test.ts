/** The desk killed while it saves an order that came by phone (D74). */
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#relay/store/data-folder.ts';
import { integerOf } from '#relay/store/database.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { startShop, type DeskProcess, setDeskPassword, startDesk } from '#test/support/processes.ts';
import { PageForm } from '#test/support/test-desk.ts';

const password = 'four random words here';

it.each([
  ['before it was stored', 'before-commit-of-order', { orders: 0, mails: 0, entries: 0 }],
  ['as soon as it was stored', 'after-commit-of-order', { orders: 1, mails: 1, entries: 1 }],
])('an order whose desk was killed %s is one order when its form is pressed again (D74)', async (_, point, kept) => {
  const shop = await startShop();
  onTestFinished(() => shop.stop());
  await setDeskPassword(shop.dataFolder, password);
  await shop.end(); // While it runs, it makes the desk's writes.
  const failing = await startDesk(shop.dataFolder, { FAIL_POINT: point });
  onTestFinished(async () => void (await failing.stop()));
  const cookie = await cookieOfSignIn(failing);
  const form = await filledForm(failing, cookie);
  expect(await press(failing, cookie, form, 'save').catch(() => null)).toBeNull();
  expect(await failing.exit).toBeNull();
  expect(stored(shop.dataFolder, form)).toEqual(kept);
  const desk = await startDesk(shop.dataFolder);
  onTestFinished(async () => void (await desk.stop()));
  expect((await press(desk, cookie, form, 'save')).status).toBe(303);
  expect(stored(shop.dataFolder, form)).toEqual({ orders: 1, mails: 1, entries: 1 });
});

/** The orders database's rows, mails and log entries of a form's order. */
function stored(folder: string, form: PageForm) {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  const row =
    database
      .prepare(
        `SELECT (SELECT count(*) FROM orders WHERE reference = ?1) AS orders,
              (SELECT count(*) FROM mail_jobs j JOIN orders o ON o.id = j.order_id WHERE o.reference = ?1) AS mails,
              (SELECT count(*) FROM desk_log
               WHERE kind = 'order entered' AND json_extract(detail, '$.order') = substr(?1, 1, 8)) AS entries`,
      )
      .get(form.value('reference') ?? '') ?? {};
  database.close();
  return { orders: integerOf(row, 'orders'), mails: integerOf(row, 'mails'), entries: integerOf(row, 'entries') };
}

const formHeaders = ({ url }: DeskProcess) => ({ origin: url, 'content-type': 'application/x-www-form-urlencoded' });

async function cookieOfSignIn(desk: DeskProcess): Promise<string> {
  const body = new URLSearchParams({ password });
  const init = { method: 'POST', redirect: 'manual', headers: formHeaders(desk), body } as const;
  const { headers } = await fetch(`${desk.url}/sign-in`, init);
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

function press(desk: DeskProcess, cookie: string, form: PageForm, button?: string): Promise<Response> {
  const init = { method: 'POST', redirect: 'manual', headers: { ...formHeaders(desk), cookie } } as const;
  return fetch(`${desk.url}/orders/new`, { ...init, body: form.sent(button).toString() });
}

/** A new form with one product, ready to be saved. */
async function filledForm(desk: DeskProcess, cookie: string): Promise<PageForm> {
  const sized = shippedCatalogue.products.find(
    ({ inStock, takenOff, sizeOptions }) => inStock && !takenOff && sizeOptions,
  );
  const blank = new PageForm(await (await fetch(`${desk.url}/orders/new`, { headers: { cookie } })).text());
  const found = new PageForm(await (await press(desk, cookie, blank.fill('search', sized?.name ?? ''))).text());
  const added = new PageForm(await (await press(desk, cookie, found, 'add')).text());
  const customer = { name: 'Killed', phone: '0321 7654321', address: '7 Mall Road, Multan', province: 'punjab' };
  return added.fillAll(customer);
}
