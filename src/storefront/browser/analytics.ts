/**
 * Google Analytics, where the owner has configured an id (decision D33): its tag is fetched with the first page view.
 * The tag's own automatic page views are off, so that each visit to a page counts once. It asks for no advertising.
 */
import { trustedScript } from './trusted-script.ts';

export interface PageView {
  readonly address: string;
  readonly title: string;
}

declare global {
  interface Window {
    /** Where the tag finds its commands, those from before it arrived too. */
    dataLayer?: unknown[];
  }
}

let isStarted = false;

export function reportPageView(id: string, { address, title }: PageView): void {
  if (!isStarted) startTag(id);
  isStarted = true;
  command('event', 'page_view', { page_location: address, page_title: title });
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
  document.head.append(script);
}

/** The tag takes `arguments` for a command, and nothing else. */
const command: (...parts: readonly unknown[]) => void = function push() {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
};
