/** Swaps every picture that fails to load for the placeholder, those that failed before this ran included (spec §8). */
const placeholder = '/placeholder.svg';

export function watchPictures(): void {
  document.addEventListener('error', ({ target }) => swap(target), { capture: true });
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) swap(image);
  }
}

function swap(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.currentSrc.endsWith(placeholder)) return;
  for (const source of target.parentElement?.querySelectorAll('source') ?? []) source.srcset = placeholder;
  target.src = placeholder;
}
