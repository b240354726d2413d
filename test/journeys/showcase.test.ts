/** The showcase of every part in every state: complete, readable, and not part of the served shop. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShowcase } from '#tools/showcase/build-showcase.ts';
import { axeViolations } from '#test/support/accessibility.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { siteAddresses, siteFolder } from '#test/support/built-site.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import type { Served } from '#test/support/serve.ts';
import { startStaticHost } from '#test/support/static-host.ts';
import { comeToRest, stillVisitor } from '#test/support/still.ts';

let browser: Browser;
let host: Served;
const folder = mkdtempSync(join(tmpdir(), 'panja-showcase-'));

beforeAll(async () => {
  [browser] = await Promise.all([launchBrowser(), buildShowcase(process.cwd(), folder)]);
  host = await startStaticHost(folder);
});
afterAll(async () => {
  await Promise.all([browser.close(), host.stop()]);
  rmSync(folder, { recursive: true });
});

/** Texts that only the showcase's own code and styles hold. */
const marks = ['Every part, in every state', 'data-force'];

/** The files of a site that hold any of the marks. */
function marked(site: string): readonly string[] {
  return siteAddresses(site)
    .filter((address) => /\.(?:html|js|css|json|webmanifest)$/.test(address))
    .filter((address) => marks.some((mark) => readFileSync(join(site, address), 'utf8').includes(mark)));
}

/** The showcase shows the cart and the checkout, which ask for prices that only a shop has. */
const noPrices = failedRequest('/prices.json', 404);

describe('the showcase', () => {
  it('is no part of the built shop', () => {
    expect(marked(folder).length, 'files of the showcase itself').toBeGreaterThan(1);
    expect(marked(siteFolder)).toEqual([]);
  });

  it('shows each part as a pointer or a key would have it', async () => {
    expectProblems(noPrices);
    const [context, page] = await stillVisitor(browser, { width: 1280, height: 800 });
    await page.goto(host.url);
    const colours = await page
      .locator('figure')
      .filter({ has: page.locator('button.button:not(.button-call):not(.button-quiet):enabled') })
      .evaluateAll((figures) =>
        figures.slice(0, 2).map((figure) => {
          const button = figure.querySelector('button');
          return button && getComputedStyle(button).backgroundColor;
        }),
      );
    expect(colours).toEqual(['rgb(11, 107, 75)', 'rgb(8, 81, 56)']);
    await context.close();
  });

  it.each([390, 1280])('has enough contrast in every state at %i px', async (width) => {
    expectProblems(noPrices);
    const [context, page] = await stillVisitor(browser, { width, height: 800 });
    await page.goto(host.url);
    await page.getByRole('heading', { name: 'Every part, in every state' }).waitFor();
    await comeToRest(page);
    const found = await axeViolations(page);
    expect(found.filter((one) => one.startsWith('color-contrast'))).toEqual([]);
    await context.close();
  });
});
