/** Starts the shop in the browser: hydrates the prerendered page, then sends orders that earlier visits left. */
import './styles/base.css';
import 'virtual:tints.css';
import './styles/first-frame.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { repeatEarlyPress } from './browser/early-press.ts';
import { watchOutbox } from './outbox/watch-outbox.ts';
import { trustedScript } from './browser/trusted-script.ts';
import { watchPictures } from './browser/picture-fallback.ts';
import { watchReading } from './browser/read-ahead.ts';
import { showOrderNews } from './order-news.tsx';
import type { PageData } from './page-data.ts';
import { Root } from './root.tsx';
import { plainPath } from '#shop/routes.ts';
import { createRouter } from './router/router.ts';
import { firstScreen, isDataOf, isPage, nextScreen, screenOf } from './screen.tsx';
import { warmUp } from './warm-up.tsx';

/** The data in the page, or null on the page for unknown addresses. */
function prerenderedData(): PageData | null {
  const element = document.getElementById('page-data');
  return element?.textContent ? JSON.parse(element.textContent) : null;
}

async function start(): Promise<void> {
  watchPictures();
  watchReading();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no element #root');
  const { search, hash } = window.location;
  const pathname = plainPath(window.location.pathname);
  // Our relay redirects another spelling of an address; a static host may answer it.
  if (pathname !== window.location.pathname) history.replaceState(history.state, '', pathname + search + hash);
  const data = prerenderedData();
  const prerendered = data && isDataOf(pathname, data) && (await screenOf(data).catch(() => null)); // Requested again then.
  const screen = prerendered || (await firstScreen(pathname));
  const router = createRouter(screen, nextScreen);
  const app = (
    <StrictMode>
      <Root router={router} />
    </StrictMode>
  );
  // The HTML is another page's if a static host answers every unknown address with one page, and empty if the service
  // worker answered with the empty page.
  const isPrerendered = root.hasChildNodes() && (prerendered || (!data && !isPage(pathname)));
  if (isPrerendered) {
    // As a transition it yields every few milliseconds; what is tapped meanwhile is hydrated first.
    startTransition(() => void hydrateRoot(root, app));
    repeatEarlyPress();
  } else {
    document.head.querySelector('title')?.remove(); // Another page's; and of two titles the first counts.
    createRoot(root).render(app);
  }
  // Loaded after the first screen, which doesn't need it.
  await watchOutbox((news) => showOrderNews(router, news));
  registerServiceWorker();
  await navigator.serviceWorker?.ready; // The data is on the device.
  await warmUp(router);
}

/** Registers the service worker, if the browser supports them. */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(trustedScript('/service-worker.js'))
    .catch((error: unknown) => console.warn('the shop won’t open offline: no service worker', error));
}

start().catch((error: unknown) => console.error('the shop could not start', error));
