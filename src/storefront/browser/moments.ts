/** When a page does something: once it is hydrated, or idle. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the first render repeats the prerendered HTML, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Runs something when the browser is idle; a little later in one that doesn't say (Safari before 2026). */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 300);
}
