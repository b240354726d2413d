/**
 * The owner's orders on a phone (D72, D73): changed, placed by phone (D74), and kept when a session ends or a phone is offline.
 * Without scripts where none is needed.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { flawsOf, follow, hasNoFlaws, startShopAndDesk, pressEnter, unfold } from '#test/support/desk-journeys.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { setDeskPassword } from '#test/support/processes.ts';
import { clickButton } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { formattedPrice, noRupees, type Rupees, sum } from '#shop/money.ts';
import { unitPrice } from '#shop/product.ts';
import { deskPassword } from '#test/support/sample-order.ts';

const { shop, desk, signIn, signInByForm, placeOrder } = await startShopAndDesk({
  MAIL: 'files',
  PUBLIC_ORIGIN: 'https://panja.example',
});

it('an order is found by its customer, and goes from new to shipped, corrected and with its tracking number (D72)', async () => {
  const name = await placeOrder({ name: 'محمد علی' });
  const page = await signIn(phone, false);
  await follow(page, 'Search');
  await page.getByLabel('Name, phone, address, order or tracking number').fill('علی');
  await clickButton(page, 'Search');
  await page.getByRole('link', { name }).click();
  await clickButton(page, 'Confirm the order');
  await unfold(page, 'Change or cancel');
  await clickButton(page, 'Correct products, address or fee');
  await page.getByLabel('Fee in rupees').fill('0');
  await page.getByLabel('Address').fill('7 Mall Road, Multan');
  await clickButton(page, 'Save the correction');
  await page.getByText('7 Mall Road, Multan', { exact: true }).waitFor();
  expect(await page.getByText('The customer agreed to').count()).toBe(1);
  await clickButton(page, 'Mark as packed');
  await page.getByLabel('Courier').fill('TCS');
  await page.getByLabel('Tracking number').fill('7712');
  await clickButton(page, 'Mark as shipped');
  const chat = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/92\d+\?text=.*7712/);
  await page.getByRole('link', { name }).click();
  await unfold(page, 'WhatsApp message');
  // He writes in Urdu (D114).
  await page.getByText('ٹریکنگ نمبر: 7712').waitFor();
  await clickButton(page, 'Undo “Shipped”');
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  await page.getByRole('link', { name: 'Orders' }).click();
  await follow(page, '1 to ship');
  await expect.poll(() => page.getByRole('link', { name }).textContent()).toContain('Multan');
});

async function bottomOf(locator: Locator): Promise<number> {
  await locator.waitFor();
  const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return y + height;
}

it('an order is on the first screen of the list, and who, what and the next step on that of its page', async () => {
  await placeOrder({ name: 'Hina Shah', phone: '0333 1112223' });
  for (const hasScript of [true, false]) {
    const page = await signIn({ width: 390, height: 740 }, hasScript);
    expect(await bottomOf(page.locator('.order').first())).toBeLessThan(740);
    await page.getByRole('link', { name: /^Hina Shah/ }).click();
    await page.getByRole('heading', { name: 'Hina Shah' }).waitFor();
    for (const name of ['Call', 'WhatsApp'])
      expect(await bottomOf(page.getByRole('link', { name, exact: true }))).toBeLessThan(740);
    expect(await bottomOf(page.getByRole('button', { name: 'Confirm the order' }))).toBeLessThan(740);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600);
  }
});

it('the next step stays on the first screen with two numbers, and of a packed order', async () => {
  await placeOrder({ name: 'Rabia Aslam', phone: '0333 1112224, 0344 5556667' });
  await placeOrder({ name: 'Kiran Bibi', phone: '0333 1112225' });
  const page = await signIn({ width: 390, height: 740 }, false);
  const list = page.url();
  await page.getByRole('link', { name: /^Rabia Aslam/ }).click();
  expect(await bottomOf(page.getByRole('button', { name: 'Confirm the order' }))).toBeLessThan(740);
  await page.goto(list);
  await page.getByRole('link', { name: /^Kiran Bibi/ }).click();
  await clickButton(page, 'Confirm the order');
  await clickButton(page, 'Mark as packed');
  expect(await bottomOf(page.getByRole('button', { name: 'Mark as shipped' }))).toBeLessThan(740);
});

it('all filters are in view, on a computer and on a phone, below the name of the one in use', async () => {
  for (const viewport of [desktop, phone]) {
    const page = await signIn(viewport, false);
    await page.goto(`${desk.url}/?show=cancelled`);
    await page.locator('summary', { hasText: 'Cancelled' }).click();
    const rights = await page
      .locator('.filters a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(viewport.width);
  }
});

it('orders are ticked, packed, labelled, shipped with one courier and told to it; Enter marks none by accident (D72)', async () => {
  const [first, second] = [await placeOrder(), await placeOrder(), await placeOrder()];
  const page = await signIn(phone, false);
  await follow(page, 'Select several');
  const box = page.getByRole('checkbox', { name: first });
  await box.focus();
  await page.keyboard.press('Space');
  await pressEnter(page);
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.getByText(second).click(); // A tap anywhere on the row.
  await clickButton(page, 'Mark packed');
  await page.getByRole('heading', { name: '2 orders marked as packed' }).waitFor();
  await clickButton(page, 'Labels');
  await page.getByRole('heading', { name: '2 labels' }).waitFor();
  for (const name of [first, second]) expect(await page.getByLabel(`Label of ${name}`).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  await follow(page, 'Back to the orders');
  await page.getByRole('link', { name: 'to ship' }).click();
  await follow(page, 'Select several');
  for (const name of [first, second]) await page.getByText(name).click();
  await clickButton(page, 'Mark shipped');
  await page.getByLabel('Courier of all 2 orders (optional)').fill('TCS');
  await clickButton(page, 'Save the courier');
  await page.getByRole('heading', { name: '2 orders with TCS' }).waitFor();
  await clickButton(page, 'Back to the orders');
  await expect.poll(() => page.getByText(first).count()).toBe(0);
});

hasNoFlaws('The pages of orders, of several at once, and of the account', signInByForm, async (page, look) => {
  const unsure = await placeOrder({ address: 'Main Bazar, Jalalpur', province: 'punjab' });
  await placeOrder({ name: 'W'.repeat(300), address: 'W'.repeat(1000), phone: '0'.repeat(100) });
  await placeOrder({ name: 'محمد علی خان', address: 'مکان نمبر ۱۲، گلی نمبر ۴، گلبرگ، لاہور' });
  await page.goto(desk.url);
  await look('list');
  await page.getByRole('link', { name: unsure }).click();
  await page.getByRole('heading', { name: 'Which city?' }).waitFor();
  await unfold(page, 'Note');
  const field = page.getByLabel('Note (only you see it)');
  await field.evaluate((area) => area.removeAttribute('maxlength'));
  await field.fill('long '.repeat(15_000));
  expectProblems(failedRequest('/orders/', 413));
  await clickButton(page, 'Save the note');
  await page.getByText('This text is too long.').waitFor();
  await look('a form to shorten');
  await page.getByLabel('Your text (note)').fill('short');
  await clickButton(page, 'Save it now');
  await page.getByRole('heading', { name: `Order ${unsure}` }).waitFor();
  await page.locator('details').evaluateAll((all) => all.forEach((each) => each.toggleAttribute('open', true)));
  await look('order');
  await clickButton(page, 'Cancel the order');
  await page.getByRole('button', { name: 'Undo “Cancelled”' }).waitFor();
  await unfold(page, 'Change or cancel');
  await clickButton(page, 'Correct products, address or fee');
  await page.getByRole('button', { name: 'Save the correction' }).waitFor();
  await look('correction');
  for (const what of ['Slips', 'Labels', 'Sheet', 'Mark shipped']) {
    await page.goto(`${desk.url}/?select=all`);
    if (what === 'Slips') await look('selecting');
    await clickButton(page, what);
    await page.getByText(`(${unsure}) is cancelled`).waitFor();
    await look(what);
  }
  expectProblems(failedRequest('/nowhere', 404));
  for (const place of ['/search', '/sales', '/health', '/log', '/nowhere', '/more']) {
    await page.goto(desk.url + place);
    await look(place);
  }
  const thisDevice = page.getByRole('listitem').filter({ hasText: '(this one)' });
  await thisDevice.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await look('sign-in');
});

const sized = shippedCatalogue.products.find(
  ({ inStock, takenOff, sizeOptions }) => inStock && !takenOff && sizeOptions,
);
const soldOut = shippedCatalogue.products.find(({ inStock, takenOff }) => !inStock && !takenOff);

/** Adds the product with sizes, in its last one; its price. */
async function addSized(page: Page): Promise<Rupees> {
  if (!sized?.sizeOptions) throw new Error('the shop sells nothing in sizes');
  const sizeIndex = sized.sizeOptions.length - 1;
  const size = sized.sizeOptions[sizeIndex]?.name ?? '';
  const price = unitPrice(sized, { packIndex: 0, sizeIndex });
  await page.getByLabel('Product name').fill(sized.name.slice(0, -1).toUpperCase());
  await pressEnter(page);
  await page.getByRole('button', { name: `Add ${size} ${formattedPrice(price)}, ${sized.name}`, exact: true }).click();
  await page.getByLabel(`Quantity of ${sized.name}, Size: ${size}`).waitFor();
  return price;
}

async function fillCustomer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone', { exact: true }).first().fill('0321 7654321');
  await page.getByLabel('Address', { exact: true }).fill('7 Mall Road, Multan');
  await page.getByRole('radio', { name: /^Sindh/ }).check();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the order' });

it('an order is entered, its errors mended, saved once by a double press, found in the list, and mailed to the owner (D74)', async () => {
  const page = await signIn(phone, false);
  await page.getByRole('link', { name: 'New order' }).click();
  const price = await addSized(page);
  await page.getByLabel('Name', { exact: true }).fill('Sara');
  expectProblems(failedRequest('/orders/new', 422));
  await save(page).click();
  await page.getByRole('link', { name: 'Choose the province.' }).click();
  expect(page.url()).toMatch(/#province$/);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sara');
  await fillCustomer(page, 'Bilal');
  await page.getByRole('radio', { name: 'WhatsApp' }).check();
  const sindh = shippedCatalogue.provinces.find(({ value }) => value === 'sindh');
  const total = formattedPrice(sum([price, sindh?.fee ?? noRupees]));
  await page.getByText(total).first().waitFor();
  await save(page).dblclick();
  await page.getByText('By WhatsApp').waitFor();
  expect(await page.locator('.total').textContent()).toContain(total);
  await page.getByRole('link', { name: 'Orders' }).click();
  const bilal = page.locator('.row', { hasText: 'Bilal' });
  await expect.poll(() => bilal.first().textContent()).toMatch(/Multan.*By WhatsApp/);
  expect(await bilal.count()).toBe(1);
  const subjects = async () => (await shop.mails(1)).map(({ subject }) => subject ?? '');
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringMatching(/^New order \w{8}, by WhatsApp: 1 item, Rs [\d,]+ \(Sindh\)$/));
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
  await save(page).click();
  await unfold(page, 'Order’s page');
  expect(await copied()).toMatch(/^https:\/\/panja\.example\/o\/[0-9A-Z]{26}$/);
});

hasNoFlaws('The states of a new order’s page', signIn, async (page, look) => {
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Product name').fill('a');
  await pressEnter(page);
  await page.getByText('enter more of the name').waitFor();
  await look('found');
  if (soldOut) {
    await page.getByLabel('Product name').fill(soldOut.name);
    await pressEnter(page);
    await page.getByText('Sold out').first().waitFor();
    await look('sold out');
  }
  await addSized(page);
  expectProblems(failedRequest('/orders/new', 422));
  await page.getByLabel('Quantity of').fill('many');
  await save(page).click();
  await page.getByRole('alert').waitFor();
  await look('errors');
});

const note = 'گھر کے سامنے: ring twice\nthen wait';

/** A new order's page, on which a note is typed. */
async function typedNote() {
  const name = await placeOrder();
  const page = await signIn(phone);
  await page.getByRole('link', { name }).click();
  await unfold(page, 'Note');
  const field = page.getByLabel('Note (only you see it)');
  await field.fill(note);
  const saved = async () => {
    await page.getByRole('heading', { name: `Order ${name}` }).waitFor();
    return field.inputValue();
  };
  return { page, field, saved };
}

it('a note is saved after a sign-in that came between (D73)', async () => {
  const { page, saved } = await typedNote();
  await (await DeskPhone.signIn(desk.url)).signOutEverywhere();
  expectProblems(failedRequest('/orders/', 403), failedRequest('/sign-in', 403));
  await clickButton(page, 'Save the note');
  await page.getByText('You were signed out, so this is not saved yet.').waitFor();
  expect(await flawsOf(page, 'the sign-in with a form')).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await clickButton(page, 'Open the desk');
  await page.getByText('Wrong password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(deskPassword);
  await clickButton(page, 'Open the desk');
  await page.getByRole('heading', { name: 'Not saved yet' }).waitFor();
  expect(await flawsOf(page, 'a form to send again')).toEqual([]);
  await clickButton(page, 'Save it now');
  expect(await saved()).toBe(note);
});

it('going back shows no value of before a save, which the next button would save again', async () => {
  const { page, field, saved } = await typedNote();
  for (const [index, text] of ['Ring twice', 'Call first'].entries()) {
    await field.fill(text);
    await clickButton(page, 'Save the note');
    await page.locator('.history > li').nth(index).waitFor({ state: 'attached' });
  }
  await page.goBack();
  await page.goBack();
  await clickButton(page, 'Confirm the order');
  await page.getByRole('button', { name: 'Undo “Confirmed”' }).waitFor();
  expect(await saved()).toBe('Call first');
});

it('going back ticks the orders that were ticked, also if another one came (D72)', async () => {
  const name = await placeOrder();
  const page = await signIn(phone);
  await follow(page, 'Select several');
  await page.getByText(name).click();
  await clickButton(page, 'Labels');
  await page.getByLabel(`Label of ${name}`).waitFor();
  const newer = await placeOrder();
  await page.goBack();
  await page.getByText(newer).waitFor();
  const ticked = page.getByRole('checkbox', { checked: true });
  expect(await ticked.and(page.getByRole('checkbox', { name })).count()).toBe(1);
  expect(await ticked.count()).toBe(1);
});

it('a second tap sends nothing while the answer to the first is on its way', async () => {
  const { page, field, saved } = await typedNote();
  let posts = 0;
  const [sent, tapped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/orders/*', async (route) => {
    if (route.request().method() === 'POST') posts += 1;
    sent.resolve();
    await tapped.promise;
    await route.continue();
  });
  await page.route('**/sent', async (route) => {
    await sent.promise;
    await route.fulfill();
  });
  // In the page, as Playwright's own click would wait for the answer.
  await page.getByRole('button', { name: 'Save the note' }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await fetch('/sent');
    button.click();
  });
  tapped.resolve();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(await saved()).toBe(note);
  expect(posts).toBe(1);
  await field.fill('later');
  await clickButton(page, 'Save the note');
  await expect.poll(() => posts).toBe(2);
});

it('a form can be sent at once after going back to it, though the browser kept the whole page', async () => {
  const { field } = await typedNote();
  const isBusy = await field.evaluate((input: HTMLTextAreaElement) => {
    const { form } = input;
    if (form) form.ariaBusy = 'true';
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return form?.ariaBusy;
  });
  expect(isBusy).toBe(null);
});

it.each(['is offline', 'can’t reach the desk', 'reaches only its proxy'])(
  'entries stay on the page of a phone that %s, and are saved later',
  async (what) => {
    expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|502/);
    const { page, field, saved } = await typedNote();
    let posts = 0;
    page.on('request', (request) => (posts += Number(request.method() === 'POST')));
    if (what === 'is offline') await page.context().setOffline(true);
    else
      await page
        .context()
        .route('**/*', (route) => (what.endsWith('desk') ? route.abort() : route.fulfill({ status: 502 })));
    const said = page.waitForEvent('dialog');
    page.once('dialog', (dialog) => void dialog.accept());
    await clickButton(page, 'Save the note');
    const sentence = (await said).message();
    expect(sentence).toMatch(/^This device is offline|^The desk can’t be reached/);
    expect(sentence).toContain('nothing was saved. Your entries stay on this page');
    expect([await field.inputValue(), posts]).toEqual([note, 0]);
    await page.context().setOffline(false);
    await page.context().unrouteAll();
    await clickButton(page, 'Save the note');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect([await saved(), posts]).toEqual([note, 1]);
  },
);

it('npm run password refuses a short one, which leaves the one before; another one signs everybody out (D73)', async () => {
  const owner = await DeskPhone.signIn(desk.url);
  expect(await setDeskPassword(shop.dataFolder, {}, 'short')).toContain('Use 12 characters or more');
  await owner.page('/more');
  await (await DeskPhone.signIn(desk.url)).page('/more');
  const another = 'five other random words here';
  expect(await setDeskPassword(shop.dataFolder, {}, another)).toContain('The desk has its password');
  expect(await owner.leadsTo('/more')).toBe('/sign-in?to=%2Fmore');
  await (await DeskPhone.signIn(desk.url, desk.url, another)).page('/more');
});
