/** The contact page: a form that sends nothing by itself, and how to reach the shop (R225-R230), and whether it is open now. */
import { describe, expect, it } from 'vitest';
import { chatLink, mailLink, phoneLink } from '#shop/links.ts';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { open } from '#test/support/pages.ts';

const { browser, shop } = await startJourneys();
const { chatNumber, email, phone: phoneNumber } = shippedCatalogue.shop;

const written = {
  'First Name': 'Sana',
  'Last Name': 'Malik',
  'Email Address': 'sana@example.com',
  Subject: 'A cat & a "bed"',
  Message: 'Salam!\nکیا آپ کے پاس بڑا بستر ہے؟ 100% #1',
} as const;

describe('the contact page', () => {
  it('has five required fields, an e-mail field, a message of 5 rows, and only the browser’s own check (R225, R226)', async () => {
    const { page } = await visitor(browser, phone);
    await page.goto(shop.url);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'Contact Us', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact');
    const fields = await page
      .locator('main form')
      .evaluate((form) =>
        form instanceof HTMLFormElement
          ? [...form.querySelectorAll('input, textarea')].map((field) => [
              field.getAttribute('name'),
              field.getAttribute('type') ?? `rows ${field.getAttribute('rows')}`,
              field.hasAttribute('required'),
            ])
          : [],
      );
    expect(fields).toEqual([
      ['firstName', 'text', true],
      ['lastName', 'text', true],
      ['email', 'email', true],
      ['subject', 'text', true],
      ['message', 'rows 5', true],
    ]);
    for (const label of Object.keys(written)) expect(await page.getByLabel(label, { exact: true }).count()).toBe(1);
    const invalid = page.locator('main :invalid:not(form)');
    const before = await page.locator('main form').textContent();
    await page.getByRole('button', { name: 'Send Message' }).tap();
    await expect.poll(() => invalid.count()).toBe(5);
    await page.getByLabel('First Name').fill('Sana');
    await page.getByLabel('Email Address').fill('no address');
    await expect.poll(() => invalid.count()).toBe(4);
    expect(await page.locator('main form').textContent()).toBe(before);
    expect(await page.locator('main form').evaluate((form) => form.hasAttribute('novalidate'))).toBe(false);
  });

  it('has Call and WhatsApp above the form, and no link that is hard to tap', async () => {
    const { page } = await visitor(browser, { width: 360, height: 590 });
    await open(page, `${shop.url}/contact`);
    const main = page.getByRole('main');
    const call = main.getByRole('link', { name: 'Call us' });
    expect(await call.getAttribute('href')).toBe(phoneLink(phoneNumber));
    expect(await main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(chatLink(chatNumber));
    const bottom = ({ y = 0, height = 0 } = {}) => y + height;
    expect(bottom((await call.boundingBox()) ?? {})).toBeLessThan((await main.locator('form').boundingBox())?.y ?? 0);
    const heights = await main
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('sends nothing, logs once, keeps what was typed, and offers to send it by chat or mail (R227, R228, D30)', async () => {
    const { page } = await visitor(browser, desktop);
    await page.goto(`${shop.url}/contact`);
    for (const [label, value] of Object.entries(written)) await page.getByLabel(label, { exact: true }).fill(value);
    const [logged, requests]: [string[], string[]] = [[], []];
    // Not the warnings of the browser and the harness.
    page.on('console', (message) => message.type() === 'info' && logged.push(message.text()));
    page.on('request', (request) => {
      // A piece of the page's own code, such as the footer's, may load at any time.
      const isCode = request.method() === 'GET' && request.url().startsWith(`${shop.url}/assets/`);
      if (!isCode) requests.push(request.url());
    });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const text = `${written.Message}\n\nSana Malik\nsana@example.com`;
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await hrefOf('Send on WhatsApp')).toBe(chatLink(chatNumber, `${written.Subject}\n\n${text}`));
    expect(await hrefOf('Send by e-mail')).toBe(mailLink(email, { subject: written.Subject, text }));
    for (const [label, value] of Object.entries(written)) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    }
    expect(logged).toHaveLength(1);
    expect(requests).toEqual([]);
    const more = `${'Salam!\n'.repeat(150)}one more sentence.`;
    await page.getByLabel('Message', { exact: true }).fill(more);
    const longer = { subject: written.Subject, text: text.replace(written.Message, more) };
    expect(await hrefOf('Send by e-mail')).toBe(mailLink(email, longer));
  });
});

it('open now shows in the footer, and changes while the page stays open (R230)', async () => {
  const { page } = await visitor(browser, phone);
  await page.clock.install({ time: new Date('2026-11-02T20:58:30+05:00') });
  await open(page, `${shop.url}/contact`);
  const line = page.getByRole('contentinfo').getByTestId('open-now');
  await line.scrollIntoViewIfNeeded();
  await line.getByText('Open now, closes 9 PM', { exact: true }).waitFor();
  await page.clock.runFor('02:00');
  await expect.poll(() => line.textContent()).toBe('Closed now, opens tomorrow 11 AM');
});
