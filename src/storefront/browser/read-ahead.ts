import { whenIdle } from './when-idle.ts';

/**
 * Tells the styles that the shopper has begun to read on: by a touch, a key, a wheel or a scroll. From then on the browser
 * fetches lazy pictures well before they come into view, as it likes to do. Before, only those in view are fetched, so
 * that a first look costs no more than the first screen (`ui/product-card.module.css`). A slider that turns its own pages
 * does not count: its scrolling does not reach the document. It waits until the touch has been answered, since the styles
 * of all cards change with it.
 */
export function watchReading(): void {
  const read = () => whenIdle(() => document.documentElement.setAttribute('data-reading', ''));
  for (const event of ['pointerdown', 'keydown', 'wheel', 'scroll']) {
    document.addEventListener(event, read, { once: true, passive: true });
  }
}
