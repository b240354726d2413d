/**
 * Changes the page. The picture of a pressed link grows into the one that the new page marks with `data-morphs`, and
 * stands in for it until it has loaded. All else is there at once, and can be touched meanwhile. Without the two
 * pictures the page just changes.
 *
 * A view transition would show nothing of the new page before it has captured the old one (docs/performance.md).
 */
export function morph(pressed: Element | null, changePage: () => void): void {
  const small = pressed?.querySelector('img');
  if (!small) return changePage();
  const from = small.getBoundingClientRect();
  changePage();
  const frame = document.querySelector('[data-morphs]');
  const large = frame?.querySelector('img');
  if (!frame || !large) return;
  large.style.background = `url("${small.currentSrc}") center / contain no-repeat`;
  large.style.removeProperty('background-color'); // Beside the picture, the stylesheet's colour shows.
  // It, or what replaces it if it fails (browser/picture-fallback.ts).
  large.addEventListener('load', () => large.style.removeProperty('background'));
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = frame.getBoundingClientRect();
  const x = from.x - to.x + (from.width - to.width) / 2;
  const y = from.y - to.y + (from.height - to.height) / 2;
  // The picture is as large as its frame's shorter side.
  const scale = from.width / Math.min(to.width, to.height);
  const grow = { transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] };
  frame.animate(grow, { duration: 300, easing: 'ease-out' });
}
