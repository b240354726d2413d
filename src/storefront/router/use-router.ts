/** How components see the router: the place, its query, and the way to another page. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Place, Router, Shown } from './router.ts';

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('a component that needs the router stands outside of it');
  return router;
}

export function useShown(): Shown {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.shown, router.first);
}

export function usePlace(): Place {
  return useShown().place;
}

/** The query, and how to change it. The prerendered page knows no query, so it is empty while that page is taken over. */
export function useQuery() {
  const router = useRouter();
  const search = useSyncExternalStore(
    router.subscribe,
    () => router.shown().place.search,
    () => '',
  );
  // Changed is what stands in the address, which the page that is taken over does not show yet.
  const changeQuery = (change: (query: URLSearchParams) => URLSearchParams) => {
    const { search: now } = router.shown().place;
    const next = change(new URLSearchParams(now)).toString();
    if (next !== now.slice(1)) router.setSearch(next && `?${next}`);
  };
  return [new URLSearchParams(search), changeQuery] as const;
}
