/** The owner's work with couriers on a phone without scripts: sheets and tracking numbers (D83), then their cash (D85). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { catalogueCopy, temporaryFolder } from '#test/support/folders.ts';
import { compiledCatalogue, compiledFile } from '#catalogue/compiled.ts';
import { currentRelease, fileHash, manifestFile } from '#release/releases.ts';
import { postexSheet } from '#shop/couriers.ts';
import { phone } from '#test/support/browser.ts';
import { copyCurrentRelease } from '#test/support/built-site.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { follow, hasNoFlaws, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { clickButton } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { cellsOf, sheetRows, workbook } from '#test/support/uploads.ts';

const [releases, owners] = [temporaryFolder(), catalogueCopy('catalogue')];
publishWeights();
writeFileSync(
  join(owners, 'desk.yaml'),
  JSON.stringify({ couriers: [{ name: 'PostEx', tracking: '', sheet: postexSheet }] }),
);
const { desk, signIn, placeOrder } = await startShopAndDesk({ RELEASES_DIR: releases, CATALOGUE_DIR: owners });

/** The shop as it is, with a weight for each product. */
function publishWeights(): void {
  copyCurrentRelease(releases);
  const { products, ...compiled } = compiledCatalogue(shippedCatalogue);
  const weighed = products.map((product) => {
    const options = [...(product.sizeOptions ?? []), ...(product.packOptions ?? [])].map(({ name }) => name);
    return { ...product, weights: Object.fromEntries(['', ...options].map((name) => [name, 250])) };
  });
  const content = JSON.stringify({ ...compiled, products: weighed });
  const folder = join(releases, currentRelease(releases) ?? '');
  writeFileSync(join(folder, compiledFile), content);
  const manifest = readFileSync(join(folder, manifestFile), 'utf8');
  writeFileSync(
    join(folder, manifestFile),
    manifest.replace(new RegExp(`("${compiledFile}": ?)"[^"]*"`), `$1"${fileHash(Buffer.from(content))}"`),
  );
}

/** Orders that a courier has delivered. */
async function delivered(courier: string, orders: number): Promise<readonly string[]> {
  const owner = await DeskPhone.signIn(desk.url);
  const names: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    const name = await placeOrder();
    names.push(name); // The shop counts as the references do.
    expect(
      await owner.submit(`/orders/${Number(name)}`, { sequence: '0', action: 'delivered', courier }),
    ).toMatchObject({ status: 303 });
  }
  return names;
}

/** The desk on a home screen, as on an iPhone, with a share sheet that answers in turn; the files that it gets. */
async function onHomeScreen(page: Page, ...answers: readonly ('shared' | 'AbortError' | 'NotAllowedError')[]) {
  await page.addInitScript((names) => {
    const real = matchMedia.bind(window);
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.length > 0,
      share: async ({ files: [file] = [] }: ShareData) => {
        shared.push(`${file?.name} ${file?.type} ${(await file?.text())?.slice(0, 2)}`);
        const name = names[shared.length - 1] ?? 'shared';
        if (name !== 'shared') throw new DOMException('', name);
      },
    });
    Object.assign(window, { shared });
  }, answers);
  await page.reload();
  return () => page.evaluate(() => [...Reflect.get(window, 'shared')]);
}

it('a sheet goes to the share sheet of a phone with the desk on its home screen, where a download has no way back (D83)', async () => {
  await placeOrder();
  const page = await signIn(phone);
  await page.goto(`${desk.url}/sheet?of=1`);
  const shared = await onHomeScreen(page, 'shared', 'AbortError', 'NotAllowedError', 'shared');
  const link = page.getByRole('link', { name: 'Excel table of all columns' });
  const file = expect.stringMatching(/^Orders .+\.xlsx application\/vnd\.openxmlformats\S+ PK$/);
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  // It is shared; the owner closes the share sheet; the browser refuses; it is shared.
  for (const [tap, sentences] of [0, 0, 1, 1].entries()) {
    await link.click();
    await expect.poll(shared).toEqual(Array.from({ length: tap + 1 }, () => file));
    await expect.poll(() => said.length).toBe(sentences);
  }
  expect(new URL(page.url()).pathname).toBe('/sheet');
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await link.click(); // It is on the phone already.
  await expect.poll(async () => (await shared()).length).toBe(5);
  await page.context().setOffline(false);
  await (await DeskPhone.signIn(desk.url)).signOutEverywhere();
  await page.reload();
  await page.getByLabel('Password', { exact: true }).waitFor();
});

it('a sheet is an ordinary download in a browser, and where the share sheet takes no file (D83)', async () => {
  await placeOrder();
  const page = await signIn(phone);
  await page.goto(`${desk.url}/sheet?of=1`);
  const link = page.getByRole('link', { name: 'Excel table of all columns' });
  const [first] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(first.suggestedFilename()).toMatch(/^Orders .+\.xlsx$/);
  await onHomeScreen(page);
  await page.addInitScript(() => Object.assign(navigator, { canShare: () => false }));
  await page.reload();
  await Promise.all([page.waitForEvent('download'), link.click()]);
});

it('fifty packed orders become PostEx’s sheet in six taps, and its file, whose column is chosen, marks them as shipped (D83)', async () => {
  const names = [await placeOrder({ name: 'محمد علی' })];
  while (names.length < 50) names.push(await placeOrder());
  const page = await signIn(phone, false);
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await link('Select several').click();
  await link('Select all 50 shown').click();
  await button('Mark packed').click();
  await page.getByRole('heading', { name: '50 orders marked as packed' }).waitFor();
  await button('Back to the orders').click();

  let taps = 0;
  const tap = async (on: Locator) => {
    taps += 1;
    await on.click();
  };
  await tap(link('50 to ship'));
  await tap(link('Select several'));
  await tap(link('Select all 50 shown'));
  await tap(button('Sheet'));
  await tap(button('PostEx'));
  const [download] = await Promise.all([page.waitForEvent('download'), tap(link('Download the sheet'))]);
  expect(taps).toBeLessThanOrEqual(6);
  expect(download.suggestedFilename()).toMatch(/^PostEx .*\.xlsx$/);
  const [titles, ...rows] = cellsOf(readFileSync(await download.path()));
  expect(titles).toHaveLength(14);
  expect(rows.map((row) => [row[0], row[4], row[6], row.at(-1)])).toEqual(
    names.toReversed().map((name) => [name, '03001234567', 'Lahore', 1]),
  );

  await link('tracking numbers').click();
  const booked = names.map((name, index) => [`PX-${index}`, `SL-${index}`, name]);
  const buffer = workbook(sheetRows([['Booking', 'Slip', 'Order'], ...booked]));
  await page.getByLabel('File: Excel (.xlsx) or CSV').setInputFiles({ name: 'booked.xlsx', mimeType: '', buffer });
  await button('Compare with the orders').click();
  await page.getByLabel('Which column has the tracking numbers?').selectOption({ index: 1 });
  await button('Compare with the orders').click();
  await button('Mark as shipped').click();
  await page.getByRole('heading', { name: '50 orders marked as shipped' }).waitFor();
  await page
    .getByRole('link', { name: names[1] ?? '' })
    .first()
    .click();
  await page.getByText('PostEx SL-1', { exact: true }).waitFor();
});

hasNoFlaws('The pages of tracking numbers and of cash', signIn, async (page, look) => {
  const courier = 'W'.repeat(60);
  const [first = '', second = '', third = ''] = await delivered(courier, 3);
  const coming = await placeOrder({ address: 'مکان نمبر ۱۲، لاہور' });
  await page.goto(`${desk.url}/tracking`);
  const pasted = page.getByLabel('Rows from a table or a chat');
  await pasted.fill(`Booking,Slip,Order\nPX-100200,SL-300400,${coming}\nPX-100201,SL-300401,0ZZZZZZZ`);
  await clickButton(page, 'Compare with the orders');
  await page.getByLabel('Which column has the tracking numbers?').selectOption({ index: 1 });
  await look('columns');
  await clickButton(page, 'Compare with the orders');
  await page.getByText('there is no order “0ZZZZZZZ”.').waitFor();
  await look('comparison');

  await page.goto(`${desk.url}/orders/${Number(first)}`);
  await page.getByLabel('Received in all, in rupees').fill('99999');
  await clickButton(page, 'Save the payment');
  await page.getByText('too much was paid').waitFor();
  await page.getByText('Charge, receipt and day').click();
  await look('paid order');
  await follow(page, 'More');
  await page.getByRole('link', { name: /^Cash/ }).click();
  await page.getByRole('heading', { name: 'Cash', level: 1 }).waitFor();
  await look('cash');
  await page.getByRole('link', { name: courier }).click();
  expectProblems(failedRequest('/cash/paid', 409));
  await clickButton(page, 'Mark as paid');
  await page.getByRole('alert').waitFor();
  await look('nothing selected');
  await page.goto(`${desk.url}/cash`);
  await follow(page, 'Check a courier’s payment');
  await page.getByLabel('Rows from a table').waitFor();
  await look('settlement');
  const rows = [
    `${first}\t3150\t${'9'.repeat(80)}`,
    `${second}\t3150\tok`,
    `${third}\t3100\tok`,
    `${'W'.repeat(90)}\t1\t`,
  ];
  await page.getByLabel('Rows from a table').fill(`Reference\tCOD\tRemarks\n${rows.join('\n')}`);
  await clickButton(page, 'Check against the orders');
  await page.getByRole('heading', { name: 'Too little: 1 row' }).waitFor();
  await page.getByText('Columns and table').click();
  await look('compared settlement');
});

it.each([
  ['with scripts', true],
  ['without scripts', false],
])(
  'A courier’s payment with a short and a returned parcel is checked, saved and undone on a phone, %s',
  async (_, scripts) => {
    const courier = scripts ? 'Leopards' : 'TCS';
    const [paid = '', short = '', back = ''] = await delivered(courier, 3);
    const page = await signIn(phone, scripts);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${desk.url}/cash/settlement`);
    const rows = [`${paid}\tDelivered\t3150\t3000`, `${short}\tڈیلیور\t3,100/-\t2,950`, `${back}\tRTO\t3150\t-150`];
    await page.getByLabel('Rows from a table').fill(`Reference\tStatus\tCOD\tNet\n${rows.join('\n')}\nTotal\t\t\t5800`);
    await button('Check against the orders').click();
    await page.getByText('Your bank should have received exactly this.').waitFor();
    const figures = await page.locator('.totals').innerText();
    expect(figures.replaceAll('\u00A0', ' ')).toMatch(/Paid to you\s+Rs 5,800/);
    await page.getByRole('checkbox', { name: short }).check();
    await page.getByLabel('The rest').selectOption({ label: 'Rs\u00A050: written off' });
    await page.getByLabel('Receipt number (optional)').fill('R-77');
    await button('Save the ticked rows').click();
    await page
      .getByRole('heading', {
        name: /2 orders marked as paid: Rs.6,250, less Rs.450 in charges; 1 order marked as returned/,
      })
      .waitFor();
    await button('Back to Cash').click();
    await page.getByRole('link', { name: courier }).click();
    await page.getByText(/3 orders: Rs.6,250 received, Rs.450 in charges, Rs.5,800 for you; receipt R-77/).waitFor();
    await page.goto(`${desk.url}/orders/${Number(back)}`);
    await page.getByText('Nothing is owed.').waitFor();
    await button('Undo payment').click();
    await button('Undo “Returned”').click();
    await button('Mark as paid').waitFor();
  },
);
