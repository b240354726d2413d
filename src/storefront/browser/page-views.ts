import { useEffect, useRef } from 'react';
import { shop } from '#storefront/built-in.ts';

/**
 * Reports one page view a visit to a page, where an analytics id is configured (spec §7, decision D33). The code for it
 * comes when the page has loaded and the browser has nothing better to do; that it does not come disturbs nothing.
 */
export function usePageViews(visit: string): void {
  const reported = useRef('');
  useEffect(() => {
    if (shop.analyticsId === '' || reported.current === visit) return;
    reported.current = visit;
    const view = { address: window.location.href, title: document.title };
    whenIdle(() => {
      import('./analytics.ts').then(
        ({ reportPageView }) => reportPageView(shop.analyticsId, view),
        (error: unknown) => console.warn('analytics: the code did not arrive', error),
      );
    });
  }, [visit]);
}

function whenIdle(work: () => void): void {
  const soon = () => (window.requestIdleCallback ? window.requestIdleCallback(work) : setTimeout(work, 1000));
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
