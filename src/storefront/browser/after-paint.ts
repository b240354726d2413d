/** Runs something once the next frame is on its way to the screen; soon, where a hidden page makes none. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
