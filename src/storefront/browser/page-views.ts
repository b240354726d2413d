import { useEffect, useRef } from 'react';
import { shop } from '#storefront/built-in.ts';
import { whenIdle } from './when-idle.ts';

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
    afterLoad(() => {
      import('./analytics.ts').then(
        ({ reportPageView }) => reportPageView(shop.analyticsId, view),
        (error: unknown) => console.warn('analytics: the code did not arrive', error),
      );
    });
  }, [visit]);
}

function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
}
