/** Runs something when the browser is idle; a little later in one that doesn't say (Safari before 2026). */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 300);
}
