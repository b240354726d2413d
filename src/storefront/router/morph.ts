const name = 'picture';

/**
 * The picture of a pressed link grows into the one that the next page marks with `data-morphs`, where the browser can. All
 * else is there at once, and can be touched meanwhile (`styles/base.css`). Without the two, or for a visitor who wants no
 * motion, the page just changes.
 */
export function morph(pressed: Element | null, update: () => void): void {
  const from = pressed?.querySelector('img');
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!from || isStill || !('startViewTransition' in document) || document.visibilityState === 'hidden')
    return update();
  document.documentElement.setAttribute('data-morphing', ''); // For good: its rules are about nothing else.
  from.style.viewTransitionName = name;
  let to: HTMLElement | null = null;
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = '';
    update();
    to = document.querySelector<HTMLElement>('[data-morphs] img');
    if (to) to.style.viewTransitionName = name;
    else transition.skipTransition();
  });
  // The page changes in any case; an interrupted animation is fine.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => {
    if (to) to.style.viewTransitionName = '';
  });
}
