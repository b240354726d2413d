import { whenIdle } from './moments.ts';

const placeholder = '/placeholder.svg';

/**
 * Replaces pictures that fail to load, including those that failed before this ran (R107): an AVIF by its WebP, that by
 * the placeholder, and a missing placeholder by the bare background.
 */
export function watchPictures(): void {
  document.addEventListener('error', ({ target }) => replace(target), { capture: true });
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) replace(image);
  }
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return;
  if (target.currentSrc.endsWith(placeholder)) {
    target.dataset['state'] = 'failed';
    return;
  }
  const next = target.currentSrc.endsWith('.avif') ? target.src : placeholder;
  if (next === placeholder) target.dataset['state'] = 'placeholder';
  for (const source of target.parentElement?.querySelectorAll('source') ?? []) source.srcset = next;
  target.src = next;
}

/**
 * Tells the styles that the shopper has begun to read on: by a swipe, a key, a wheel or a scroll. From then on the
 * browser fetches lazy pictures well before they come into view, as it does by default. Until then it only fetches
 * those in view, so that a first look costs no more than the first screen (`.unread` in `styles/base.css`). A slider that
 * turns its own pages doesn't count, as its scroll events don't reach the document. It waits until the touch has been
 * handled, since the styles of all cards change.
 */
export function watchReading(): void {
  const noteReading = () => whenIdle(() => document.documentElement.setAttribute('data-reading', ''));
  for (const event of ['pointercancel', 'keydown', 'wheel', 'scroll']) {
    document.addEventListener(event, noteReading, { once: true, passive: true });
  }
}
