/** The built pages and the page of an order are valid HTML, as html-validate finds. `nu-checker.test.ts` is a second opinion. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { findAll, readSite, siteAddresses } from '#test/support/built-site.ts';
import { orderPages } from '#test/support/stored-orders.ts';

const pages = siteAddresses().filter((address) => address.endsWith('.html'));

/** html-validate's own recommendations but for those about how HTML is written: React writes most of it. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off', // srcSet
    'attribute-boolean-style': 'off', // disabled=""
    'attribute-empty-style': 'off', // hidden=""
    'doctype-style': ['error', { style: 'lowercase' }],
    'tel-non-breaking': 'off', // A number that may break is better than one that leaves the screen at 320 px.
    'valid-id': ['error', { relaxed: true }], // _R_1_, from useId
  },
});

async function htmlValidateProblems(html: string, by = validator): Promise<readonly string[]> {
  const { results } = await by.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

describe('the HTML of every built page', () => {
  it('lets Safari focus the button that is pressed, so that a press before the script counts', () => {
    const buttons = pages.flatMap((page) => findAll(readSite(page), /<button\b[^>]*>/g));
    expect(buttons.length).toBeGreaterThan(pages.length);
    expect(buttons.filter((button) => !/ tabindex="-?\d"/.test(button))).toEqual([]);
  });

  // All products are of one component.
  it('has no errors in html-validate, on a page of each kind', { timeout: 600_000 }, async () => {
    const [product = '', ...products] = pages.filter((page) => page.startsWith('/product/'));
    const problems: string[] = [];
    for (const page of [product, ...pages.filter((each) => !products.includes(each) && each !== product)]) {
      problems.push(...(await htmlValidateProblems(readSite(page))).map((problem) => `${page}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});

it('the page of an order has no errors in html-validate, in any state (D80)', async () => {
  const standard = new HtmlValidate({ extends: ['html-validate:standard'] });
  const problems = await Promise.all((await orderPages()).map((html) => htmlValidateProblems(html, standard)));
  expect(problems.flat()).toEqual([]);
});
