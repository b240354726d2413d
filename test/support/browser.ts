/** Chromium for the journeys. A page that logs an error or throws fails its test (`page-problems.ts`). */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findHeadlessShell, provideChromium } from './installed-programs.ts';
import { watchProblems } from './page-problems.ts';
import { afterAll, inject } from 'vitest';
import { startShop } from './processes.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1', // The first page loads a fifth faster in the empty page's process.
];

/**
 * Switches off parts that no test needs: the pages that wait in every window for somebody who types an address, which cost
 * more than the window itself, and what Playwright turns off, as only one such list counts.
 */
const turnedOff = `
  WebUIOmniboxPopup WebUIOmniboxAimPopup
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay
  MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect OptimizationHints
  NetworkTimeServiceQuerying AimEnabled PreconnectToSearch
`;

/** Chromium as people use it; without flags of their own, tests go without what costs time. */
export function launchWholeBrowser(
  more: readonly string[] = [`--disable-features=${turnedOff.trim().split(/\s+/).join()}`],
): Promise<Browser> {
  return launch(provideChromium(), more);
}

/** Chromium's headless shell if there is one: the same engine, faster to open. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return launch(findHeadlessShell() ?? provideChromium(), more);
}

async function launch(executablePath: string, more: readonly string[]): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const args = [...flags, ...more, ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  watchProblems(browser);
  return browser;
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
}

/**
 * A new visitor: an empty profile, on a phone with touch or on a desktop. Without a service worker unless asked for, so
 * that a journey sees every request.
 */
export async function visitor(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Visit> {
  const isPhone = viewport.width < 768;
  const context = await browser.newContext({ viewport, hasTouch: isPhone, isMobile: isPhone, serviceWorkers });
  return { context, page: await context.newPage() };
}

let shared: Promise<Browser> | null = null;

/** The browser that the files of a worker share, as a new one costs more than most journeys. Their visits end with the file. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

/** A browser, and the shop that all files share (`shared-shop.ts`). */
export async function startJourneys() {
  return { browser: await sharedBrowser(), shop: { url: inject('shopUrl') } };
}

/** For a file that counts the shop's orders, or has settings of its own. */
export async function startWithOwnShop(environment: Readonly<Record<string, string>> = {}) {
  const [browser, shop] = await Promise.all([sharedBrowser(), startShop(environment)]);
  afterAll(() => shop.stop());
  return { browser, shop };
}
