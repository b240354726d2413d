/** Debian's Firefox, driven through WebDriver BiDi, which it speaks itself. */
import { launch } from 'puppeteer-core';
import { phone } from './browser.ts';
import { programPath, provided } from './debian-package.ts';
import type { OtherBrowser } from './other-browser.ts';
import { noteProblem } from './page-problems.ts';

/** Path of Firefox, installed if necessary. */
export function provideFirefox(): string {
  return provided('firefox-esr', () => programPath('firefox-esr'));
}

export async function launchFirefox(): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: provideFirefox(),
    defaultViewport: phone,
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 }, // As on a phone.
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => noteProblem(`threw: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') noteProblem(`logged: ${message.text()}`);
  });
  // The shop asks before it is left with an order.
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    click: (selector) => page.locator(selector).click(),
    fill: (selector, text) => page.locator(selector).fill(text),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
