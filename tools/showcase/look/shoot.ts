/** Takes pictures of screens. */
import type { Browser, Page, Route } from 'playwright-core';
import { seedCart } from '#test/support/cart-seed.ts';
import { answersToClicks } from '#test/support/opening.ts';
import { type StillSize, stillPicture, stillVisitor } from '#test/support/still.ts';
import type { Screen } from './screens.ts';

/** Usual window heights, in CSS pixels. */
const heights: ReadonlyMap<number, number> = new Map([
  [360, 740],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1600, 900],
]);

export function sizeOf(width: number, scale = 1): StillSize {
  return { width, height: heights.get(width) ?? 900, scale };
}

/** Whether a screen exists at a width. */
export function isSeenAt(width: number, { on }: Screen): boolean {
  return on === undefined || on === (width < 768 ? 'narrow' : 'wide');
}

/** Where the shop and the showcase of its parts are served. */
export interface Origins {
  readonly shop: string;
  readonly showcase: string;
}

/** A PNG of a screen. */
export async function shoot(browser: Browser, origins: Origins, screen: Screen, size: StillSize): Promise<Buffer> {
  const hasScript = screen.script !== 'off';
  const [context, page] = await stillVisitor(browser, size, hasScript);
  try {
    if (screen.pictures) await context.route('**/pictures/**', showTestCard);
    if (screen.cart) await seedCart(context, screen.cart);
    await page.goto(origins[screen.site ?? 'shop'] + screen.path);
    if (screen.site) await page.locator('#root > *').first().waitFor({ state: 'attached' });
    else if (hasScript) await answersToClicks(page);
    await screen.reach?.(page, context);
    if (screen.media === 'print') await page.emulateMedia({ media: 'print' });
    if (screen.media === 'forced colours') await page.emulateMedia({ forcedColors: 'active' });
    if (!hasScript) {
      await scrollThrough(page);
      return await page.screenshot({ fullPage: true });
    }
    return await stillPicture(page, screen.part ?? 'page');
  } finally {
    await context.close();
  }
}

/** Without a script nothing else brings lower parts into view: each screen is painted once. */
async function scrollThrough(page: Page): Promise<void> {
  const screens = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / window.innerHeight));
  for (const screen of [...Array.from({ length: screens }, (_, index) => index + 1), 0]) {
    await page.evaluate((down) => window.scrollTo(0, down * window.innerHeight), screen);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  }
}

/** A cross in a frame shows how a picture is cut and stretched. */
const testCard =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" preserveAspectRatio="none" viewBox="0 0 64 64"><path fill="#d9e7dc" d="M0 0h64v64H0z"/><path fill="none" stroke="#0b6b4b" stroke-width="2" d="M4 4h56v56H4zl56 56M60 4 4 60"/></svg>';

function showTestCard(route: Route): Promise<void> {
  return route.fulfill({ contentType: 'image/svg+xml', body: testCard });
}
