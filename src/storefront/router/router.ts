/**
 * Takes the shopper from page to page without loading a document.
 *
 * A visit to a page has a location: path, query and a key of its own in the history. `go` first loads the new page, its
 * data and its code, and only then changes address, screen and scroll position together (`morph` animates it); a later
 * `go` or Back overrides one that is still under way. New pages start at the top; Back, Forward and a reload return to
 * where the page was left (D35). The query can change without a new visit.
 *
 * Anything open over a page (picture, menu, search) has an entry of its own in the history, with the page's key, so
 * that Back closes it and stays on the page (D94). When it is closed in another way, the router goes back from that
 * entry, and a page that was opened meanwhile waits for it.
 *
 * Our own, as it is on the way to every first paint: the router it replaced weighed 27 KB (docs/decisions/0001).
 */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

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
  readonly screen: ReactNode;
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
export type Resolve = (address: Omit<RouteLocation, 'key'>) => Promise<ReactNode>;

/** The time after which a sign of loading shows, in milliseconds. */
const patienceMs = 200;

/** A router for this window. */
export function createRouter(first: ReactNode, resolve: Resolve): Router {
  const listeners = new Set<() => void>();
  const firstShown: Shown = { location: locationHere(keyHere() ?? newKey()), screen: first };
  let shown = firstShown;
  let latest = 0;
  let uncover: (() => void) | null = null;
  /** Work that waits until the history is back on the page's own entry; `null` while it is there. */
  let waiting: (() => void)[] | null = null;
  let patience: ReturnType<typeof setTimeout>;

  history.scrollRestoration = 'manual';
  if (isCoverHere()) leaveCover(); // Reloaded with something open.
  else history.replaceState({ key: shown.location.key }, '');
  /** The position to which a page that was left before is still to be scrolled; 0 once it has settled. */
  let leftAt = window.scrollY > 0 ? 0 : savedPosition(shown.location.key);
  // A shopper who has begun to read, perhaps before this script came, stays there: nothing moves under a finger.
  for (const touched of ['pointerdown', 'wheel', 'keydown'])
    window.addEventListener(touched, () => (leftAt = 0), { capture: true, passive: true });
  if (leftAt > 0) window.scrollTo(0, leftAt);
  window.addEventListener('pagehide', () => savePosition(shown.location.key, window.scrollY));
  window.addEventListener('pageshow', ({ persisted }) => persisted && stay());
  window.addEventListener('popstate', () => {
    const key = keyHere();
    const isReturn = waiting && key === shown.location.key;
    endWait();
    if (isReturn) return;
    uncover?.();
    if (isCoverHere()) leaveCover(); // Forward does not open it again.
    // A link within this page: the same visit.
    if (key === null) history.replaceState({ key: shown.location.key }, '');
    else if (key === shown.location.key) stay();
    else void open(locationHere(key), () => undefined);
  });

  function leaveCover(): void {
    if (waiting) return;
    waiting = [];
    history.back();
    patience = setTimeout(endWait, 1000); // A browser may refuse to go back. The shop then works all the same.
  }

  function endWait(): void {
    clearTimeout(patience);
    const works = waiting ?? [];
    waiting = null;
    for (const work of works) work();
  }

  /** Runs work on the page's own entry of the history: now, or once the history is back there. */
  function onPage(work: () => void): void {
    if (waiting) waiting.push(work);
    else work();
  }

  /** Back and then Forward, or back from another document: a page that was loading meanwhile is no longer wanted. */
  function stay(): void {
    latest += 1;
    document.documentElement.removeAttribute('data-navigating');
  }

  async function open(
    location: RouteLocation,
    changeAddress: () => void,
    pressed: Element | null = null,
  ): Promise<void> {
    latest += 1;
    const turn = latest;
    savePosition(shown.location.key, window.scrollY);
    const impatience = setTimeout(() => document.documentElement.setAttribute('data-navigating', ''), patienceMs);
    const screen = await resolve(location);
    if (waiting) await new Promise<void>(onPage);
    clearTimeout(impatience);
    if (turn !== latest) return; // Overridden.
    document.documentElement.removeAttribute('data-navigating');
    leftAt = 0;
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
      onPage(() => history.replaceState({ key: location.key }, '', location.path + search));
      show({ location: { ...location, search, hash: '' }, screen });
    },
    cover(close) {
      uncover = close;
      onPage(() => uncover === close && history.pushState({ key: shown.location.key, cover: true }, ''));
      return () => {
        if (uncover === close) uncover = null;
        if (!uncover && isCoverHere()) leaveCover();
      };
    },
    settle() {
      if (leftAt > 0) window.scrollTo(0, leftAt);
      leftAt = 0;
    },
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

function keyHere(): string | null {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
  return typeof key === 'string' ? key : null;
}

/** True if the history is on the entry of something over the page. */
function isCoverHere(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'cover' in state;
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
function morph(pressed: Element | null, changePage: () => void): void {
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

/** The scroll position of each visit, stored for this tab so that Back and a reload return there. */
const itemOf = (key: string) => `scrolled-to/${key}`;

/** The scroll position of a visit, in pixels from the top; 0 for a new one. */
function savedPosition(key: string): number {
  try {
    return Number(window.sessionStorage.getItem(itemOf(key)));
  } catch {
    return 0; // Blocked storage: pages then just start at the top.
  }
}

function savePosition(key: string, y: number): void {
  try {
    window.sessionStorage.setItem(itemOf(key), String(y));
  } catch {
    // Blocked storage, as above.
  }
}
