/** The scroll position of each visit, stored for this tab so that Back and a reload return there (D35). */

const itemOf = (key: string) => `scrolled-to/${key}`;

/** The scroll position of a visit, in pixels from the top; 0 for a new one. */
export function savedPosition(key: string): number {
  try {
    return Number(window.sessionStorage.getItem(itemOf(key)));
  } catch {
    return 0; // Blocked storage: pages then just start at the top.
  }
}

export function savePosition(key: string, y: number): void {
  try {
    window.sessionStorage.setItem(itemOf(key), String(y));
  } catch {
    // Blocked storage, as above.
  }
}

/** Scrolls a loaded document to where its page was left: now, and in `settle`, once the page has its full height. */
export function scrollBack(key: string) {
  /** 0 once there is nothing more to scroll. */
  let leftAt = window.scrollY > 0 ? 0 : savedPosition(key);
  const stop = () => (leftAt = 0);
  const scroll = () => leftAt > 0 && window.scrollTo(0, leftAt);
  // A shopper who has begun to read, perhaps before this script came, stays there: nothing moves under a finger.
  for (const touched of ['pointerdown', 'wheel', 'keydown'])
    window.addEventListener(touched, stop, { capture: true, passive: true });
  scroll();
  const settle = () => {
    scroll();
    stop();
  };
  return { stop, settle };
}
