import { useEffect, useRef } from 'react';
import { shop } from '#storefront/shop-data.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Reports one page view for each visit to a page, if an analytics id is configured (D33). Its code loads once the page
 * has loaded and the browser is idle; if it doesn't, nothing else is affected.
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
