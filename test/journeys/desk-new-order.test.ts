/** An order that came by phone, entered at the desk: on a phone, with scripts and without (D74). */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { databaseFile } from '#relay/store/data-folder.ts';
import { integerOf } from '#relay/store/database.ts';
import { PageForm } from '#test/support/page-form.ts';
import { hasNoFlaws, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { phone } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { startDesk } from '#test/support/desk-process.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { formattedPrice, noRupees, type Rupees, sum } from '#shop/money.ts';
import { unitPrice } from '#shop/unit-price.ts';

const own = await startShopAndDesk({ PUBLIC_ORIGIN: 'https://panja.example' });
const { shop, password, signIn } = own;
const underTest = new URL('../support/desk-under-test.ts', import.meta.url).pathname;

const sized = shippedCatalogue.products.find(
  ({ inStock, takenOff, sizeOptions }) => inStock && !takenOff && sizeOptions,
);
const soldOut = shippedCatalogue.products.find(({ inStock, takenOff }) => !inStock && !takenOff);

/** Adds the product with sizes, in its last one; what is then in the order. */
async function addSized(page: Page): Promise<{ readonly name: string; readonly size: string; readonly price: Rupees }> {
  if (!sized?.sizeOptions) throw new Error('the shop sells nothing in sizes');
  const sizeIndex = sized.sizeOptions.length - 1;
  const size = sized.sizeOptions[sizeIndex]?.name ?? '';
  const price = unitPrice(sized, { packIndex: 0, sizeIndex });
  await page.getByLabel('Product name').fill(sized.name.slice(0, -1).toUpperCase());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Add ${size} ${formattedPrice(price)}, ${sized.name}`, exact: true }).click();
  await page.getByLabel(`Quantity of ${sized.name}, Size: ${size}`).waitFor();
  return { name: sized.name, size, price };
}

async function fillCustomer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone', { exact: true }).first().fill('0321 7654321');
  await page.getByLabel('Address', { exact: true }).fill('7 Mall Road, Multan');
  await page.getByRole('radio', { name: /^Sindh/ }).check();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the order' }).click();

describe.each([
  ['a phone', phone, true],
  ['a phone without scripts', phone, false],
] as const)('on %s', (_, viewport, hasScripts) => {
  it('an order is entered, found in the list with how it came, and mailed to the owner (D74)', async () => {
    const name = `Bilal on ${viewport.width} ${hasScripts}`;
    const page = await signIn(viewport, hasScripts);
    await page.getByRole('link', { name: 'New order' }).click();
    const { price } = await addSized(page);
    await fillCustomer(page, name);
    await page.getByRole('radio', { name: 'WhatsApp' }).check();
    const sindh = shippedCatalogue.provinces.find(({ value }) => value === 'sindh');
    const total = formattedPrice(sum([price, sindh?.fee ?? noRupees]));
    expect(await page.getByText('Sindh', { exact: false }).first().textContent()).toContain('delivery');
    await page.getByText(total).first().waitFor();
    await save(page);
    await page.getByText('Via WhatsApp').waitFor();
    expect(await page.locator('.total').textContent()).toContain(total);
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect.poll(() => page.getByRole('link', { name }).textContent()).toMatch(/Multan.*Via WhatsApp/);
    const subjects = async () => (await shop.mails(1)).map(({ subject }) => subject ?? '');
    await expect
      .poll(subjects)
      .toContainEqual(expect.stringMatching(/^New order \w{8}, by WhatsApp: 1 item, Rs [\d,]+ \(Sindh\)$/));
  });

  it('an error is shown at its field, and nothing that was entered is lost (D74)', async () => {
    const page = await signIn(viewport, hasScripts);
    await page.getByRole('link', { name: 'New order' }).click();
    await addSized(page);
    await page.getByLabel('Name', { exact: true }).fill('Sara');
    expectProblems(failedRequest('/orders/new', 422));
    await save(page);
    await page.getByRole('link', { name: 'Choose the province.' }).click();
    expect(page.url()).toMatch(/#province$/);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sara');
    const address = page.getByLabel('Address', { exact: true });
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(
      await address.evaluate(
        (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe('Enter the delivery address.');
  });
});

it('copies the links to a cart and to the page of an order (D82, D88)', async () => {
  const page = await signIn(phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.getByRole('link', { name: 'New order' }).click();
  await addSized(page);
  expect(await copied()).toBe(await page.getByLabel('Link to this cart').inputValue());
  await fillCustomer(page, 'Nida');
  await page.getByRole('radio', { name: 'Phone' }).check();
  await save(page);
  expect(await copied()).toMatch(/^https:\/\/panja\.example\/o\/[0-9A-Z]{26}$/);
});

hasNoFlaws('All states of a new order’s page', signIn, async (page, look) => {
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Product name').waitFor();
  await look('blank');
  await page.getByLabel('Product name').fill('a');
  await page.keyboard.press('Enter');
  await page.getByText('enter more of the name').waitFor();
  await look('found');
  if (soldOut) {
    await page.getByLabel('Product name').fill(soldOut.name);
    await page.keyboard.press('Enter');
    await page.getByText('Sold out').first().waitFor();
    await look('sold out');
  }
  await addSized(page);
  await look('added');
  expectProblems(failedRequest('/orders/new', 422));
  await page.getByLabel('Quantity of').fill('many');
  await save(page);
  await page.getByRole('alert').waitFor();
  await look('errors');
});

describe('a form that is pressed again', () => {
  it('by a double press makes one order (D74)', async () => {
    const page = await signIn(phone);
    await page.getByRole('link', { name: 'New order' }).click();
    await addSized(page);
    await fillCustomer(page, 'Double Press');
    await page.getByRole('button', { name: 'Save the order' }).dblclick();
    await page.getByText('Via phone').waitFor();
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: 'Double Press' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Double Press' }).count()).toBe(1);
  });

  it.each([
    ['killed before it was stored', 'before-commit-of-order', { orders: 0, mails: 0, entries: 0 }],
    ['killed as soon as it was stored', 'after-commit-of-order', { orders: 1, mails: 1, entries: 1 }],
  ])('after the desk was %s makes one order, with one entry in the log (D74)', async (_, point, kept) => {
    await own.desk.stop();
    await shop.end(); // While it runs, it makes the desk's writes.
    own.desk = await startDesk(shop.dataFolder, { FAIL_POINT: point }, underTest);
    const cookie = await cookieOfSignIn();
    const form = await filledForm(cookie);
    expect(await press(cookie, form, 'save').catch(() => null)).toBeNull();
    expect(await own.desk.exit).toBeNull();
    expect(stored(form)).toEqual(kept);
    own.desk = await startDesk(shop.dataFolder);
    expect(await pressedAgain(cookie, form)).toEqual(oneOrder);
  });
});

/** The orders database's rows, mails and log entries of a form's order. */
function stored(form: PageForm): { readonly orders: number; readonly mails: number; readonly entries: number } {
  const database = new DatabaseSync(databaseFile(shop.dataFolder), { readOnly: true });
  const reference = form.value('reference') ?? '';
  const row =
    database
      .prepare(
        `SELECT (SELECT count(*) FROM orders WHERE reference = ?1) AS orders,
              (SELECT count(*) FROM mail_jobs j JOIN orders o ON o.id = j.order_id WHERE o.reference = ?1) AS mails,
              (SELECT count(*) FROM desk_log
               WHERE kind = 'order entered' AND json_extract(detail, '$.order') = substr(?1, 1, 8)) AS entries`,
      )
      .get(reference) ?? {};
  database.close();
  return { orders: integerOf(row, 'orders'), mails: integerOf(row, 'mails'), entries: integerOf(row, 'entries') };
}

const oneOrder = { status: 303, orders: 1, mails: 1, entries: 1 };

async function pressedAgain(cookie: string, form: PageForm) {
  const { status } = await press(cookie, form, 'save');
  return { status, ...stored(form) };
}

const formHeaders = () => ({ origin: own.desk.url, 'content-type': 'application/x-www-form-urlencoded' });

async function cookieOfSignIn(): Promise<string> {
  const body = new URLSearchParams({ password });
  const init = { method: 'POST', redirect: 'manual', headers: formHeaders(), body } as const;
  const { headers } = await fetch(`${own.desk.url}/sign-in`, init);
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

function press(cookie: string, form: PageForm, button?: string): Promise<Response> {
  const init = { method: 'POST', redirect: 'manual', headers: { ...formHeaders(), cookie } } as const;
  return fetch(`${own.desk.url}/orders/new`, { ...init, body: form.sent(button).toString() });
}

/** A new form with one product, ready to be saved. */
async function filledForm(cookie: string): Promise<PageForm> {
  const blank = new PageForm(await (await fetch(`${own.desk.url}/orders/new`, { headers: { cookie } })).text());
  const found = new PageForm(await (await press(cookie, blank.fill('search', sized?.name ?? ''))).text());
  const added = new PageForm(await (await press(cookie, found, 'add')).text());
  const customer = { name: 'Killed', phone: '0321 7654321', address: '7 Mall Road, Multan', province: 'punjab' };
  return added.fillAll(customer);
}
