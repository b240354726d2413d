/** How a scroll that a button starts should move: gliding, or at once where motion is unwanted (LOOK, WCAG 2.3.3). */
export function scrollMotion(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
