/** The router for components: the location, its query, and how to open another page. */
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { RouteLocation, Router, Shown } from './router.ts';

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter needs a RouterContext above it');
  return router;
}

/** While something is open over the page, Back closes it instead of leaving the page (D94). */
export function useBackCloses(open: boolean, close: () => void): void {
  const router = useRouter();
  const closeNow = useEffectEvent(close);
  useEffect(() => (open ? router.cover(() => closeNow()) : undefined), [open, router]);
}

export function useShown(): Shown {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.shown, router.first);
}

export function useRouteLocation(): RouteLocation {
  return useShown().location;
}

/** The query, and how to change it. Prerendered pages have no query, so it is empty during hydration. */
export function useQuery() {
  const router = useRouter();
  const search = useSyncExternalStore(
    router.subscribe,
    () => router.shown().location.search,
    () => '',
  );
  // Changes what is in the address, which a hydrating page does not show yet.
  const changeQuery = (change: (query: URLSearchParams) => URLSearchParams) => {
    const { search: now } = router.shown().location;
    const next = change(new URLSearchParams(now)).toString();
    if (next !== now.slice(1)) router.setSearch(next && `?${next}`);
  };
  return [new URLSearchParams(search), changeQuery] as const;
}
