/**
 * The look of the shop, compared with reference pictures: the showcase of all parts and six main screens. After an
 * intended change, `npm run build` and `npm run showcase -- accept` renew the references; look at them before you
 * commit them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { difference, type Machine, reference, referenceMachine, thisMachine } from '#tools/showcase/look/references.ts';
import { serveSites, type Sites, type View, viewNow, views } from '#tools/showcase/look/views.ts';
import { axeViolations } from '#test/support/accessibility.ts';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { siteAddresses, siteFolder } from '#test/support/built-site.ts';
import { comeToRest, stillVisitor } from '#test/support/still.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

/** Share of the pixels that may differ. */
const tolerated = 0.001;
/** Where differences are drawn. */
const folder = 'screenshots/differences';

let browser: Browser;
let sites: Sites;
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
    return `the references were made with Chromium ${wanted.chromium}, this is ${here.chromium}: npm run showcase -- accept`;
  }
  if (here.fonts !== wanted.fonts) return 'the references were made with other fonts: npm run showcase -- accept';
  if (here.catalogue !== wanted.catalogue) return 'the references show another catalogue: npm run showcase -- accept';
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
    if (name.startsWith('showcase-')) expectProblems(noPrices);
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
    expect(marked(sites.showcaseFolder).length, 'files of the showcase itself').toBeGreaterThan(1);
    expect(marked(siteFolder)).toEqual([]);
  });

  it('shows each part as a pointer or a key would have it', async () => {
    expectProblems(noPrices);
    const [context, page] = await stillVisitor(browser, { width: 1280, height: 800 });
    await page.goto(sites.showcase);
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
    await page.goto(sites.showcase);
    await page.getByRole('heading', { name: 'Every part, in every state' }).waitFor();
    await comeToRest(page);
    const found = await axeViolations(page);
    expect(found.filter((one) => one.startsWith('color-contrast'))).toEqual([]);
    await context.close();
  });
});
