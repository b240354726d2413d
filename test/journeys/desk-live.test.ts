/** The owner's open list of orders, as it grows by itself: on a phone, with scripts and without (D72). */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAt } from '#test/support/desk-journeys.ts';
import { freePort } from '#test/support/free-port.ts';
import { realBody } from '#test/relay/support/relay-process.ts';
import { axeViolations } from '#test/support/axe.ts';
import { phone } from '#test/support/browser.ts';
import { type DeskProcess, setDeskPassword, startDesk } from '#test/support/desk-process.ts';
import { expectProblems } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
const password = 'four random words here';
/** Longer than the desk's look at the database, shorter than a reload. */
const seconds = { timeout: 10_000 };
let desk: DeskProcess;
let placed = 0;

beforeAll(async () => {
  await setDeskPassword(shop.dataFolder, password);
  desk = await startDesk(shop.dataFolder);
});
afterAll(() => desk.stop());

async function placeOrder(): Promise<string> {
  placed += 1;
  const reference = `${placed}`.padStart(8, '0').padEnd(26, '0');
  const headers = { origin: shop.url, 'content-type': 'application/json' };
  const body = realBody({ reference });
  const { status } = await fetch(`${shop.url}/api/v1.0/email/send`, { method: 'POST', body, headers });
  expect(status).toBe(200);
  return reference.slice(0, 8);
}

async function openList(options: BrowserContextOptions = {}, url = desk.url): Promise<Page> {
  return signInAt(browser, url, password, { viewport: phone, ...options });
}

/** Counts how often a page plays its notes. */
async function countRings(page: Page): Promise<() => Promise<number>> {
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
  return () => page.evaluate(() => Number(document.documentElement.dataset['rings'] ?? 0));
}

describe('an open list', () => {
  it('shows the first order of a shop, and the next, within seconds, says so, and counts them in its title (D72)', async () => {
    const page = await openList();
    await page.getByText('No orders here yet').waitFor();
    const first = await placeOrder();
    await page.getByRole('link', { name: first }).waitFor(seconds);
    await page.getByRole('status').getByText('1 new order', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Select several' }).waitFor();
    const second = await placeOrder();
    await page.getByRole('link', { name: second }).waitFor(seconds);
    expect(await page.getByRole('status').textContent()).toBe('2 new orders');
    expect(await page.title()).toMatch(/^\(2\) Orders - /);
    expect(await page.locator('.rows a').first().textContent()).toContain(second);
    expect(
      await page
        .getByText(/\d orders?$/)
        .first()
        .textContent(),
    ).toBe('2 orders');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Orders' }).click();
    expect([await page.title(), await page.getByRole('status').textContent()]).toEqual([
      expect.stringMatching(/^Orders - /),
      '',
    ]);
    await page.context().close();
  });

  it('leaves scroll, focus and ticks as they are while it grows (D72)', async () => {
    for (let order = 0; order < 12; order += 1) await placeOrder();
    const page = await openList();
    // As a list has them whose orders can be marked together.
    await page.route(`${desk.url}/`, async (route) => {
      const html = await (await route.fetch()).text();
      await route.fulfill({
        body: html.replaceAll('<li><a', '<li><input type="checkbox"><a'),
        contentType: 'text/html',
      });
    });
    await page.reload();
    const rows = page.locator('.rows > li');
    const address = (await rows.nth(7).getByRole('link').getAttribute('href')) ?? '';
    const row = page.locator('.rows > li', { has: page.locator(`a[href="${address}"]`) });
    await row.getByRole('checkbox').check();
    await row.getByRole('link').focus();
    await row.evaluate((item) => item.scrollIntoView({ block: 'center' }));
    const top = () => row.evaluate((item) => Math.round(item.getBoundingClientRect().top));
    const before = await top();
    const name = await placeOrder();
    await page.getByRole('link', { name }).waitFor(seconds);
    await row.getByText('New').waitFor();
    const other = await openList();
    await other.goto(desk.url + address);
    await other.getByRole('button', { name: 'Confirm the order' }).click();
    await row.getByText('Confirmed').waitFor(seconds);
    expect([await top(), await row.getByRole('checkbox').isChecked()]).toEqual([before, true]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
    await other.context().close();
    await page.context().close();
  });

  it('follows what is done on another phone (D72)', async () => {
    const name = await placeOrder();
    const [page, other] = [await openList(), await openList()];
    await other.getByRole('link', { name }).click();
    await other.getByRole('button', { name: 'Confirm the order' }).click();
    await page.getByRole('link', { name }).getByText('Confirmed').waitFor(seconds);
    expect(await page.getByRole('status').textContent()).toBe('');
    for (const each of [page, other]) await each.context().close();
  });

  it('catches up after the desk was started again (D72)', async () => {
    const settings = { DESK_PORT: String(await freePort()) };
    const first = await startDesk(shop.dataFolder, settings);
    const page = await openList({}, first.url);
    expectProblems(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/);
    expect(await first.stop()).toBe(0);
    const name = await placeOrder();
    const second = await startDesk(shop.dataFolder, settings);
    await page.getByRole('link', { name }).waitFor({ timeout: 40_000 });
    expect(await page.title()).toMatch(/^\(1\) Orders - /);
    await page.context().close();
    expect(await second.stop()).toBe(0);
  });

  it('leads to the sign-in when it is signed out elsewhere (D73)', async () => {
    const [page, other] = [await openList(), await openList()];
    expectProblems(/MIME type/);
    await other.goto(`${desk.url}/more`);
    await other.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByLabel('Password').waitFor(seconds);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    for (const each of [page, other]) await each.context().close();
  });

  it('stays as it is where the owner wants that (D72)', async () => {
    const page = await openList();
    await page.getByRole('link', { name: 'Stop that' }).click();
    await page.getByText('This page stays as it is.').waitFor();
    expect([await page.locator('script').count(), await page.locator('noscript').count()]).toEqual([0, 0]);
    await page.getByRole('link', { name: 'Show new orders' }).click();
    await page.getByText('New orders appear here by themselves.').waitFor();
    await page.context().close();
  });
});

describe('the sound of a new order', () => {
  it('is heard once the owner has touched the page, can be turned off, and stays off on this device (D72)', async () => {
    const page = await openList();
    const rings = await countRings(page);
    const button = page.getByRole('button', { name: /^(?:Mute|Unmute)$/ });
    expect(await button.textContent()).toBe('Unmute');
    await button.click();
    await page.getByRole('button', { name: 'Mute' }).waitFor();
    expect(await rings()).toBe(1); // So that the owner knows it.
    await page.getByRole('link', { name: await placeOrder() }).waitFor(seconds);
    expect(await rings()).toBe(2);
    await button.click();
    await page.getByRole('link', { name: await placeOrder() }).waitFor(seconds);
    expect(await rings()).toBe(2);
    await page.reload();
    await page.getByRole('heading', { name: 'Orders' }).click();
    expect(await button.textContent()).toBe('Unmute');
    await page.context().close();
  });

  it('needs no button: any touch of the page allows it (D72)', async () => {
    const page = await openList();
    const rings = await countRings(page);
    await page.getByRole('heading', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Mute' }).waitFor();
    await page.getByRole('link', { name: await placeOrder() }).waitFor(seconds);
    expect(await rings()).toBe(1);
    await page.context().close();
  });
});

describe('an open list without scripts', () => {
  it('reloads itself every half minute, and offers no sound (D72)', async () => {
    const page = await openList({ javaScriptEnabled: false });
    expect(await page.getByRole('button', { name: /sound/ }).count()).toBe(0);
    const [halfMinute, second] = ['http-equiv="refresh" content="30"', 'http-equiv="refresh" content="1"'];
    await page.route(`${desk.url}/`, async (route) => {
      const html = await (await route.fetch()).text();
      if (!html.includes(halfMinute)) return route.abort();
      return route.fulfill({ body: html.replace(halfMinute, second), contentType: 'text/html' });
    });
    await page.reload();
    const name = await placeOrder();
    await page.getByRole('link', { name }).waitFor(seconds);
    await page.context().close();
  });
});
