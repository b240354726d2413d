import { whenIdle } from './when-idle.ts';

/**
 * Tells the styles that the shopper has begun to read on: by a swipe, a key, a wheel or a scroll. From then on the
 * browser fetches lazy pictures well before they come into view, as it does by default. Until then it only fetches
 * those in view, so that a first look costs no more than the first screen (`ui/product-card.module.css`). A slider that
 * turns its own pages doesn't count, as its scroll events don't reach the document. It waits until the touch has been
 * handled, since the styles of all cards change.
 */
export function watchReading(): void {
  const read = () => whenIdle(() => document.documentElement.setAttribute('data-reading', ''));
  for (const event of ['pointercancel', 'keydown', 'wheel', 'scroll']) {
    document.addEventListener(event, read, { once: true, passive: true });
  }
}
