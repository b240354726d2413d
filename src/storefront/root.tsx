import { useEffect, useLayoutEffect, useRef } from 'react';
import { ChatButton } from './features/shell/chat-button.tsx';
import { Footer } from './features/shell/footer.tsx';
import { Header } from './features/shell/header.tsx';
import { useWelcome } from './features/home/use-welcome.ts';
import { useHydrated } from './browser/use-hydrated.ts';
import { usePageViews } from './browser/page-views.ts';
import styles from './root.module.css';
import { ErrorBoundary } from './router/error-boundary.tsx';
import type { Router } from './router/router.ts';
import { RouterContext, useRouter, useShown } from './router/use-router.ts';
import { ErrorScreen } from './routes/error-screen.tsx';
import { Toasts } from './ui/toasts.tsx';

/** The whole shop, driven by a router. */
export function Root({ router }: { router: Router }) {
  return (
    <RouterContext value={router}>
      <Shell />
    </RouterContext>
  );
}

/** The shell around every screen (spec §2): header, the page, footer, chat button, toasts. */
function Shell() {
  const { place, screen } = useShown();
  const { settle } = useRouter();
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (hydrated) settle();
  }, [hydrated, settle]);
  useWelcome(place.path);
  usePageViews(place.key);
  return (
    <>
      <a className={styles['skip']} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" className={styles['main']} tabIndex={-1}>
        <ErrorBoundary key={place.key} fallback={errorScreen}>
          {screen}
        </ErrorBoundary>
      </main>
      <Footer />
      <ChatButton />
      <Toasts />
      <RouteAnnouncer path={place.path} />
    </>
  );
}

function errorScreen(error: unknown) {
  return <ErrorScreen error={error} />;
}

/** Tells people who can't see the page change which page has opened. */
function RouteAnnouncer({ path }: { path: string }) {
  const region = useRef<HTMLParagraphElement>(null);
  const opened = useRef(path);
  useEffect(() => {
    if (opened.current === path) return;
    opened.current = path;
    if (region.current) region.current.textContent = document.title;
  }, [path]);
  return <p className="visually-hidden" aria-live="polite" ref={region} />;
}
