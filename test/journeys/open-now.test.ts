/** Whether the shop is open, in the footer: computed in the browser, by Islamabad's clock (R230). */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/accessibility.ts';
import { phone, type Visit, visitor } from '#test/support/browser.ts';
import { readSite, siteAddresses } from '#test/support/built-site.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { open } from '#test/support/opening.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();

/** A page opened at a time, before any scrolling. */
async function openAt(time: string, path = '/contact'): Promise<Page> {
  visit = await visitor(browser, phone);
  await visit.page.clock.install({ time: new Date(time) });
  await open(visit.page, shop.url + path);
  return visit.page;
}

describe('open now', () => {
  afterEach(() => endWell(visit));

  it('shows when the footer comes near, and changes while the page stays open (R230)', async () => {
    const page = await openAt('2026-11-02T20:58:30+05:00');
    const line = page.getByRole('contentinfo').getByTestId('open-now');
    await line.scrollIntoViewIfNeeded();
    await line.getByText('Open now, closes 9 PM', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.clock.runFor('02:00');
    await line.getByText('Closed now, opens tomorrow 11 AM', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('shows next to the hours, too, by Islamabad’s clock on a device with another time zone (R230)', async () => {
    const context = await browser.newContext({ viewport: phone, timezoneId: 'America/New_York' });
    visit = { context, page: await context.newPage(), problems: [] };
    await visit.page.clock.install({ time: new Date('2026-11-02T22:30:00-05:00') });
    await open(visit.page, `${shop.url}/contact`);
    const line = visit.page.getByRole('main').getByTestId('open-now');
    await line.scrollIntoViewIfNeeded();
    await line.getByText('Closed now, opens 11 AM', { exact: true }).waitFor();
    expect(await visit.page.evaluate(() => new Date().getHours())).toBe(22);
  });
});

describe('the prerendered pages', () => {
  it('claim no time', () => {
    const pages = siteAddresses().filter((address) => address.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter((address) => /open now|closed now/i.test(readSite(address)))).toEqual([]);
  });
});
