/**
 * The look of the shop, compared with reference pictures: the showcase of all parts and six main screens. After an
 * intended change, `npm run showcase -- pictures --accept` renews the references; look at them before you commit
 * them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { difference } from '#tools/showcase/look/compare.ts';
import {
  type Machine,
  reference,
  referenceMachine,
  thisMachine,
  type View,
  viewNow,
  views,
} from '#tools/showcase/look/references.ts';
import { type ServedSites, serveSites } from '#tools/showcase/look/served.ts';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

/** Share of the pixels that may differ. */
const tolerated = 0.001;
/** Where differences are drawn. */
const folder = 'screenshots/differences';

let browser: Browser;
let sites: ServedSites;
let wanted: Machine;
let here: Machine;

beforeAll(async () => {
  [browser, sites, wanted] = await Promise.all([launchWholeBrowser(), serveSites(), referenceMachine()]);
  here = await thisMachine(browser);
});
afterAll(async () => {
  await browser.close();
  await sites.stop();
});

/** Why the references can't be compared here, or null if letters and catalogue are those of the references. */
function obstacle(): string | null {
  if (here.chromium !== wanted.chromium) {
    return `the references were made with Chromium ${wanted.chromium}, this is ${here.chromium}: npm run showcase -- pictures --accept`;
  }
  if (here.fonts !== wanted.fonts)
    return 'the references were made with other fonts: npm run showcase -- pictures --accept';
  if (here.catalogue !== wanted.catalogue)
    return 'the references show another catalogue: npm run showcase -- pictures --accept';
  return null;
}

function viewNamed(name: string): View {
  const view = views.find((one) => one.name === name);
  if (!view) throw new Error(`no view is named ${name}`);
  return view;
}

describe('the look of the shop', () => {
  it.each(views.map(({ name }) => name))('%s is as its reference', async (name) => {
    // The showcase has no prices of today.
    if (name.startsWith('showcase-')) expectProblems(failedRequest('/prices.json', 404));
    const different = obstacle();
    if (different !== null) {
      console.warn(`${name} was not compared: ${different}`);
      return;
    }
    const now = await viewNow(browser, sites, viewNamed(name));
    const { share, rows, picture } = await difference(await reference(name), now);
    if (share > tolerated) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.png`), now);
      writeFileSync(join(folder, `${name}-differs.png`), picture);
    }
    const where = rows ? `between y = ${rows.join(' and ')}` : 'in size';
    expect(share, `share of pixels that differ, ${where}; see ${folder}/${name}-differs.png`).toBeLessThanOrEqual(
      tolerated,
    );
  });

  it('is the same in two pictures, and differs if a page is 2 px lower', async () => {
    const view = viewNamed('product-sizes-390');
    const [first, again, shifted] = await Promise.all([
      viewNow(browser, sites, view),
      viewNow(browser, sites, view),
      viewNow(browser, sites, {
        ...view,
        screen: {
          ...view.screen,
          reach: async (page) => {
            await page.locator('main').evaluate((main) => main.style.setProperty('translate', '0 2px'));
          },
        },
      }),
    ]);
    expect(await difference(first, again)).toMatchObject({ share: 0, rows: null });
    const moved = await difference(first, shifted);
    expect(moved.share).toBeGreaterThan(tolerated);
    expect(moved.rows?.[0]).toBeGreaterThan(0);
  });
});
