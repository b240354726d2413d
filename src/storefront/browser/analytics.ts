/**
 * Google Analytics, if the owner has configured an id (D33): the tag is fetched with the first page view. Its own
 * automatic page views are off, so that each visit to a page counts once. No advertising features.
 */
import { trustedScript } from './trusted-script.ts';

export interface PageView {
  readonly address: string;
  readonly title: string;
}

declare global {
  interface Window {
    /** The tag's command queue, which may fill before the tag arrives. */
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

/** The tag only accepts `arguments` as a command. */
const command: (...parts: readonly unknown[]) => void = function push() {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
};
