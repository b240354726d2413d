/**
 * The checkout helps and never blocks: keyboards, missing fields, hints, and an address that is remembered on request.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { axeViolations, hasFocus, isOnTop, plain } from '#test/support/pages.ts';
import { desktop, phone, startJourneys } from '#test/support/browser.ts';
import {
  ali,
  atCheckout,
  completeButton,
  completeOrder,
  fillBilling,
  mailService,
  swing,
} from '#test/support/checkout-page.ts';

const { browser, shop } = await startJourneys();

const toy = swing('S', 800, 1);
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
/** Fills in the form as a browser does, each field in turn, with these events. */
const fillIn = (page: Page, values: Readonly<Record<string, string>>, events: readonly string[]) =>
  page.evaluate(
    ([all, told]) => {
      for (const [name, value] of Object.entries(all)) {
        const field = document.querySelector(`[name="${name}"]`);
        if (!field || !('value' in field)) throw new Error(`there is no field ${name}`);
        field.value = value;
        for (const event of told) field.dispatchEvent(new Event(event, { bubbles: true }));
      }
    },
    [values, events] as const,
  );
const whoHasFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

const nextButton = (page: Page) => page.getByRole('button', { name: /^Next: / });

describe.each([
  ['a low phone', { width: 360, height: 590 }, 16],
  ['a phone', phone, 16],
  ['a phone on its side', { width: 740, height: 360 }, 8],
])('the bar of %s', (_, size, corner) => {
  it('has the total and the count of filled fields, and leads to the next, until the sums or the button are in view', async () => {
    const { page } = await atCheckout(browser, shop.url, [toy], size);
    const bar = nextButton(page).locator('..');
    await expect.poll(async () => plain(await bar.textContent())).toBe('Rs 1,0500 of 6 filledNext: full name');
    await label(page, 'Full Name').fill('Ali');
    await label(page, 'Email Address').fill('ali@example.com');
    await expect.poll(async () => plain(await bar.textContent())).toBe('Rs 1,0502 of 6 filledNext: address');
    await nextButton(page).tap();
    expect(await whoHasFocus(page)).toBe('address');
    await page.clock.resume(); // Axe waits.
    expect(await axeViolations(page)).toEqual([]);
    const total = page.getByTestId('grand-total');
    for (const inView of [total, completeButton(page)]) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await nextButton(page).waitFor();
      await inView.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await nextButton(page).waitFor({ state: 'detached' });
    }
  });

  it('is the one Complete Order once all is filled, which rests below the sums, and shifts nothing', async () => {
    const { page } = await atCheckout(browser, shop.url, [toy], size);
    await page.evaluate(() => {
      const note = () => document.documentElement.setAttribute('data-shifted', '');
      new PerformanceObserver(note).observe({ type: 'layout-shift' });
    });
    await fillBilling(page);
    await nextButton(page).waitFor({ state: 'detached' });
    const bottom = async () => {
      const { y = 0, height = 0 } = (await completeButton(page).boundingBox()) ?? {};
      return y + height;
    };
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    const bottoms: number[] = [];
    for (let y = 0; y < end; y += 100) {
      await page.evaluate((to) => window.scrollTo(0, to), y);
      bottoms.push(await bottom());
    }
    expect(bottoms[0]).toBe(size.height - corner);
    expect(bottoms.at(-1)).toBeLessThan(size.height / 2);
    expect(await completeButton(page).count()).toBe(1);
    expect(await page.locator('html[data-shifted]').count()).toBe(0);
  });

  it('is as wide as the screen with Complete Order, which can be pressed while a keyboard is on the chat button (R048)', async () => {
    const { page } = await atCheckout(browser, shop.url, [toy], size);
    await fillBilling(page);
    await nextButton(page).waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, 0));
    const { x = 0, width = 0 } = (await completeButton(page).boundingBox()) ?? {};
    expect([x, x + width]).toEqual([16, size.width - 16]);
    const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
    expect(await isOnTop(chat)).toBe(false);
    await page.keyboard.press('Tab');
    await chat.focus();
    await expect.poll(() => isOnTop(chat)).toBe(true);
    expect(await isOnTop(completeButton(page))).toBe(true);
  });
});

describe('the fields', () => {
  it('bring up the right keyboard; what is missing is listed with links, and announced when a field is left', async () => {
    const { page } = await atCheckout(browser, shop.url, [toy]);
    await label(page, 'Full Name').waitFor();
    const traits = await page
      .locator('main form')
      .evaluate((form) =>
        [...form.querySelectorAll('input:not([type=checkbox], [aria-hidden]), select, textarea')].map((field) =>
          ['name', 'type', 'inputmode', 'autocomplete', 'autocapitalize', 'enterkeyhint'].map((trait) =>
            field.getAttribute(trait),
          ),
        ),
      );
    expect(traits).toEqual([
      ['name', 'text', null, 'name', 'words', 'next'],
      ['email', 'email', null, 'email', 'none', 'next'],
      ['address', null, null, 'street-address', 'words', 'next'],
      ['province', null, null, 'address-level1', null, null],
      ['postalCode', 'text', 'numeric', 'postal-code', null, 'next'],
      ['phone', 'tel', null, 'tel', null, 'next'],
    ]);
    const told = page.getByTestId('announcer').locator('p');
    const missing = 'e-mail address, address, province, postal code and phone number';
    await page.getByText(`Still missing: your full name, ${missing}`, { exact: true }).waitFor();
    await label(page, 'Full Name').pressSequentially('Ali');
    await expect.poll(() => told.count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await told.allTextContents()).toEqual([`Please fill in: ${missing}.`]);
    await fillBilling(page);
    expect(await label(page, 'Phone Number').getAttribute('enterkeyhint')).toBe('send');
    await label(page, 'Postal Code').focus();
    await expect.poll(() => told.last().textContent()).toBe('Everything is filled in. You can complete your order.');
    await label(page, 'Full Name').fill('  ');
    await label(page, 'Phone Number').fill('');
    await page.getByText('Still missing: your full name and phone number', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'phone number', exact: true }).tap();
    expect(await whoHasFocus(page)).toBe('phone');
    expect(await label(page, 'Phone Number').evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(
      100,
    );
    await page.keyboard.type('1');
    await page.getByRole('button', { name: 'full name', exact: true }).tap();
    expect(await whoHasFocus(page)).toBe('name');
  });

  it('have the room that a keyboard leaves them in an in-app browser, which makes the page lower', async () => {
    const { page } = await atCheckout(browser, shop.url, [toy]);
    await label(page, 'Full Name').tap();
    await nextButton(page).waitFor();
    await page.setViewportSize({ width: 390, height: 400 });
    await nextButton(page).waitFor({ state: 'hidden' });
    await fillBilling(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect((await completeButton(page).boundingBox())?.y).toBeGreaterThan(400);
  });

  it('take the city that a browser fills in apart to the end of the address (R188, D100)', async () => {
    const { page } = await atCheckout(browser, shop.url, [toy]);
    const address = label(page, 'Address');
    for (const [values, whole] of [
      [{ address: 'House 5\nG-9/1', city: 'Islamabad' }, 'House 5, G-9/1, Islamabad'],
      [{ address: 'House 5, G-9/1 ISLAMABAD', city: 'Islamabad' }, 'House 5, G-9/1 ISLAMABAD'],
      [{ address: '', city: 'Lahore' }, 'Lahore'],
      [{ address: 'House 5, Street 9,' }, 'House 5, Street 9,'],
      [{ city: '\u200BQuetta ' }, 'House 5, Street 9, Quetta'],
    ] as const) {
      await fillIn(page, values, ['input', 'change']);
      expect(await address.inputValue()).toBe(whole);
      expect(await page.locator('[name="city"]').inputValue()).toBe('');
    }
  });

  it('count values that a program has set without any event (R196)', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    const posted = await mailService(context);
    const values = { name: 'Ali', email: 'a@b.co', address: 'Here', province: 'sindh', postalCode: '1', phone: '2' };
    await fillIn(page, values, []);
    expect(await completeButton(page).isDisabled()).toBe(true);
    await completeButton(page).scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await completeButton(page).boundingBox()) ?? {};
    // A finger that stays down; one that is lifted may already have ordered.
    const devTools = await context.newCDPSession(page);
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 40, y: y + 20 }] });
    await until('the button to wake', () => completeButton(page).isEnabled());
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await label(page, 'Address').fill('House 5, Street 9, Quetta');
    await completeButton(page).tap();
    await until('the order', () => posted.length === 1);
    expect(posted[0]?.body).toContain('House 5, Street 9, Quetta');
  });

  it('are reached with Enter while something is missing, which sends no order', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy], desktop);
    const posted = await mailService(context);
    await label(page, 'Full Name').focus();
    for (const [text, next] of [
      ['Ali Khan', 'email'],
      ['ali@example.com', 'address'],
      ['House 5', 'province'],
    ] as const) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      expect(await whoHasFocus(page)).toBe(next);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.type('44000');
    await page.keyboard.press('Enter');
    expect(await whoHasFocus(page)).toBe('phone');
    await page.keyboard.type('0300-1234567');
    await page.keyboard.press('Enter');
    expect(await whoHasFocus(page)).toBe('province');
    expect(posted).toHaveLength(0);
  });
});

it('a hint offers a better e-mail address, which one tap takes (R195)', async () => {
  const { page } = await atCheckout(browser, shop.url, [toy]);
  const email = label(page, 'Email Address');
  await email.fill('ali.khan@gmial.com');
  await expect.poll(() => page.getByText('Did you mean').count()).toBe(0);
  await label(page, 'Address').focus();
  await page.getByText('Did you mean ali.khan@gmail.com?').waitFor();
  await page.getByTestId('announcer').getByText('Please check your e-mail address.').waitFor();
  await page.getByRole('button', { name: 'ali.khan@gmail.com' }).tap();
  await expect.poll(() => email.inputValue()).toBe('ali.khan@gmail.com');
  expect(await whoHasFocus(page)).toBe('email');
  expect(await page.getByText('Did you mean').count()).toBe(0);
});

it('a hint never blocks: the first press sends the order as it is (R195)', async () => {
  const { context, page } = await atCheckout(browser, shop.url, [toy]);
  const posted = await mailService(context);
  await fillBilling(page);
  await label(page, 'Email Address').fill('ali@gmail.con');
  await label(page, 'Phone Number').fill('۰۳۰۰ ۱۲۳');
  const tall = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
  const before = await tall();
  await completeButton(page).click();
  await until('the order', () => posted.length === 1);
  await page.getByText('4 digits seem to be missing.').waitFor();
  expect(await tall()).toBeLessThanOrEqual(before);
  const { template_params: order } = JSON.parse(posted[0]?.body ?? '{}');
  expect([order.reply_to, order.message]).toEqual(['ali@gmail.con', expect.stringContaining('Phone: ۰۳۰۰ ۱۲۳\n')]);
});

describe('the address', () => {
  const stored = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  const personal = new RegExp(Object.values(ali).join('|'));

  async function order(page: Page) {
    await completeOrder(page);
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
  }

  async function orderAgain(page: Page) {
    await page.evaluate((line) => localStorage.setItem('shopping-cart', JSON.stringify([line])), toy);
    await page.goto(`${shop.url}/checkout`);
    await label(page, 'Full Name').waitFor();
  }

  it('is remembered only while that is ticked, which it is not by default', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    await mailService(context);
    const remember = page.getByLabel('Remember my address on this device');
    await fillBilling(page);
    expect(await remember.isChecked()).toBe(false);
    await order(page);
    expect(await stored(page)).not.toMatch(personal);

    await orderAgain(page);
    expect(await label(page, 'Full Name').inputValue()).toBe('');
    expect(await label(page, 'Province').inputValue()).toBe('');
    await fillBilling(page, 'kashmir');
    await remember.check();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(personal);
    await page.reload();
    await expect.poll(() => remember.isChecked()).toBe(true);
    await order(page);
    await page.getByText('Your address is saved on this device.').waitFor();

    await orderAgain(page);
    for (const [name, value] of Object.entries(ali)) expect(await label(page, name).inputValue()).toBe(value);
    expect(await label(page, 'Province').inputValue()).toBe('kashmir');
    await remember.uncheck();
    await order(page);
    expect(await stored(page)).not.toMatch(personal);
  });

  it('is gone with one tap, and harmless if it is corrupt in storage or in a former province', async () => {
    const { page } = await atCheckout(browser, shop.url, [toy]);
    await label(page, 'Full Name').waitFor();
    const fields = ['name', 'email', 'address', 'postalCode', 'phone'];
    const whole = Object.fromEntries(Object.values(ali).map((value, index) => [fields[index], value]));
    for (const [text, name, province] of [
      ['{{{', '', ''],
      [JSON.stringify({ name: 'Ali', province: 'atlantis', phone: 5 }), 'Ali', ''],
      [JSON.stringify({ ...whole, province: 'kashmir' }), 'Ali Khan', 'kashmir'],
    ] as const) {
      await page.evaluate((value) => localStorage.setItem('remembered-address', value), text);
      await page.reload();
      await expect.poll(() => label(page, 'Full Name').inputValue()).toBe(name);
      await expect.poll(() => label(page, 'Province').inputValue()).toBe(province);
      expect(await label(page, 'Phone Number').inputValue()).toBe(province === '' ? '' : ali['Phone Number']);
    }
    expect(await completeButton(page).isEnabled()).toBe(true);
    await page.clock.resume();
    expect(await axeViolations(page)).toEqual([]);
    await label(page, 'Address').fill('House 6');
    await page.getByRole('button', { name: 'Remove it' }).tap();
    const line = page.getByText('Your address is no longer saved on this device.');
    expect(await hasFocus(line)).toBe(true);
    // Values typed since then stay; remembered ones go.
    expect(await label(page, 'Address').inputValue()).toBe('House 6');
    expect(await label(page, 'Full Name').inputValue()).toBe('');
    expect(await completeButton(page).isDisabled()).toBe(true);
    expect(await page.getByLabel('Remember my address on this device').isChecked()).toBe(false);
    expect(await stored(page)).not.toMatch(personal);
  });
});
