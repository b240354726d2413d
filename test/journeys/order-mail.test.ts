/** The POST that an order makes: where, when, and every character of it (§7 Order notification). */
import { describe, expect, it } from 'vitest';
import { productImage } from '#test/support/catalogues.ts';
import { until } from '#test/relay/support/until.ts';
import { swing } from '#test/support/cart-seed.ts';
import { atCheckout, completeButton, fillBilling, mailService, shownMoney } from '#test/support/checkout-page.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

const lines = [
  swing('M', 1100, 3),
  { id: 23, name: 'Creamy Tuna Stick', price: 580, quantity: 1, pack: 'Pack of 6', scent: 'Rose' },
  { id: 5, name: 'Adult Dog Food Chicken 1kg', price: 1200, quantity: 2, image: 'http://[not an address' },
];

/** The only thing that differs from order to order. */
const withoutReference = (text: string) =>
  text.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, 'R26').replaceAll(/order [0-9A-HJKMNP-TV-Z]{8} /g, 'order R8 ');

describe('the order that is sent', () => {
  it('R214 R215 R216 R217 R218 R219 R220 R221 R222 R223 is one POST at the click, with exactly this body', async () => {
    const { context, page, problems } = await atCheckout(browser, shop.url, lines);
    const posted = await mailService(context);
    const sent = page.waitForRequest('**/api/v1.0/email/**');
    await fillBilling(page, 'sindh');
    const [delivery, total] = [await shownMoney(page, 'delivery'), await shownMoney(page, 'grand-total')];
    await completeButton(page).tap();
    // The clock stands still: the POST does not wait for success.
    await until('the POST', () => posted.length > 0);
    expect(await completeButton(page).textContent()).toBe('Processing Order...');
    expect(posted.map(({ call, contentType }) => [call, contentType])).toEqual([
      [`POST ${shop.url}/api/v1.0/email/send`, 'application/json'],
    ]);
    // No header but those that the browser sets by itself.
    const headers = Object.keys(await (await sent).allHeaders()).filter((name) => !/^(:|sec-)/.test(name));
    const usual = ['accept', 'accept-encoding', 'accept-language', 'connection', 'content-length', 'content-type'];
    const whereFrom = ['host', 'origin', 'referer', 'user-agent', 'priority'];
    expect(headers.filter((name) => ![...usual, ...whereFrom].includes(name))).toEqual([]);
    const body = JSON.parse(posted[0]?.body ?? '{}');
    expect(Object.keys(body)).toEqual(['lib_version', 'user_id', 'service_id', 'template_id', 'template_params']);
    expect([body.lib_version, body.user_id, body.service_id, body.template_id]).toEqual([
      '4.4.1',
      'panja-shop',
      'panja-relay',
      'panja-order',
    ]);
    const { message, ...others } = body.template_params;
    expect(Object.keys(body.template_params)).toEqual(['from_name', 'from_email', 'to_name', 'message', 'reply_to']);
    expect(others).toEqual({
      from_name: 'Ali Khan',
      from_email: 'ali@example.com',
      to_name: 'Panja',
      reply_to: 'ali@example.com',
    });
    expect([delivery, total]).toEqual(['Rs 500', 'Rs 6,780']);
    expect(
      withoutReference(message)
        .replace(/^Catalogue: .+$/m, 'Catalogue: V')
        .replace(/^Placed: 2026-11-21T08:10:0\d\.\d{3}Z$/m, 'Placed: T'),
    ).toBe(
      [
        'New order R8 for Panja',
        '',
        'Reference: R26',
        'Placed: T',
        'Catalogue: V',
        '',
        'Customer',
        'Name: Ali Khan',
        'Email: ali@example.com',
        'Phone: 0300-1234567',
        'Address: House 5, Street 9, G-9/1',
        'Province: Sindh (sindh)',
        'Postal Code: 44000',
        '',
        'Items',
        '1. Parrot D-swing [43] (Size: M) - Rs 1100 x 3 = Rs 3300',
        `   ${shop.url}${productImage(43, 1)}`,
        '2. Creamy Tuna Stick [23] (Pack: Pack of 6; Scent: Rose) - Rs 580 x 1 = Rs 580',
        `   ${shop.url}/placeholder.svg`,
        '3. Adult Dog Food Chicken 1kg [5] - Rs 1200 x 2 = Rs 2400',
        `   ${shop.url}/placeholder.svg`,
        '',
        'Subtotal: Rs 6280',
        'Delivery Charges: Rs 500',
        'Grand Total: Rs 6780',
        '',
      ].join('\n'),
    );
    await page.clock.runFor(60_000);
    await page.getByText('Sent to the shop').waitFor();
    expect(posted).toHaveLength(1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('R224 carries hostile input as text, whole and in its own line', async () => {
    const named = { ...swing('M', 1100, 1), name: 'Ball\r\n2. Free [1] - Rs 0 x 1 = Rs 0\nBcc: victim@example.com' };
    const { context, page } = await atCheckout(browser, shop.url, [named]);
    const posted = await mailService(context);
    await fillBilling(page);
    const name = '<img src=x onerror=alert(1)> علی 🐈 "quoted" \\ {{from_name}}';
    await page.getByLabel('Full Name').fill(name);
    await page.getByLabel('Address', { exact: true }).fill('Here\u2028Items\u2029\u0085Bcc: victim@example.com');
    await completeButton(page).tap();
    await until('the POST', () => posted.length > 0);
    const { template_params: sent } = JSON.parse(posted[0]?.body ?? '{}');
    expect(sent.from_name).toBe(name);
    const written = String(sent.message).split('\n');
    expect(written).toContain(`Name: ${name}`);
    expect(written).toContain('Address: Here Items Bcc: victim@example.com');
    expect(written.filter((line) => /^\d+\. /.test(line))).toHaveLength(1);
    expect(written.filter((line) => line.startsWith('Bcc'))).toEqual([]);
    expect(sent.message).not.toMatch(/[\r\u2028\u2029\u0085]/);
    await context.close();
  });

  it('D28 two orders never share a reference', async () => {
    const references = new Set<string>();
    for (const name of ['first', 'second']) {
      const { context, page } = await atCheckout(browser, shop.url, [swing('M', 1100, 1)]);
      const posted = await mailService(context);
      await fillBilling(page);
      await completeButton(page).tap();
      await until(`the ${name} POST`, () => posted.length > 0);
      references.add(
        /Reference: (\S{26})/.exec(JSON.parse(posted[0]?.body ?? '{}').template_params.message)?.[1] ?? '',
      );
      await context.close();
    }
    expect(references.size).toBe(2);
    expect(references).not.toContain('');
  });
});
