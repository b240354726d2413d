/** Starts the shop in the browser: hydrates the prerendered page, then sends orders that earlier visits left. */
import './styles/base.css';
import 'virtual:tints.css';
import './styles/first-frame.css';
import { Activity, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { trustedScript } from './browser/trusted-script.ts';
import { watchPictures, watchReading } from './browser/pictures.ts';
import { watchOrders } from './order-news.tsx';
import type { PageData } from './page-data.ts';
import { Root } from './root.tsx';
import { routes } from '#shop/routes.ts';
import { createRouter, type Router } from './router/router.ts';
import { firstScreen, isDataOf, isPage, nextScreen, screenOf } from './screen.tsx';
import { RouterContext } from './router/use-router.ts';

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
  // Our relay redirects another spelling of an address; a static host or the service worker may answer it.
  if (!/^\/(?:[a-z\d-]+(?:\/[a-z\d-]+)*)?$/.test(window.location.pathname)) {
    const { plainAddress } = await import('#shop/plain-address.ts');
    history.replaceState(history.state, '', plainAddress(window.location));
  }
  const { pathname } = window.location;
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
    // A transition yields every few milliseconds; what is tapped meanwhile is hydrated first.
    const fields = () => root.querySelectorAll<HTMLInputElement>('input,select,textarea');
    const before = fields();
    const { activeElement } = document;
    const onRecoverableError = async (error: unknown) => {
      const { moveEntries } = await import('./browser/changed-page.ts');
      console.warn('the page was changed on its way', error);
      moveEntries(before, fields(), activeElement);
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
    repeatEarlyTap();
  } else {
    document.head.querySelector('title')?.remove(); // Another page's; and of two titles the first counts.
    createRoot(root).render(app);
  }
  // Loaded after the first screen, which doesn't need it.
  await watchOrders();
  registerServiceWorker();
  await navigator.serviceWorker?.ready; // The data is on the device.
  await warmUp(router);
}

/** Registers the service worker, if the browser supports them. */
function registerServiceWorker(): void {
  navigator.serviceWorker
    ?.register(trustedScript('/service-worker.js'))
    .catch((error: unknown) => console.warn('the shop won’t open offline: no service worker', error));
}

/**
 * Renders a product that this page links to, out of sight. Code takes twice as long when it runs for the first time, and
 * without this the first tap on a product would pay for that. A document of its own fetches no pictures; what is hidden
 * has no effects, so nothing counts as viewed.
 */
async function warmUp(router: Router): Promise<void> {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a');
  const link = [...links].find(({ pathname }) => routes.product.matches(pathname));
  if (!link) return;
  const { main } = await firstScreen(link.pathname);
  createRoot(document.implementation.createHTMLDocument().body).render(
    <RouterContext value={router}>
      <Activity mode="hidden">{main}</Activity>
    </RouterContext>,
  );
}

/**
 * Repeats a press of a button from before the script ran: no listener heard it, but it gave the button the focus (in
 * Safari because of the explicit `tabindex`, `build/html/document.ts`). A button reached by keyboard is marked as such
 * and was not pressed; one that a mouse is still holding down will fire by itself. Call it once React listens.
 */
function repeatEarlyTap(): void {
  const button = document.activeElement;
  if (!(button instanceof HTMLButtonElement) || button.matches(':focus-visible')) return;
  // After a touch `:active` may last long; with a mouse it is accurate.
  const isHeld = button.matches(':active') && window.matchMedia('(hover: hover)').matches;
  if (!isHeld) button.click();
}

start().catch((error: unknown) => console.error('the shop could not start', error));
