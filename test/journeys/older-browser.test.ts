/** The oldest browsers that the build supports (`src/build/vite.ts`): newer features are removed there. */
import { afterEach, expect, it } from 'vitest';
import { phone, type Visit, visitor } from '#test/support/browser.ts';
import { completeButton, fillBilling, mailService } from '#test/support/checkout-page.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { open } from '#test/support/opening.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

it('lead from a product by the search to an order in browsers of 2022 (R207, R215)', async () => {
  visit = await visitor(browser, phone);
  const { context, page } = visit;
  await context.addInitScript(() => {
    const later: readonly (readonly [object, readonly string[]])[] = [
      [URL, ['canParse', 'parse']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [AbortSignal, ['any', 'timeout']],
      [Element.prototype, ['checkVisibility']],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'toArray']],
      [window, ['requestIdleCallback', 'cancelIdleCallback', 'trustedTypes', 'scheduler', 'CloseWatcher']],
    ];
    for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  const posted = await mailService(context);
  await open(page, `${shop.url}/product/43`);
  await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByRole('searchbox').fill('ladder');
  await page.getByTestId('search-option').tap();
  await page.getByRole('heading', { name: 'Parrot Ladder' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).tap();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
  await fillBilling(page);
  await completeButton(page).tap();
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  expect(posted).toHaveLength(1);
});
