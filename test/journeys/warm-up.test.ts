/** A product is rendered before the first tap on one, where nobody sees it. */
import { expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { phone, visitor } from '#test/support/browser.ts';
import { follow } from '#test/support/opening.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

it('renders the first product of a page in advance: nothing is fetched for it, and it does not count as viewed', async () => {
  const { context, page } = await visitor(browser, phone, 'allow');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(keepHiddenDocument);
  await page.goto(`${shop.url}/dog-food`);
  const heading = await until('a product that was rendered in advance', () => page.evaluate(headingInAdvance));

  const first = page.getByTestId('card').first();
  const path = (await first.getAttribute('href')) ?? '';
  expect(await first.textContent()).toContain(heading);
  expect(await page.title()).toContain('Dog Food');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull();
  const seen = await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
  expect(asked.filter((address) => address.includes('/pictures/') && !seen.includes(address))).toEqual([]);
  expect(asked.filter((address) => address.includes(`/data${path}`))).toEqual([]);

  await follow(page, path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await context.close();
});

/** Runs in the page before its own code. */
function keepHiddenDocument(): void {
  const { implementation } = document;
  const make = implementation.createHTMLDocument.bind(implementation);
  implementation.createHTMLDocument = (title) => {
    const made = make(title);
    Reflect.set(window, '__inAdvance', made);
    return made;
  };
}

/** Runs in the page: the heading of the product that nobody sees, or null. */
function headingInAdvance(): string | null {
  const made: unknown = Reflect.get(window, '__inAdvance');
  return made instanceof Document ? (made.querySelector('h1')?.textContent ?? null) : null;
}
