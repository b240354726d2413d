/** What every file of journeys to the owner's desk needs: a desk of its own, with a copy of the owner's files. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { axeViolations } from './axe.ts';
import { setDeskPassword, startDesk } from './desk-process.ts';
import { startJourneys } from './start-journeys.ts';

const ownPassword = 'four random words here';

export interface DeskJourneys {
  /** The owner's files, as they are shipped at the beginning of each test. */
  readonly folder: string;
  /** Signs in, and goes where the desk's navigation leads by this name. */
  readonly open: (place: string, viewport: Viewport, javaScriptEnabled?: boolean) => Promise<Page>;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
}

export async function startDeskJourneys(environment: Readonly<Record<string, string>> = {}): Promise<DeskJourneys> {
  const { browser, shop } = await startJourneys();
  const folder = mkdtempSync(join(tmpdir(), 'panja-catalogue-'));
  await setDeskPassword(shop.dataFolder, ownPassword);
  const desk = await startDesk(shop.dataFolder, { ...environment, CATALOGUE_DIR: folder });
  beforeEach(() => {
    rmSync(join(folder, '.draft'), { recursive: true, force: true });
    cpSync('catalogue', folder, { recursive: true });
  });
  afterAll(async () => {
    await desk.stop();
    rmSync(folder, { recursive: true });
  });
  const open: DeskJourneys['open'] = async (place, viewport, javaScriptEnabled = true) => {
    const page = await signInAt(browser, desk.url, ownPassword, { viewport, javaScriptEnabled });
    onTestFinished(() => page.context().close());
    const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: place, exact: true });
    await link.click();
    await link.and(page.locator('[aria-current]')).waitFor();
    return page;
  };
  return { folder, open };
}

/** A visitor of their own who has signed in, and sees the orders. */
export async function signInAt(
  browser: Browser,
  address: string,
  password: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  return page;
}

/** What is wrong with a page as it stands: for axe, by its width, or as a target for a thumb. */
export async function flawsOf(page: Page, what: string): Promise<readonly string[]> {
  await page.waitForLoadState();
  const { wide, small } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    small: [
      ...document.querySelectorAll('main :is(summary, button, input, select, textarea):not(.visually-hidden)'),
    ].flatMap((element) => {
      const { height } = (element.closest('label') ?? element).getBoundingClientRect();
      return height > 0 && height < 44 ? [`${element.outerHTML.slice(0, 80)} is ${height} px high`] : [];
    }),
  }));
  const found = [...(await axeViolations(page)), ...(wide > 0 ? ['too wide'] : []), ...small];
  return found.map((flaw) => `${what}: ${flaw}`);
}
