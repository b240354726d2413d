/** The POST of an order: where, when, and every character of it (R214-R224). */
import { beforeAll, describe, expect, it } from 'vitest';
import { productImage } from '#test/support/catalogues.ts';
import { until } from '#test/support/until.ts';
import { seeded, swing } from '#test/support/cart-seed.ts';
import { atCheckout, completeButton, fillBilling, mailService, shownMoney } from '#test/support/checkout-page.ts';
import { money } from '#test/support/opening.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

const food = seeded(5, 2);
const subtotal = 3300 + 580 + 2 * food.price;
const lines = [
  swing('M', 1100, 3),
  { id: 23, name: 'Creamy Tuna Stick', price: 580, quantity: 1, pack: 'Pack of 6', scent: 'Rose' },
  { ...food, image: 'http://[not an address' },
];

/** The only difference between orders. */
const withoutReference = (text: string) =>
  text.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, 'R26').replaceAll(/order [0-9A-HJKMNP-TV-Z]{8} /g, 'order R8 ');

/** An order that was placed, with a minute of waiting for a second request. */
async function placed() {
  const { context, page } = await atCheckout(browser, shop.url, lines);
  const posted = await mailService(context);
  const sent = page.waitForRequest('**/api/v1.0/email/**');
  await fillBilling(page, 'sindh');
  const [delivery, total] = [await shownMoney(page, 'delivery'), await shownMoney(page, 'grand-total')];
  await completeButton(page).tap();
  // The clock is stopped: the POST does not wait for success.
  await until('the POST', () => posted.length > 0);
  const buttonWhenPosted = await completeButton(page).textContent();
  const headers = Object.keys(await (await sent).allHeaders());
  const body = JSON.parse(posted[0]?.body ?? '{}');
  const message = withoutReference(body.template_params.message)
    .replace(/^Catalogue: .+$/m, 'Catalogue: V')
    .replace(/^Placed: 2026-11-21T08:10:0\d\.\d{3}Z$/m, 'Placed: T')
    .split('\n');
  await page.clock.runFor(60_000);
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  await context.close();
  return { posted, delivery, total, buttonWhenPosted, headers, body, params: body.template_params, message };
}

describe('the request of an order', () => {
  let order: Awaited<ReturnType<typeof placed>>;
  beforeAll(async () => (order = await placed()));

  it('is one POST to the path of the e-mail service, and no other (R214, R223)', () => {
    expect(order.posted.map(({ call, contentType }) => [call, contentType])).toEqual([
      [`POST ${shop.url}/api/v1.0/email/send`, 'application/json'],
    ]);
  });

  it('is sent at the click, before success (R222)', () => {
    expect(order.buttonWhenPosted).toBe('Processing Order...');
  });

  it('has only headers that the browser sets by itself', () => {
    const headers = order.headers.filter((name) => !/^(:|sec-)/.test(name));
    const usual = ['accept', 'accept-encoding', 'accept-language', 'connection', 'content-length', 'content-type'];
    const whereFrom = ['host', 'origin', 'referer', 'user-agent', 'priority'];
    expect(headers.filter((name) => ![...usual, ...whereFrom].includes(name))).toEqual([]);
  });

  it('has the five specified keys, with the shop’s ids (R215)', () => {
    const { template_params: _, ...ids } = order.body;
    expect(Object.keys(order.body)).toEqual(['lib_version', 'user_id', 'service_id', 'template_id', 'template_params']);
    expect(Object.values(ids)).toEqual(['4.4.1', 'panja-shop', 'panja-relay', 'panja-order']);
  });

  it('has the five specified parameters (R216)', () => {
    expect(Object.keys(order.params)).toEqual(['from_name', 'from_email', 'to_name', 'message', 'reply_to']);
  });

  it('names customer and shop (R217)', () => {
    expect(order.params).toMatchObject({
      from_name: 'Ali Khan',
      from_email: 'ali@example.com',
      to_name: 'Panja',
      reply_to: 'ali@example.com',
    });
  });

  it('has a message that begins with the reference and the time', () => {
    expect(order.message.slice(0, 5)).toEqual([
      'New order R8 for Panja',
      '',
      'Reference: R26',
      'Placed: T',
      'Catalogue: V',
    ]);
  });

  it('has all six customer fields in its message (R218)', () => {
    expect(order.message.slice(5, 14)).toEqual([
      '',
      'Customer',
      'Name: Ali Khan',
      'Email: ali@example.com',
      'Phone: 0300-1234567',
      'Address: House 5, Street 9, G-9/1',
      'Province: Sindh (sindh)',
      'Postal Code: 44000',
      '',
    ]);
  });

  it('has numbered item lines, each with its picture, in its message (R219, R220)', () => {
    expect(order.message.slice(14, 22)).toEqual([
      'Items',
      '1. Parrot D-swing [43] (Size: M) - Rs 1100 x 3 = Rs 3300',
      `   ${shop.url}${productImage(43, 1)}`,
      '2. Creamy Tuna Stick [23] (Pack: Pack of 6; Scent: Rose) - Rs 580 x 1 = Rs 580',
      `   ${shop.url}/placeholder.svg`,
      `3. ${food.name} [5] - Rs ${food.price} x 2 = Rs ${2 * food.price}`,
      `   ${shop.url}/placeholder.svg`,
      '',
    ]);
  });

  it('ends its message with the sums on the screen (R221)', () => {
    expect([order.delivery, order.total]).toEqual(['Rs 500', money(subtotal + 500)]);
    expect(order.message.slice(22)).toEqual([
      `Subtotal: Rs ${subtotal}`,
      'Delivery Charges: Rs 500',
      `Grand Total: Rs ${subtotal + 500}`,
      '',
    ]);
  });

  it('has hostile input as text, complete and in its own line (R224)', async () => {
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
    expect(written).toContain('Address: Here, Items, Bcc: victim@example.com');
    expect(written.filter((line) => /^\d+\. /.test(line))).toHaveLength(1);
    expect(written.filter((line) => line.startsWith('Bcc'))).toEqual([]);
    expect(sent.message).not.toMatch(/[\r\u2028\u2029\u0085]/);
    await context.close();
  });

  it('has a reference of its own (D28)', async () => {
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
