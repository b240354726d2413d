/**
 * Page views for Google Analytics, if the owner has configured an id (D33). The tag is fetched once the page has loaded
 * and the browser is idle; if it doesn't come, nothing else is affected. Its own automatic page views are off, so that
 * each visit to a page counts once. No advertising features.
 */
import { useEffect, useRef } from 'react';
import { shop } from '#storefront/shop-data.ts';
import { trustedScript } from './trusted-script.ts';
import { whenIdle } from './moments.ts';

declare global {
  interface Window {
    /** The tag's command queue, which may fill before the tag arrives. */
    dataLayer?: unknown[];
  }
}

/** Reports one page view for each visit to a page. */
export function usePageViews(visit: string): void {
  const reported = useRef('');
  useEffect(() => {
    if (shop.analyticsId === '' || reported.current === visit) return;
    reported.current = visit;
    const [page] = window.location.href.split('#'); // The fragment may be a cart (D88).
    const view = { page_location: page, page_title: document.title };
    if (!window.dataLayer) startTag(shop.analyticsId);
    command('event', 'page_view', view);
  }, [visit]);
}

function startTag(id: string): void {
  command('js', new Date());
  command('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  const append = () => whenIdle(() => document.head.append(script));
  if (document.readyState === 'complete') append();
  else window.addEventListener('load', append, { once: true });
}

/** The tag only accepts `arguments` as a command. */
const command: (...parts: readonly unknown[]) => void = function push() {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
};
