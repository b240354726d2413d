/** An order of unusual size. */
import { afterEach, describe, expect, it } from 'vitest';
import { phone, type Visit, visitor, endWell, startWithOwnShop } from '#test/support/browser.ts';
import { completeButton, fillBilling, shownMoney, seedCart } from '#test/support/checkout-page.ts';
import { open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

let visit: Visit;

const { browser, shop } = await startWithOwnShop();
afterEach(() => endWell(visit));

describe('a very large order', () => {
  it('of 60 lines, one of 9,999 pieces, reaches the owner complete (R181, R219)', async () => {
    // The lines have picture addresses of an older release.
    expectProblems(failedRequest('/pictures/', 404), failedRequest('/prices.json', 'ERR_FAILED'));
    visit = await visitor(browser, phone);
    const { context, page } = visit;
    const lines = Array.from({ length: 60 }, (_, index) => ({
      id: index + 1,
      name: `Product ${index + 1} of a name that is rather long, as some are`,
      price: 1000,
      quantity: index === 0 ? 9999 : 1,
      image: `/pictures/${index + 1}-1.jpg`,
    }));
    await seedCart(context, lines);
    // Today's prices are not the subject here: the stored ones stay.
    await context.route('**/prices.json', (route) => route.abort());
    await open(page, `${shop.url}/checkout`);
    await fillBilling(page);
    expect(await shownMoney(page, 'grand-total')).toBe('Rs 10,058,250');
    await completeButton(page).tap();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    const mails = await shop.mails(1);
    const text = mails.map((mail) => mail.text).join('\n');
    for (const line of ['1. Product 1 of', '60. Product 60 of', 'x 9999 = Rs 9999000']) expect(text).toContain(line);
    expect(await page.getByTestId('order-success').getByRole('listitem').count()).toBe(63);
  });
});
