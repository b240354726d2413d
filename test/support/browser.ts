/** Chromium for the journeys. A page that logs an error or throws fails its test (`page-problems.ts`). */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findHeadlessShell, provideChromium } from './chromium.ts';
import { problemsOf, watchProblems } from './page-problems.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium as people have it. */
export function launchWholeBrowser(more: readonly string[] = []): Promise<Browser> {
  return launch(provideChromium(), more);
}

/** Chromium's headless shell where there is one: the same engine, quicker to open a visit. */
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
  /** What went wrong in the page so far. */
  readonly problems: readonly string[];
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
  return { context, page: await context.newPage(), problems: problemsOf(context) };
}
