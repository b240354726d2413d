import type { Page } from 'playwright-core';

/** The shop's last announcement to screen readers, with ordinary spaces; empty if there was none. */
export async function announced(page: Page): Promise<string> {
  const text = await page.getByTestId('announcer').textContent();
  return (text ?? '').replaceAll('\u00A0', ' ');
}
