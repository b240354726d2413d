import type { BrowserContext } from 'playwright-core';

/** Pages opened from now on may store nothing: reading any storage throws, as where site data is blocked. */
export async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('site data is blocked', 'SecurityError');
        },
      });
    }
  });
}
