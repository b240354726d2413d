/** Views of the shop and of the showcase of its parts, and how to take still pictures of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { buildShowcase } from '#tools/showcase/build-showcase.ts';
import { siteFolder } from '#test/support/built-site.ts';
import { seedCart, type SeededLine, swing } from '#test/support/cart-seed.ts';
import { productImage } from '#test/support/catalogues.ts';
import { answersToClicks } from '#test/support/opening.ts';
import { startStaticHost } from '#test/support/static-host.ts';
import { stillPicture, stillVisitor } from '#test/support/still.ts';

interface Screen {
  /** Names its pictures. */
  readonly name: string;
  readonly path: string;
  /** A page of the showcase, not of the shop. */
  readonly site?: 'showcase';
  readonly cart?: readonly SeededLine[];
  /** Only the window: for what is over the page. Otherwise the whole page. */
  readonly part?: 'window';
  /** Brings the opened page into the state. */
  readonly reach?: (page: Page) => Promise<void>;
}

/** A screen at a width. */
export interface View {
  /** `home-390` */
  readonly name: string;
  readonly screen: Screen;
  readonly width: number;
}

/** Two sizes of one product, a pack, and a line whose price has changed since it was added. */
const fullCart: readonly SeededLine[] = [
  swing('XL', 1900, 2),
  swing('S', 800, 1),
  {
    id: 24,
    name: 'Creamy Salmon & Tuna Stick',
    price: 1680,
    quantity: 3,
    image: productImage(24, 1),
    pack: 'Pack of 6',
  },
  { id: 5, name: 'Adult Dog Food Chicken 1kg', price: 1150, quantity: 1, image: productImage(5, 1) },
];

const screens: readonly Screen[] = [
  { name: 'home', path: '/', reach: withoutTheWelcome },
  { name: 'dogs', path: '/dog-main' },
  { name: 'dog-food', path: '/dog-food' },
  { name: 'product-sizes', path: '/product/43' },
  { name: 'cart', path: '/cart', cart: fullCart },
  { name: 'checkout', path: '/checkout', cart: fullCart },
  { name: 'showcase-controls', path: '/?part=controls', site: 'showcase' },
  { name: 'showcase-products', path: '/?part=products', site: 'showcase' },
  { name: 'showcase-buying', path: '/?part=buying', site: 'showcase' },
  { name: 'showcase-places', path: '/?part=places', site: 'showcase' },
  { name: 'showcase-menu', path: '/?part=menu', site: 'showcase', part: 'window' },
  { name: 'showcase-lightbox', path: '/?part=lightbox', site: 'showcase', part: 'window' },
  { name: 'showcase-toasts', path: '/?part=toasts', site: 'showcase', part: 'window', reach: heldToast },
];
/** Usual window heights, in CSS pixels. */
const heights: ReadonlyMap<number, number> = new Map([
  [390, 844],
  [1280, 800],
]);
/** All on a phone; on a desktop, too, except for a long one that shows nothing new there. */
const widthsOf = (name: string): readonly number[] => (name === 'dogs' ? [390] : [...heights.keys()]);

export const views: readonly View[] = screens.flatMap((screen) =>
  widthsOf(screen.name).map((width) => ({ name: `${screen.name}-${width}`, screen, width })),
);

async function withoutTheWelcome(page: Page): Promise<void> {
  await page.getByTestId('toast').waitFor();
  await page.getByTestId('toast').waitFor({ state: 'detached' });
}

/** Waits for a toast and holds it: the clock is stopped, and another window has the focus. */
async function heldToast(page: Page): Promise<void> {
  await page.getByTestId('toast').last().waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** Addresses of the built shop and of the showcase. */
export interface Sites {
  readonly shop: string;
  readonly showcase: string;
  readonly showcaseFolder: string;
  readonly stop: () => Promise<void>;
}

export async function serveSites(): Promise<Sites> {
  const folder = await mkdtemp(join(tmpdir(), 'panja-showcase-'));
  await buildShowcase(process.cwd(), folder);
  const [shop, showcase] = await Promise.all([startStaticHost(siteFolder), startStaticHost(folder)]);
  return {
    shop: shop.url,
    showcase: showcase.url,
    showcaseFolder: folder,
    async stop() {
      await Promise.all([shop.stop(), showcase.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PNG of a view as it is now, with test cards for product pictures. */
export async function viewNow(browser: Browser, sites: Sites, { screen, width }: View): Promise<Buffer> {
  const [context, page] = await stillVisitor(browser, { width, height: heights.get(width) ?? 900 });
  try {
    await context.route('**/pictures/**', showTestCard);
    if (screen.cart) await seedCart(context, screen.cart);
    await page.goto(sites[screen.site ?? 'shop'] + screen.path);
    if (screen.site) await page.locator('#root > *').first().waitFor({ state: 'attached' });
    else await answersToClicks(page);
    await screen.reach?.(page);
    return await stillPicture(page, screen.part ?? 'page');
  } finally {
    await context.close();
  }
}

/** A cross in a frame shows how a picture is cut and stretched. */
const testCard =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" preserveAspectRatio="none" viewBox="0 0 64 64"><path fill="#d9e7dc" d="M0 0h64v64H0z"/><path fill="none" stroke="#0b6b4b" stroke-width="2" d="M4 4h56v56H4zl56 56M60 4 4 60"/></svg>';

function showTestCard(route: Route): Promise<void> {
  return route.fulfill({ contentType: 'image/svg+xml', body: testCard });
}
