import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { ChatButton } from './features/shell/chat-button.tsx';
import { Footer } from './features/shell/footer.tsx';
import { Header } from './features/shell/header.tsx';
import { NoScriptLine } from './features/shell/no-script-line.tsx';
import { useWelcome } from './features/home/use-welcome.ts';
import { useHydrated } from './browser/use-hydrated.ts';
import { usePageViews } from './browser/page-views.ts';
import styles from './root.module.css';
import { ErrorBoundary } from './router/error-boundary.tsx';
import type { Router } from './router/router.ts';
import { RouterContext, useRouter, useShown } from './router/use-router.ts';
import { ErrorScreen } from './routes/error-screen.tsx';
import { announce, Announcer } from './ui/announcer.tsx';
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
  useWelcome(place.path);
  usePageViews(place.key);
  useAnnouncedRoute(place.path);
  const main = useFocusInPage(place.key);
  return (
    <>
      <a className={styles['skip']} href="#main">
        Skip to content
      </a>
      {above}
      <main id="main" ref={main} className={styles['main']} tabIndex={-1}>
        <ErrorBoundary key={place.key} fallback={errorScreen}>
          <Suspense>
            {screen}
            <Settle />
          </Suspense>
        </ErrorBoundary>
      </main>
      {below}
    </>
  );
}

/** What stands around every screen is the same for all: made once, so that no page change renders it anew. */
const above = (
  <>
    <div className={styles['top']}>
      <Header />
      <Toasts />
    </div>
    <NoScriptLine />
  </>
);
const below = (
  <>
    <Suspense>
      <Footer />
    </Suspense>
    <ChatButton />
    <Announcer />
  </>
);

/** Tells the router that the first screen stands whole. A part of its own, so that nothing else is rendered anew for it. */
function Settle() {
  const { settle } = useRouter();
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (hydrated) settle();
  }, [hydrated, settle]);
  return null;
}

function errorScreen(error: unknown) {
  return <ErrorScreen error={error} />;
}

/** Tells people who can't see the page change which page has opened. */
function useAnnouncedRoute(path: string): void {
  const opened = useRef(path);
  useEffect(() => {
    if (opened.current === path) return;
    opened.current = path;
    announce(document.title);
  }, [path]);
}

/** What had the focus may have gone with the page before: then the new page has it, so that the next Tab starts there. */
function useFocusInPage(visit: string) {
  const main = useRef<HTMLElement>(null);
  const opened = useRef(visit);
  useLayoutEffect(() => {
    if (opened.current === visit) return;
    opened.current = visit;
    const focused = document.activeElement;
    // A link of a menu that has just closed has the focus until the browser notices that nobody can see it.
    const isGone = focused === document.body || focused?.getClientRects().length === 0;
    if (isGone) main.current?.focus({ preventScroll: true });
  }, [visit]);
  return main;
}
