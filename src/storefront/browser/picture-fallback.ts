/**
 * Replaces pictures that fail to load, including those that failed before this ran (R107): an AVIF by its WebP, that by
 * the placeholder, and a missing placeholder by the bare background.
 */
const placeholder = '/placeholder.svg';

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
