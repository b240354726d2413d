/** From the confirmation to the answer that the desk shows (D80-D82), on a phone. */
import { afterAll, describe, expect, it } from 'vitest';
import { flawsOf, signInAt } from '#test/support/desk-journeys.ts';
import { startShop, setDeskPassword } from '#test/support/processes.ts';
import { shippedProduct } from '#test/support/catalogues.ts';
import { sharedBrowser, phone } from '#test/support/browser.ts';
import { sampleCustomer, realBody } from '#test/support/sample-order.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { freePort } from '#test/support/serve.ts';
import { scrollsSideways } from '#test/support/pages.ts';
import { until } from '#test/support/until.ts';

const [second, third, fourth, fifth, sixth, seventh] = [
  '6K3M9Q2X0123456789ABCDEFGH',
  '5K3M9Q2X0123456789ABCDEFGH',
  '4K3M9Q2X0123456789ABCDEFGH',
  '3K3M9Q2X0123456789ABCDEFGH',
  '2K3M9Q2X0123456789ABCDEFGH',
  '1K3M9Q2X0123456789ABCDEFGH',
];

/** A shop that knows its address, its desk, and a browser. */
const port = await freePort();
const publicOrigin = `http://127.0.0.1:${port}`;
const [browser, shop] = await Promise.all([
  sharedBrowser(),
  startShop({ PORT: String(port), PUBLIC_ORIGIN: publicOrigin }),
]);
/** Places an order. */
async function place(reference: string, parts: Parameters<typeof realBody>[0] = {}): Promise<void> {
  const headers = { origin: shop.url, 'content-type': 'application/json' };
  const body = realBody({ reference, customer: sampleCustomer, ...parts });
  expect((await fetch(`${shop.url}/api/v1.0/email/send`, { method: 'POST', body, headers })).status).toBe(200);
}

await setDeskPassword(shop.dataFolder);
afterAll(() => shop.stop());

describe('an order’s page', () => {
  it('takes the customer in two taps from the confirmation to “Confirmed by the customer” at the desk (D81, D82)', async () => {
    const owner = await signInAt(browser, shop.deskUrl, { viewport: phone });
    await place('7K3M9Q2X0123456789ABCDEFGH');
    const mails = await shop.mails(2);
    const confirmation = mails.find(({ to }) => to?.some(({ address }) => address === sampleCustomer.email));
    const [, link = ''] = /Confirm your order: (\S+)/.exec(confirmation?.text ?? '') ?? [];
    const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('link').getByRole('img', { name: 'Panja' }).waitFor();
    await page.getByRole('button', { name: 'Yes, send it' }).click();
    await page.getByRole('heading', { name: 'Thank you, we will send it.' }).waitFor();
    await owner.getByText('Confirmed by the customer').first().waitFor({ timeout: 25_000 });
    await owner.getByRole('link', { name: /7K3M9Q2X/ }).click();
    await owner.getByRole('heading', { name: 'History' }).waitFor();
    expect(await owner.getByText('Confirmed by the customer').count()).toBeGreaterThan(0);
    await owner.getByRole('button', { name: 'Confirm the order' }).click();
    await until('the next state on the page', async () => {
      await page.reload();
      return (await page.getByRole('heading', { name: 'Your order is confirmed' }).count()) > 0;
    });
  });

  it('is without flaws on phones and wide screens, and by the keyboard cancels only when asked once more (D80, D81)', async () => {
    await place(second);
    const page = await browser.newPage({ viewport: phone });
    await page.goto(`${shop.url}/o/${second}`);
    expect(await flawsOf(page, 'the question')).toEqual([]);
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('heading', { name: 'Shall we send it?' }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You asked us to cancel it' }).waitFor();
    expect(await flawsOf(page, 'cancelled')).toEqual([]);
  });

  it('takes a cancellation between the owner’s two taps: nothing is packed until it is answered (D115)', async () => {
    expectProblems(failedRequest('/orders/3', 409));
    await place(fourth);
    const owner = await signInAt(browser, shop.deskUrl, { viewport: phone });
    await owner.getByRole('link', { name: 'Select several' }).click();
    await owner.getByRole('checkbox', { name: /4K3M9Q2X/ }).check();
    const page = await browser.newPage({ viewport: phone });
    await page.goto(`${shop.url}/o/${fourth}`);
    await page.getByText('Cancel it', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByRole('heading', { name: 'You asked us to cancel it' }).waitFor();
    expect(await page.getByText('Please keep ready in cash').count()).toBe(0);
    await owner.getByRole('button', { name: 'Mark packed' }).click();
    await owner
      .getByRole('link', { name: '(4K3M9Q2X) waits for your answer: its customer wants to cancel it.' })
      .click();
    await owner.getByRole('button', { name: 'Confirm the order' }).first().click();
    await owner.getByText('The customer wants to cancel this order. Please answer below first.').waitFor();
    expect(await flawsOf(owner, 'the question')).toEqual([]);
    const wanted = owner.getByRole('button', { name: 'The customer wants it after all', exact: true });
    await wanted.click();
    await wanted.waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: 'Confirm the order' }).first().click();
    await owner.getByRole('button', { name: 'Undo “Confirmed”' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Thank you, we will send it.' }).waitFor();
    await page.getByText('Please keep ready in cash').waitFor();
  });

  it('is fresh at each look with a service worker, too; offline that leads to the receipts on this device (D80)', async () => {
    await place(third);
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    await page.goto(shop.url);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await until('the page in the hands of its worker', async () => {
      await page.reload();
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    });
    const address = `${shop.url}/o/${third}`;
    await page.goto(address);
    await page.getByRole('button', { name: 'Yes, send it' }).click();
    await page.getByRole('heading', { name: 'Thank you, we will send it.' }).waitFor();
    await page.goto(shop.url);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Thank you, we will send it.' }).waitFor();
    await context.setOffline(true);
    await page.goto(address);
    const sentence = page.getByRole('heading', {
      name: "You're offline. Your receipt is on this device.",
      exact: true,
    });
    await sentence.waitFor();
    expect(page.url()).toBe(address);
    expect(await flawsOf(page, 'offline')).toEqual([]);
    await page.getByRole('link', { name: 'Open your receipt' }).click();
    await page.getByText('Recent orders on this device').waitFor();
    await page.goBack();
    await sentence.waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Thank you, we will send it.' }).waitFor();
  });

  it.each([true, false])(
    'is in Urdu for a customer who writes it, from the mail to the answer, and in English by a tap; scripts: %s (D114)',
    async (hasScript) => {
      const email = `zara-${hasScript}@example.com`;
      await place(hasScript ? fifth : sixth, { customer: { ...sampleCustomer, name: 'زارا', email } });
      const confirmation = await until('the confirmation', async () =>
        (await shop.mails(0)).find(({ to }) => to?.some(({ address }) => address === email)),
      );
      const [, link = ''] = /آرڈر کنفرم کریں: (\S+)/.exec(confirmation.text ?? '') ?? [];
      const context = await browser.newContext({ viewport: phone, javaScriptEnabled: hasScript });
      const page = await context.newPage();
      await page.goto(link);
      await page.getByRole('heading', { name: 'کیا ہم آرڈر بھیج دیں؟' }).waitFor();
      for (const width of [360, 390, 1280]) {
        await page.setViewportSize({ width, height: 590 });
        expect([width, await scrollsSideways(page)]).toEqual([width, false]);
      }
      await page.setViewportSize(phone);
      expect(hasScript ? await flawsOf(page, 'the question in Urdu') : []).toEqual([]);
      await page.getByRole('link', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'Shall we send it?' }).waitFor();
      await page.getByRole('link', { name: 'اردو' }).click();
      await page.getByRole('button', { name: 'جی ہاں، بھیج دیں' }).click();
      await page.getByRole('heading', { name: 'شکریہ، ہم آرڈر بھیج دیں گے۔' }).waitFor();
      expect(page.url()).toBe(`${link}?lang=ur`);
      await context.close();
    },
  );

  it('never breaks an option that fits into a line (D80)', async () => {
    const { id, name, price } = shippedProduct(23);
    await place(seventh, { lines: [{ id, name, price, quantity: 1, pack: '1 Stick' }] });
    const page = await browser.newPage({ viewport: phone });
    await page.goto(`${shop.url}/o/${seventh}`);
    for (let width = 320; width < 480; width += 4) {
      await page.setViewportSize({ ...phone, width });
      expect((await page.getByText('1 Stick', { exact: true }).boundingBox())?.height).toBeLessThan(30);
    }
  });
});
