/** Every file of journeys to the owner's desk gets a browser, a shop, its desk, and a way in. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#order/order.ts';
import { deskPassword, sampleCustomer, realBody } from './sample-order.ts';
import { copyCatalogue, temporaryFolder } from './folders.ts';
import { axeViolations } from './pages.ts';
import { desktop, phone, startWithOwnShop } from './browser.ts';
import { postOrder, setDeskPassword, type ShopProcess, startShop } from './processes.ts';
import { copyCurrentRelease } from './built-site.ts';

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Starts browser, shop and desk, and stops them after the last test of the file. */
export async function startShopAndDesk(environment: Readonly<Record<string, string>> = {}) {
  const { browser, shop } = await startWithOwnShop(environment);
  await setDeskPassword(shop.dataFolder);
  let session: BrowserContextOptions = {};
  let placed = 0;

  const desk = { url: shop.deskUrl };
  const open = (options: BrowserContextOptions) => signInAt(browser, desk.url, options);
  return {
    browser,
    shop,
    desk,
    /** Opens the list of orders; signs in only where no test before has, or where its session has ended. */
    signIn: async (viewport: Viewport, javaScriptEnabled = true) => {
      const page = await open({ viewport, javaScriptEnabled, ...session });
      session = { storageState: { cookies: await page.context().cookies(), origins: [] } };
      return page;
    },
    /** Gives the password, for a session of its own. */
    signInByForm: (viewport: Viewport) => open({ viewport }),
    /** Places an order at the shop; its short name. */
    placeOrder: async (customer: Partial<Order['customer']> = {}, lines?: Order['lines']) => {
      placed += 1;
      const reference = String(placed).padStart(8, '0').padEnd(26, '0');
      const body = realBody({ reference, customer: { ...sampleCustomer, ...customer }, ...(lines && { lines }) });
      expect((await postOrder(shop.url, body)).status).toBe(200);
      return reference.slice(0, 8);
    },
  };
}

/** A shop and its desk with a copy of the owner's files, as they are shipped at the beginning of each test. */
export async function startDeskJourneys(environment: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const { desk, signIn } = await startShopAndDesk({ ...environment, CATALOGUE_DIR: folder });
  beforeEach(() => {
    rmSync(join(folder, '.draft'), { recursive: true, force: true });
    copyCatalogue('catalogue', folder);
  });
  /** Goes where the desk's navigation leads by this name. */
  const open = async (place: string, viewport: Viewport, javaScriptEnabled?: boolean) => {
    const page = await signIn(viewport, javaScriptEnabled);
    const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: place, exact: true });
    await link.click();
    await link.and(page.locator('[aria-current]')).waitFor();
    return page;
  };
  return { desk, folder, open };
}

/** A visitor of their own who sees the orders; gives the password unless the options bring an open session. */
export async function signInAt(browser: Browser, address: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(address);
  if (!options.storageState || new URL(page.url()).pathname === '/sign-in') {
    await page.getByLabel('Password', { exact: true }).fill(deskPassword);
    await page.getByRole('button', { name: 'Open the desk' }).click();
  }
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  return page;
}

/** The flaws of a page on a phone, and on a desktop in the dark: found by axe, too wide, or too small for a thumb or a word. */
export async function flawsOf(page: Page, what: string): Promise<readonly string[]> {
  // A form with entries is sent once the desk was reached.
  await page.locator('form[aria-busy]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState();
  const before = page.viewportSize() ?? phone;
  const found: string[] = [];
  for (const [viewport, colorScheme] of [
    [desktop, 'dark'],
    [phone, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // Colours change at once.
    await page.setViewportSize(viewport);
    for (const flaw of await flawsAtThisWidth(page)) found.push(`${what}, ${viewport.width} px: ${flaw}`);
  }
  await page.setViewportSize({ ...phone, width: 320 });
  if (await isTooWideInLargeText(page)) found.push(`${what}, 320 px: too wide in text of twice the size`);
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return found;
}

/** As an owner may set it (SC 1.4.4). */
function isTooWideInLargeText(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const large = new CSSStyleSheet();
    large.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets = [large];
    const isTooWide = document.documentElement.scrollWidth > window.innerWidth;
    document.adoptedStyleSheets = [];
    return isTooWide;
  });
}

async function flawsAtThisWidth(page: Page): Promise<readonly string[]> {
  const { wide, small, narrow, corrected } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    small: [
      ...document.querySelectorAll('main :is(summary, button, input, select, textarea):not(.visually-hidden)'),
    ].flatMap((element) => {
      const { height } = (element.closest('label') ?? element).getBoundingClientRect();
      return height > 0 && height < 44 ? [`${element.outerHTML.slice(0, 80)} is ${height} px high`] : [];
    }),
    narrow: [...document.querySelectorAll('main input:is(:not([type]), [type=text])')].flatMap((input) => {
      const { width } = input.getBoundingClientRect();
      return width > 0 && width < 64 ? [`${input.outerHTML.slice(0, 80)} is ${width} px wide`] : [];
    }),
    corrected: [
      ...document.querySelectorAll(
        'main input:is(:not([type]), [type=text], [type=search]):not([autocorrect=off], [inputmode=numeric], [readonly]),' +
          'main :is([inputmode=email], [inputmode=url]):not([autocapitalize=none])',
      ),
    ].map((input) => `a keyboard may correct ${input.outerHTML.slice(0, 80)}`),
  }));
  return [...(await axeViolations(page)), ...(wide > 0 ? ['too wide'] : []), ...small, ...narrow, ...corrected];
}

/** A test of pages: none that it looks at has a flaw, on a phone or a desktop. `open` opens the first one. */
export function hasNoFlaws(
  pages: string,
  open: (viewport: Viewport) => Promise<Page>,
  walk: (page: Page, look: (what: string) => Promise<void>) => Promise<void>,
): void {
  it(`${pages} fit on phone and desktop, and axe finds nothing wrong (WCAG 2.2 AA)`, { timeout: 180_000 }, async () => {
    const found: string[] = [];
    const page = await open(phone);
    await walk(page, async (what) => void found.push(...(await flawsOf(page, what))));
    expect(found).toEqual([]);
  });
}

/** Presses Enter in the field that has the focus, and waits for the page to which it leads: the keyboard alone waits for nothing. */
export function pressEnter(page: Page): Promise<void> {
  return page.locator(':focus').press('Enter');
}

/** Opens a folded part of a page. */
export function unfold(page: Page, title: string): Promise<void> {
  return page.locator('summary', { hasText: title }).click();
}

/** Opens the link of a page with this name. */
export function follow(page: Page, name: string): Promise<void> {
  return page.getByRole('link', { name, exact: true }).click();
}

/** A shop and its desk with the owner's files and releases as copies of their own, to be published from. */

export interface OwnShop {
  /** Holds the two below. */
  readonly folder: string;
  readonly content: string;
  readonly releases: string;
  readonly environment: Readonly<Record<'CATALOGUE_DIR' | 'RELEASES_DIR', string>>;
  readonly shop: ShopProcess;
}

/** Starts both, and stops them after the last test of the file. */
export async function startOwnShop(more: Readonly<Record<string, string>> = {}): Promise<OwnShop> {
  vi.setConfig({ testTimeout: 300_000 }); // A publish gives way to orders, and so to all other tests.
  const folder = temporaryFolder();
  const [content, releases] = [join(folder, 'owner'), join(folder, 'releases')];
  const environment = { CATALOGUE_DIR: content, RELEASES_DIR: releases };
  copyCatalogue('catalogue', content);
  copyCurrentRelease(releases);
  const shop = await startShop({ ...environment, ...more });
  afterAll(() => shop.stop());
  await setDeskPassword(shop.dataFolder);
  return { folder, content, releases, environment, shop };
}
