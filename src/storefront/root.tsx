import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { ChatButton } from './shell/chat-button.tsx';
import { Footer } from './shell/footer.tsx';
import { Header, NoScriptLine } from './shell/header.tsx';
import { useHydrated } from './browser/moments.ts';
import { Arrivals, WaitingLine } from './order-news.tsx';
import { usePageViews } from './browser/page-views.ts';
import type { RouteLocation, Router } from './router/router.ts';
import { RouterContext, useRouter, useShown } from './router/use-router.ts';
import { ErrorScreen } from './pages/error/error-screen.tsx';
import { shopData } from './shop-data.ts';
import { announce, Announcer } from './ui/announcer.tsx';
import { closePageToasts, toast, Toasts } from './ui/toasts.tsx';
import * as styles from './root.module.css';

/** The whole shop, driven by a router. */
export function Root({ router }: { router: Router }) {
  return (
    <RouterContext value={router}>
      <Shell />
    </RouterContext>
  );
}

/** The shell around every screen (R001): header, the page, footer, chat button, toasts. */
function Shell() {
  const { location, screen } = useShown();
  useWelcome(location.path);
  usePageViews(location.key);
  const main = useOpenedPage(location);
  return (
    <>
      <a className={styles['skip']} href="#main">
        Skip to content
      </a>
      {above}
      <main id="main" ref={main} className={styles['main']} tabIndex={-1}>
        <ErrorBoundary key={location.key}>
          <Suspense>
            {screen.main}
            <Settle />
          </Suspense>
        </ErrorBoundary>
      </main>
      {screen.more}
      {below}
    </>
  );
}

/** Created once, as it is the same on every screen: no page change renders it again. */
const above = (
  <>
    <Arrivals />
    <div className={styles['top']}>
      <Header>
        <WaitingLine />
      </Header>
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

/** Tells the router that the first screen is complete. A component of its own, so that nothing else rerenders. */
function Settle() {
  const { settle } = useRouter();
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (hydrated) settle();
  }, [hydrated, settle]);
  return null;
}

/**
 * Tells screen readers which page has opened. The focused element may have gone with the page before: then the new page
 * gets the focus, so that the next Tab starts there.
 */
function useOpenedPage(location: RouteLocation) {
  const main = useRef<HTMLElement>(null);
  const opened = useRef(location);
  useLayoutEffect(() => {
    const { path, key } = opened.current;
    opened.current = location;
    if (key === location.key) return;
    const focused = document.activeElement;
    // A link in a menu that has just closed keeps the focus until the browser notices that it is hidden.
    const isGone = focused === document.body || focused?.getClientRects().length === 0;
    if (isGone) main.current?.focus({ preventScroll: true });
    if (path === location.path) return;
    closePageToasts();
    announce(document.title);
  }, [location]);
  return main;
}

/** Welcomes the visitor on exactly `/`, for 2 s, or 3 s if a pointer rests on it (R103, R104, D11). */
function useWelcome(pathname: string): void {
  useEffect(() => {
    if (pathname !== '/') return;
    toast({ kind: 'info', content: shopData.welcome, autoCloseMs: 2000, goneAfterMs: 3000 });
  }, [pathname]);
}

/** Shows the error screen in place of a screen that throws. A class, as React has no other way to catch. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }> {
  override state: { readonly thrown?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override render(): ReactNode {
    return this.state.thrown ? <ErrorScreen error={this.state.thrown.error} /> : this.props.children;
  }
}
