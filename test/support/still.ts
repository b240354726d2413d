/**
 * A still page, so that two pictures of it are the same to the pixel: the day is fixed, motion is off, the web font is
 * used however slow the connection, every picture is decoded, no caret blinks.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** When the visit begins: a Saturday in shop hours. */
export const stillTime = new Date('2026-11-21T08:00:00Z');

export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** A new visitor with reduced motion; on a phone below 768 px. */
export async function stillVisitor(browser: Browser, { width, height }: StillSize): Promise<[BrowserContext, Page]> {
  const isPhone = width < 768;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.clock.install({ time: stillTime });
  return [context, page];
}

/** Waits until the page has loaded completely. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A face added by script is used at once: `font-display: optional` may have given up on the other.
    const url = '/fonts/bricolage-grotesque.woff2';
    const face = new FontFace('Bricolage Grotesque', `url(${url})`, { weight: '200 800' });
    document.fonts.add(await face.load());
    // As for shoppers who read on (browser/pictures.ts): pictures further down are loaded and shown, too.
    document.documentElement.setAttribute('data-reading', '');
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(
      [...document.images].map(async (image) => {
        if (!image.complete) {
          await new Promise((resolve) => {
            image.addEventListener('load', resolve, { once: true });
            image.addEventListener('error', resolve, { once: true });
          });
        }
        await image.decode().catch(() => undefined); // Broken ones are replaced by the placeholder, which loads by itself.
      }),
    );
    await document.fonts.ready;
  });
}

/** Two frames later everything has been painted. */
async function painted(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
}

/** How many pictures are taken at most until two in a row are the same. */
const mostPictures = 10;

/**
 * A PNG of the still page: the window, or the whole page. On a busy machine a picture may be taken before all of the
 * page is painted, so it counts once the next one is the same.
 */
export async function stillPicture(page: Page, part: 'window' | 'page'): Promise<Buffer> {
  if (part === 'page') await seeAll(page);
  await comeToRest(page);
  await painted(page);
  await comeToRest(page);
  const take = () =>
    page.screenshot({ fullPage: part === 'page', caret: 'hide', animations: 'allow', scale: 'device' });
  let last = await take();
  for (let taken = 1; taken < mostPictures; taken += 1) {
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} looks different in each of ${mostPictures} pictures: something on it moves`);
}

/** Scrolls to the bottom, as some parts only load when they come near, and back to the top. */
async function seeAll(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.scrollTo(0, document.documentElement.scrollHeight); // Each time, since the page may still grow.
    return [...document.querySelectorAll('[data-testid="open-now"]')].every(
      (line) => line.textContent !== '' || line.getClientRects().length === 0,
    );
  });
  await page.evaluate(() => window.scrollTo(0, 0));
}
