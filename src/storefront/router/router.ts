/**
 * Takes the shopper from page to page without loading a document.
 *
 * A visit to a page has a location: path, query and a key of its own in the history. `go` first loads the new page, its
 * data and its code, and only then changes address, screen and scroll position together (`morph` animates it); a later
 * `go` or Back overrides one that is still under way. New pages start at the top; Back, Forward and a reload return to
 * where the page was left (D35). The query can change without a new visit.
 *
 * Something open over a page has an entry of its own in the history (`covers.ts`). The next page waits until the
 * history has left it.
 *
 * Our own, as it is on the way to every first paint: the router it replaced weighed 27 KB (docs/decisions/0001).
 */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createCovers, isCoverHere, keyHere } from './covers.ts';
import { savePosition, savedPosition, scrollBack } from './scroll-positions.ts';

export interface RouteLocation {
  readonly path: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  /** The fragment with its sign as the visit began, or empty. */
  readonly hash: string;
  /** Identifies the visit in the history. */
  readonly key: string;
}

export interface Shown {
  readonly location: RouteLocation;
  readonly screen: Screen;
}

export interface Screen {
  readonly main: ReactNode;
  /** Below `main`: what is not the page's own. */
  readonly more?: ReactNode;
}

export interface Router {
  readonly shown: () => Shown;
  /** The prerendered screen: parts of it may hydrate after the shopper has moved on. */
  readonly first: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens an address of the shop, from the link that was pressed. */
  readonly go: (to: string, pressed?: Element) => Promise<void>;
  /** Changes the query of the current location and removes its fragment, without loading or scrolling. */
  readonly setSearch: (search: string) => void;
  /** Call when something opens over the page: Back then calls `close`. Returns a function to call once it is closed. */
  readonly cover: (close: () => void) => () => void;
  /**
   * Call once the first screen is complete: after a reload, filters may have changed the height of the prerendered
   * page.
   */
  readonly settle: () => void;
}

/** The screen for an address of the shop. Never rejects: errors have a screen too. */
export type Resolve = (address: Omit<RouteLocation, 'key'>) => Promise<Screen>;

/** The time after which a sign of loading shows, in milliseconds. */
const patienceMs = 200;

/** A router for this window. */
export function createRouter(first: Screen, resolve: Resolve): Router {
  const listeners = new Set<() => void>();
  const firstShown: Shown = { location: locationHere(keyHere() ?? newKey()), screen: first };
  let shown = firstShown;
  let latest = 0;
  const covers = createCovers(() => shown.location.key);

  history.scrollRestoration = 'manual';
  if (isCoverHere()) covers.leave(); // Reloaded with something open.
  else history.replaceState({ key: shown.location.key }, '');
  const scrolling = scrollBack(shown.location.key);
  window.addEventListener('pagehide', () => savePosition(shown.location.key, window.scrollY));
  window.addEventListener('pageshow', ({ persisted }) => persisted && stay());
  window.addEventListener('popstate', () => {
    const key = keyHere();
    if (covers.historyMoved()) return;
    // A link within this page: the same visit.
    if (key === null) history.replaceState({ key: shown.location.key }, '');
    else if (key === shown.location.key) stay();
    else void open(locationHere(key), () => undefined);
  });

  /** Back and then Forward, or back from another document: a page that was loading meanwhile is no longer wanted. */
  function stay(): void {
    latest += 1;
    document.documentElement.removeAttribute('data-navigating');
  }

  async function open(location: RouteLocation, changeAddress: () => void, pressed?: Element): Promise<void> {
    latest += 1;
    const turn = latest;
    savePosition(shown.location.key, window.scrollY);
    const impatience = setTimeout(() => document.documentElement.setAttribute('data-navigating', ''), patienceMs);
    const screen = await resolve(location);
    await new Promise<void>(covers.onPage);
    clearTimeout(impatience);
    if (turn !== latest) return; // Overridden.
    document.documentElement.removeAttribute('data-navigating');
    scrolling.stop();
    const position = savedPosition(location.key);
    morph(pressed, () => {
      // The part below the first screen is laid out a frame later (`.late` in `styles/base.css`).
      document.documentElement.toggleAttribute('data-arriving', position === 0);
      window.requestAnimationFrame(() => setTimeout(() => document.documentElement.removeAttribute('data-arriving')));
      flushSync(() => {
        changeAddress();
        show({ location, screen });
      });
      // Now that the page has its full height.
      window.scrollTo(0, position);
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
    go(to, pressed) {
      const { pathname, search, hash } = new URL(to, window.location.href);
      const location = { path: pathname, search, hash, key: newKey() };
      const isHere = pathname === shown.location.path && search === shown.location.search;
      const changeAddress = () =>
        history[isHere ? 'replaceState' : 'pushState']({ key: location.key }, '', pathname + search + hash);
      return open(location, changeAddress, pressed);
    },
    setSearch(search) {
      const { location, screen } = shown;
      covers.onPage(() => history.replaceState({ key: location.key }, '', location.path + search));
      show({ location: { ...location, search, hash: '' }, screen });
    },
    cover: covers.cover,
    settle: scrolling.settle,
  };
}

/** A fixed router, for the prerendered page. */
export function staticRouter(shown: Shown): Router {
  return {
    shown: () => shown,
    first: () => shown,
    subscribe: () => () => undefined,
    go: async () => undefined,
    setSearch: () => undefined,
    cover: () => () => undefined,
    settle: () => undefined,
  };
}

function locationHere(key: string): RouteLocation {
  const { pathname, search, hash } = window.location;
  return { path: pathname, search, hash, key };
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

/**
 * Changes the page. The picture of a pressed link grows into the one that the new page marks with `data-morphs`, and
 * stands in for it until it has loaded. All else is there at once, and can be touched meanwhile. Without the two
 * pictures the page just changes.
 *
 * A view transition would show nothing of the new page before it has captured the old one (docs/performance.md).
 */
function morph(pressed: Element | undefined, changePage: () => void): void {
  const small = pressed?.querySelector('img');
  if (!small) return changePage();
  const from = small.getBoundingClientRect();
  changePage();
  const frame = document.querySelector('[data-morphs]');
  const large = frame?.querySelector('img');
  if (!frame || !large) return;
  large.style.background = `url("${small.currentSrc}") center / contain no-repeat`;
  large.style.removeProperty('background-color'); // Beside the picture, the stylesheet's colour shows.
  // It, or what replaces it if it fails (browser/pictures.ts).
  large.addEventListener('load', () => large.style.removeProperty('background'));
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = frame.getBoundingClientRect();
  const x = from.x - to.x + (from.width - to.width) / 2;
  const y = from.y - to.y + (from.height - to.height) / 2;
  // The picture is as large as its frame's shorter side.
  const scale = from.width / Math.min(to.width, to.height);
  const grow = { transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] };
  frame.animate(grow, { duration: 300, easing: 'ease-out' });
}
