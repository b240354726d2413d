/** True if the visitor's device asks for less motion (WCAG 2.3.3). */
export function isMotionUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The behavior of a scroll that a button starts: smooth, or instant if motion is unwanted. */
export function scrollMotion(): ScrollBehavior {
  return isMotionUnwanted() ? 'instant' : 'smooth';
}
