/** The owner's open list of orders, as it grows by itself on a phone (D72). */
import { describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { signInAt, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { freePort } from '#test/support/serve.ts';
import { axeViolations } from '#test/support/pages.ts';
import { phone } from '#test/support/browser.ts';
import { postOrder, setDeskPassword, startShop } from '#test/support/processes.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { realBody, sampleReference } from '#test/support/sample-order.ts';
import { expectProblems } from '#test/support/page-problems.ts';

const { browser, desk, signIn, placeOrder } = await startShopAndDesk();
/** Longer than the desk's look at the database on a slow machine. */
const seconds = { timeout: 25_000 };

describe('an open list', () => {
  it('shows the first order of a shop, and the next, within seconds, says so, and counts them in its title (D72)', async () => {
    const page = await signIn(phone);
    await page.getByRole('heading', { name: 'Welcome to your desk' }).waitFor();
    const first = await placeOrder();
    await page.getByRole('link', { name: first }).waitFor(seconds);
    await page.getByRole('status').getByText('1 new order', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Select several' }).waitFor();
    const second = await placeOrder();
    await page.getByRole('link', { name: second }).waitFor(seconds);
    expect(await page.getByRole('status').textContent()).toBe('2 new orders');
    expect(await page.title()).toMatch(/^\(2\) Orders - /);
    expect(await page.locator('.rows a').first().textContent()).toContain(second);
    expect(await page.getByRole('link', { name: /^Today/ }).textContent()).toContain('2 orders');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Orders' }).click();
    expect([await page.title(), await page.getByRole('status').textContent()]).toEqual([
      expect.stringMatching(/^Orders - /),
      '',
    ]);
  });

  it('leaves scroll and focus as they are while it grows (D72)', async () => {
    for (let order = 0; order < 12; order += 1) await placeOrder();
    const page = await signIn(phone);
    const rows = page.locator('.rows > li');
    const address = (await rows.nth(7).getByRole('link').first().getAttribute('href')) ?? '';
    const row = page.locator('.rows > li', { has: page.locator(`a[href="${address}"]`) });
    await row.getByRole('link').first().focus();
    await row.evaluate((item) => item.scrollIntoView({ block: 'center' }));
    const top = () => row.evaluate((item) => Math.round(item.getBoundingClientRect().top));
    const before = await top();
    const name = await placeOrder();
    await page.getByRole('link', { name }).waitFor(seconds);
    await row.getByText('New').waitFor();
    const other = await DeskPhone.signIn(desk.url);
    const id = Number(address.split('/').at(-1));
    expect((await other.press(await other.open(id), 'confirmed')).status).toBe(303);
    await row.getByText('Confirmed').waitFor(seconds);
    expect(await top()).toBe(before);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
  });

  it('shows what other devices did: a parcel that left is counted to tell, and its message has its number', async () => {
    const name = await placeOrder({ name: 'Sana' });
    const page = await signIn(phone);
    const row = page.locator('.order', { hasText: name });
    const id = Number((await row.getByRole('link').first().getAttribute('href'))?.split('/').at(-1));
    const other = await DeskPhone.signIn(desk.url);
    const { sequence } = await other.open(id);
    const toTell = Number.parseInt((await page.getByRole('link', { name: 'to tell' }).textContent()) ?? '', 10);
    const shipped = { sequence, action: 'shipped', courier: 'TCS', trackingNumber: '77129' };
    expect((await other.submit(`/orders/${id}`, shipped)).status).toBe(303);
    await page.getByRole('link', { name: `${toTell + 1} to tell`, exact: true }).waitFor(seconds);
    await expect.poll(() => row.getByRole('link', { name: 'WhatsApp Sana' }).getAttribute('href')).toContain('77129');
    await other.submit('/tell', { order: `${id}-2` });
    await page.getByRole('link', { name: `${toTell} to tell`, exact: true }).waitFor(seconds);
  });

  it('sounds for a new order once the owner has touched the page, and stays muted on this device (D72)', async () => {
    const page = await signIn(phone);
    await page.addInitScript(() => {
      class CountedNode extends OscillatorNode {
        override start(when?: number): void {
          const { dataset } = document.documentElement;
          dataset['rings'] = String(Number(dataset['rings'] ?? 0) + 1);
          super.start(when);
        }
      }
      Reflect.set(window, 'OscillatorNode', CountedNode);
    });
    await page.reload();
    const rings = () => page.evaluate(() => Number(document.documentElement.dataset['rings'] ?? 0));
    const button = page.getByRole('button', { name: /^(?:Mute|Turn sound on)$/ });
    expect(await button.textContent()).toBe('Turn sound on');
    await page.getByRole('heading', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Mute' }).waitFor();
    await page.getByRole('link', { name: await placeOrder() }).waitFor(seconds);
    await expect.poll(rings).toBe(1);
    await button.click();
    await page.getByRole('link', { name: await placeOrder() }).waitFor(seconds);
    expect(await rings()).toBe(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Orders' }).click();
    await expect.poll(() => button.textContent()).toBe('Turn sound on');
    await button.click();
    await page.getByRole('button', { name: 'Mute' }).waitFor();
    await until('the notes, so that the owner knows them', async () => (await rings()) === 1);
  });

  it('says that it is offline and since when, and catches up once the phone is online again (D72)', async () => {
    expectProblems(/ERR_INTERNET_DISCONNECTED/);
    const page = await signIn(phone);
    const promise = page.getByText('New orders appear automatically.');
    await promise.waitFor();
    const first = await placeOrder();
    await page.getByText('1 new order', { exact: true }).waitFor(seconds);
    await page.context().setOffline(true);
    const status = page.getByRole('status');
    await status.getByText(/^Offline since \d+ \w+ 20\d\d, \d\d:\d\d\. New orders show once/).waitFor(seconds);
    // A message that was already on its way may come first, and says for a moment that the desk is there.
    await promise.waitFor({ state: 'hidden', ...seconds });
    expect(await axeViolations(page)).toEqual([]);
    const second = await placeOrder();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: second }).waitFor(seconds);
    await status.getByText('2 new orders', { exact: true }).waitFor(seconds);
    expect([await promise.isVisible(), await page.getByRole('link', { name: first }).count()]).toEqual([true, 1]);
  });

  it('grows in a browser without sound, which has no button for it (D72)', async () => {
    const page = await signIn(phone);
    await page.addInitScript(() => Object.defineProperty(window, 'AudioContext', { value: undefined }));
    await page.reload();
    await page.getByRole('link', { name: await placeOrder() }).waitFor(seconds);
    await page.getByRole('heading', { name: 'Orders' }).click();
    expect(await page.getByRole('button', { name: /^(?:Mute|Turn sound on)$/ }).count()).toBe(0);
  });

  it('says that the desk is gone, and catches up after its start (D72)', { timeout: 180_000 }, async () => {
    const settings = { DESK_PORT: String(await freePort()), DATA_DIR: temporaryFolder() };
    const first = await startShop(settings);
    await setDeskPassword(settings.DATA_DIR);
    const page = await signInAt(browser, first.deskUrl, { viewport: phone });
    expectProblems(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/, /MIME type/);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(await first.end()).toBe(0);
    await page
      .getByRole('status')
      .getByText(/^Offline since/)
      .waitFor(seconds);
    const second = await startShop(settings);
    expect((await postOrder(second.url, realBody())).status).toBe(200);
    const name = sampleReference.slice(0, 8);
    await page.getByRole('link', { name }).waitFor({ timeout: 90_000 });
    expect(await page.title()).toMatch(/^\(1\) Orders - /);
    expect(await page.getByRole('status').textContent()).toBe('1 new order');
    await page.context().close();
    expect(await second.end()).toBe(0);
  });

  it('leads to the sign-in when it is signed out elsewhere (D73)', async () => {
    expectProblems(/MIME type/);
    const page = await signIn(phone);
    await (await DeskPhone.signIn(desk.url)).signOutEverywhere();
    await page.getByLabel('Password', { exact: true }).waitFor(seconds);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.getByText('You were signed out. Sign in again to see new orders.').waitFor();
  });
});
