/** Pages that a proxy, a phone or an extension has changed before the shop's script takes them over. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { phone, startJourneys, visitor } from '#test/support/browser.ts';
import { siteAddresses } from '#test/support/built-site.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { answersToClicks, plain } from '#test/support/pages.ts';
import { expectProblems } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();
const { email, phone: phoneNumber } = shippedCatalogue.shop;

/** As a CDN hides e-mail addresses from robots. */
const withoutEmails = (html: string) =>
  html
    .replaceAll(/href="mailto:[^"]*"/g, 'href="/cdn-cgi/l/email-protection#543c"')
    .replaceAll(
      />[^<>\s]+@[^<>\s]+</g,
      '><span class="__cf_email__" data-cfemail="543c">[email&#160;protected]</span><',
    );
/** As extensions and phones make phone numbers callable. */
const withCalls = (html: string) =>
  html.replaceAll(/>(\+?\d[\d\s-]{8,}\d)</g, '><span class="call"><img alt=""><span>$1</span></span><');
/** As proxies save data. */
const withoutComments = (html: string) => html.replaceAll(/<!--.*?-->/g, '');
/** As a browser translates every text. */
const translated = (html: string) =>
  html.replace(/<body>.*?(?=<link|<script)/s, (body) =>
    body.replaceAll(/>([^<>]*\w[^<>]*)(?=<(?!\/(?:option|textarea|title|noscript)))/g, '><font><font>$1</font></font>'),
  );

const routes = siteAddresses()
  .filter((file) => /^(?!\/(?:404|empty|product-not-found)\.).*\.html$/.test(file))
  .map((file) => file.replace(/(?:index)?\.html$/, ''));

/** Opens a page that was changed on its way, whose script waits until it is let in. */
async function openChanged(page: Page, path: string, change: (html: string) => string) {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route(shop.url + path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  await page.locator('script[type=module]').waitFor({ state: 'attached' });
  return async () => {
    held.resolve();
    await answersToClicks(page);
  };
}

it('a page whose addresses were rewritten on its way is taken over as it is, and has the shop’s own again (R042, R043)', async () => {
  const { page } = await visitor(browser, phone);
  for (const path of routes) {
    const letIn = await openChanged(page, path, (html) => withCalls(withoutEmails(html)));
    expect(await page.locator('.__cf_email__, .call').count()).toBe(path === '/contact' ? 4 : 2);
    await letIn();
    const own = page.getByRole('contentinfo').locator('a[href^="mailto:"], a[href^="tel:"]');
    await expect.poll(() => own.allTextContents()).toEqual([phoneNumber, email]);
    expect(await page.locator('.__cf_email__, .call').count()).toBe(0);
    await page.unrouteAll();
  }
});

describe.each([
  ['rewritten e-mail addresses', withoutEmails, false],
  ['rewritten phone numbers', withCalls, false],
  ['no comments', withoutComments, true],
  ['another language', translated, true],
])('a page with %s', (_, change, isRenewed) => {
  beforeEach(() => {
    if (isRenewed) expectProblems(/the page was changed on its way/);
  });

  it('keeps what was typed into the contact form meanwhile, and the focus (R228)', async () => {
    const { page } = await visitor(browser, phone);
    const letIn = await openChanged(page, '/contact', change);
    await page.locator('[name=firstName]').fill('Sana');
    await page.locator('[name=message]').pressSequentially('Salam!\nکیا');
    await letIn();
    // The last part of the page to come.
    await page.getByRole('contentinfo').getByTestId('open-now').getByText(/\w/).waitFor();
    const value = (name: string) => page.locator(`[name=${name}]`).inputValue();
    await expect.poll(async () => [await value('firstName'), await value('message')]).toEqual(['Sana', 'Salam!\nکیا']);
    await page.keyboard.type(' حال');
    await expect.poll(() => value('message')).toBe('Salam!\nکیا حال');
    for (const name of ['lastName', 'subject']) await page.locator(`[name=${name}]`).fill('Malik');
    await page.locator('[name=email]').fill('sana@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const chat = page.getByRole('link', { name: 'Send on WhatsApp' });
    expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toContain('Salam!\nکیا حال');
  });

  it('keeps size and quantity of a product (R149, R151)', async () => {
    const { page } = await visitor(browser, phone);
    const letIn = await openChanged(page, '/product/43', change);
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
    await page.getByTestId('qty').fill('3');
    await letIn();
    await expect.poll(async () => plain(await page.getByTestId('total').textContent())).toBe('Rs 5,700');
    expect(await page.getByTestId('qty').inputValue()).toBe('3');
  });
});
