/** Starts the shop in the browser: takes over the prerendered page, then sends orders that earlier visits left behind. */
import './styles/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { repeatEarlyPress } from './browser/early-press.ts';
import { watchOutbox } from './browser/outbox/watch-outbox.ts';
import { registerServiceWorker } from './browser/register-service-worker.ts';
import { watchPictures } from './browser/picture-fallback.ts';
import { watchReading } from './browser/read-ahead.ts';
import type { PageData } from './page-data.ts';
import { Root } from './root.tsx';
import { createRouter } from './router/router.ts';
import { routeAt } from './routes.tsx';
import { firstScreen, nextScreen } from './screen.tsx';

/** What the prerenderer left in the page: its data, or null on the page for unknown addresses. */
function prerenderedData(): PageData | null {
  const element = document.getElementById('page-data');
  return element?.textContent ? JSON.parse(element.textContent) : null;
}

async function start(): Promise<void> {
  watchPictures();
  watchReading();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no element #root');
  const { pathname } = window.location;
  const data = prerenderedData();
  const fetchComponent = routeAt(pathname);
  const Component = data && fetchComponent && (await fetchComponent().catch(() => null)); // Then asked for once more.
  const screen = Component ? <Component data={data} /> : await firstScreen(pathname);
  const app = (
    <StrictMode>
      <Root router={createRouter(screen, nextScreen)} />
    </StrictMode>
  );
  // The HTML shows something else than this address where a static host answers every unknown address with one page,
  // and nothing where the service worker answered with the empty page.
  const isPrerendered = root.hasChildNodes() && (Component || !fetchComponent);
  if (isPrerendered) {
    // As a transition it gives way every few milliseconds; what is tapped meanwhile is taken over first.
    startTransition(() => void hydrateRoot(root, app));
    repeatEarlyPress();
  } else {
    document.head.querySelector('title')?.remove(); // Another page's; and of two titles the first counts.
    createRoot(root).render(app);
  }
  // Not needed for the first screen, so it comes after it.
  await watchOutbox();
  registerServiceWorker();
}

start().catch((error: unknown) => console.error('the shop could not start', error));
