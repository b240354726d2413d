/** Every built page is valid HTML: the Nu HTML checker and html-validate find no error. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import checker from 'vnu-jar';
import { answers, type DeskEvent } from '#order/desk-order.ts';
import { orderStates } from '#order/order-states.ts';
import { findAll, readSite, siteAddresses, siteFolder } from '#test/support/built-site.ts';
import { parcelPageAfter } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { provideJava } from '#test/support/installed-programs.ts';

const pages = siteAddresses().filter((address) => address.endsWith('.html'));

/** The Nu HTML checker's findings for some files, one sentence each. */
async function nuProblems(files: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(
    provideJava(),
    ['-jar', checker.toString(), '--format', 'json', '--stdout', '--errors-only', '--exit-zero-always', ...files],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { messages }: { readonly messages: readonly { readonly url: string; readonly message: string }[] } =
    JSON.parse(stdout);
  return messages.map(({ url, message }) => `${url}: ${message}`);
}

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

async function htmlValidateProblems(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

describe('the HTML of every built page', () => {
  it('lets Safari focus the button that is pressed, so that a press before the script counts', () => {
    const buttons = pages.flatMap((page) => findAll(readSite(page), /<button\b[^>]*>/g));
    expect(buttons.length).toBeGreaterThan(pages.length);
    expect(buttons.filter((button) => !/ tabindex="-?\d"/.test(button))).toEqual([]);
  });

  // All products are of one component; the Nu checker reads each.
  it('has no errors in html-validate, on a page of each kind', { timeout: 600_000 }, async () => {
    const [product = '', ...products] = pages.filter((page) => page.startsWith('/product/'));
    const problems: string[] = [];
    for (const page of [product, ...pages.filter((each) => !products.includes(each) && each !== product)]) {
      problems.push(...(await htmlValidateProblems(readSite(page))).map((problem) => `${page}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});

it(
  'each built page and an order’s page in any state have no errors in the Nu HTML checker (D80)',
  { timeout: 600_000 },
  async () => {
    const tracked: DeskEvent = { kind: 'parcel', courier: 'TCS', trackingNumber: '12 34' };
    const events: readonly (readonly DeskEvent[])[] = [
      ...orderStates.map((state) => [{ kind: 'state', state } as const, tracked]),
      ...answers.map((answer) => [{ kind: 'answer', answer } as const]),
    ];
    const folder = temporaryFolder();
    const parcelPages = await Promise.all(
      events.map(async (each, index) => {
        const file = join(folder, `${index}.html`);
        await writeFile(file, await parcelPageAfter(...each));
        return file;
      }),
    );
    expect(await nuProblems([...pages.map((page) => join(siteFolder, page)), ...parcelPages])).toEqual([]);
  },
);
