/** Does something when the browser has nothing better to do; in one that does not tell (Safari before 2026), a little later. */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 300);
}
