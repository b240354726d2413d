import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { ChatButton } from '#storefront/shell/chat-button.tsx';
import { Footer } from '#storefront/shell/footer.tsx';
import { Header } from '#storefront/shell/header.tsx';
import { useHydrated } from '#storefront/browser/use-hydrated.ts';
import { usePageViews } from '#storefront/browser/page-views.ts';
import type { RouteLocation, Router } from '#storefront/router/router.ts';
import { RouterContext, useRouter, useShown } from '#storefront/router/use-router.ts';
import { ErrorScreen } from '#storefront/pages/error/error-screen.tsx';
import { shopData, shop } from './shop-data.ts';
import { announce, Announcer } from '#storefront/ui/announcer.tsx';
import { closePageToasts, toast, Toasts } from '#storefront/ui/toasts.tsx';
import * as styles from './root.module.css';
import { chatLink, phoneLink } from '#shop/contact-links.ts';
import * as styles from './shell/no-script-line.module.css';

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
            {screen}
            <Settle />
          </Suspense>
        </ErrorBoundary>
      </main>
      {below}
    </>
  );
}

/** Created once, as it is the same on every screen: no page change renders it again. */
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

/** For browsers without a script: the links of the shop, and how to order. Menu, search and cart need a script. */
export function NoScriptLine() {
  return <noscript>{import.meta.env.SSR && <Line />}</noscript>;
}

function Line() {
  const pages = [...shopData.menuGroups, ...shopData.menuLinks];
  return (
    <div className={styles['line']}>
      <p>
        {'Without JavaScript you can still look around, and order by phone, '}
        <a href={phoneLink(shop.phone)}>{shop.phone}</a>
        {', or on '}
        <a href={chatLink(shop.chatNumber, 'Hi! I would like to order.')}>WhatsApp</a>.
      </p>
      <ul className={styles['pages']}>
        {pages.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
