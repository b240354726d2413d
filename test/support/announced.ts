import type { Page } from 'playwright-core';

/** What the shop has said last to those who can't see the screen, with ordinary spaces; empty while it has said nothing. */
export async function announced(page: Page): Promise<string> {
  const text = await page.getByTestId('announcer').textContent();
  return (text ?? '').replaceAll('\u00A0', ' ');
}
