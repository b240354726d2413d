/**
 * Takes the shopper from page to page without loading a document anew.
 *
 * A visit to a page is a place: path, query and a key of its own in the history. `go` resolves the new page first, its
 * data and its code, and only then changes address, screen and scroll position together, cross-faded where the browser
 * can; a later `go` or Back overtakes an earlier one that is still under way. New pages start at the top; Back, Forward
 * and a reload return to where the page was left (decision D35). The query can change without a new visit.
 *
 * Ours, because it is on the way to every first paint: the router it replaced weighed 27 KB (docs/decisions/0003).
 */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { keepPosition, keptPosition } from './scroll-positions.ts';

export interface Place {
  readonly path: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  /** Names the visit in the history. */
  readonly key: string;
}

export interface Shown {
  readonly place: Place;
  readonly screen: ReactNode;
}

export interface Router {
  readonly shown: () => Shown;
  /** What the prerendered page shows: parts of it may be taken over after the shopper has gone on. */
  readonly first: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens an address of the shop. */
  readonly go: (to: string) => Promise<void>;
  /** Changes the query of the place that is shown; neither loads nor scrolls. */
  readonly setSearch: (search: string) => void;
  /** Called once the first screen stands whole: after a reload, filters may have changed the height of the prerendered page. */
  readonly settle: () => void;
}

/** The screen for an address of the shop. Never rejects: an error has a screen too. */
export type Resolve = (address: Pick<Place, 'path' | 'search'>) => Promise<ReactNode>;

/** How long a page may take before the reader is shown that something is under way, in milliseconds. */
const patienceMs = 200;

/** A router that drives this window. */
export function createRouter(first: ReactNode, resolve: Resolve): Router {
  const listeners = new Set<() => void>();
  const firstShown: Shown = { place: placeHere(keyHere() ?? newKey()), screen: first };
  let shown = firstShown;
  let latest = 0;

  history.scrollRestoration = 'manual';
  history.replaceState({ key: shown.place.key }, '');
  const leftAt = keptPosition(shown.place.key);
  let isSettled = leftAt === 0; // A shopper who has begun to read a new page stays there.
  if (!isSettled) window.scrollTo(0, leftAt);
  window.addEventListener('pagehide', () => keepPosition(shown.place.key, window.scrollY));
  window.addEventListener('pageshow', ({ persisted }) => persisted && stay());
  window.addEventListener('popstate', () => {
    const key = keyHere();
    // A link to a part of this page: the same visit.
    if (key === null) history.replaceState({ key: shown.place.key }, '');
    else if (key === shown.place.key) stay();
    else void open(placeHere(key), () => undefined);
  });

  /** Back and Forward again, or back from another document: what was on its way meanwhile is not wanted any more. */
  function stay(): void {
    latest += 1;
    document.documentElement.removeAttribute('data-navigating');
  }

  async function open(place: Place, changeAddress: () => void): Promise<void> {
    latest += 1;
    const turn = latest;
    keepPosition(shown.place.key, window.scrollY);
    const impatience = setTimeout(() => document.documentElement.setAttribute('data-navigating', ''), patienceMs);
    const screen = await resolve(place);
    clearTimeout(impatience);
    if (turn !== latest) return; // Overtaken.
    document.documentElement.removeAttribute('data-navigating');
    isSettled = true;
    inTransition(() => {
      if (turn !== latest) return; // Overtaken while the browser took its picture of the page before.
      flushSync(() => {
        changeAddress();
        show({ place, screen });
      });
      // Now that the page is as tall as it was.
      window.scrollTo(0, keptPosition(place.key));
    });
  }

  function show(next: Shown): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  return {
    shown: () => shown,
    first: () => firstShown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(to) {
      const { pathname, search, hash } = new URL(to, window.location.href);
      const place = { path: pathname, search, key: newKey() };
      const isHere = pathname === shown.place.path && search === shown.place.search;
      return open(place, () =>
        history[isHere ? 'replaceState' : 'pushState']({ key: place.key }, '', pathname + search + hash),
      );
    },
    setSearch(search) {
      const { place, screen } = shown;
      history.replaceState({ key: place.key }, '', place.path + search);
      show({ place: { ...place, search }, screen });
    },
    settle() {
      if (!isSettled) window.scrollTo(0, leftAt);
      isSettled = true;
    },
  };
}

/** A router that stands still, for the prerendered page. */
export function standingRouter(shown: Shown): Router {
  return {
    shown: () => shown,
    first: () => shown,
    subscribe: () => () => undefined,
    go: async () => undefined,
    setSearch: () => undefined,
    settle: () => undefined,
  };
}

function placeHere(key: string): Place {
  return { path: window.location.pathname, search: window.location.search, key };
}

function keyHere(): string | null {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
  return typeof key === 'string' ? key : null;
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

function inTransition(update: () => void): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document) || document.visibilityState === 'hidden') return update();
  const transition = document.startViewTransition(update);
  // The page changes in any case; the animation ends early where the next page comes before its end.
  transition.ready.catch(() => undefined);
  // While pictures of the two pages cross-fade, nothing of the new one can be touched: a finger comes first. Later it ends nothing.
  window.addEventListener('pointerdown', () => transition.skipTransition(), { once: true });
}
