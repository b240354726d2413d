/** When a page does something, and whether it may move: once it is hydrated or idle; less if the visitor wishes so. */
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

/** True if the visitor's device asks for less motion (WCAG 2.3.3). */
export function isMotionUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The behavior of a scroll that a button starts: smooth, or instant if motion is unwanted. */
export function scrollMotion(): ScrollBehavior {
  return isMotionUnwanted() ? 'instant' : 'smooth';
}
