/**
 * What is open over a page (picture, menu, search) has an entry of its own in the history, with the page's key, so that
 * Back closes it and stays on the page (D94). When it is closed in another way, the history goes back from that entry,
 * and work on the page's own entry waits for it.
 */

/** `pageKey`: the key of the page that is shown. */
export function createCovers(pageKey: () => string) {
  let uncover: (() => void) | null = null;
  /** Work that waits until the history is back on the page's own entry; `null` while it is there. */
  let waiting: (() => void)[] | null = null;
  let patience: ReturnType<typeof setTimeout>;

  function leave(): void {
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

  /** Call when the history has moved. Returns true if it has only come back to the page's own entry. */
  function historyMoved(): boolean {
    const isReturn = waiting !== null && keyHere() === pageKey();
    endWait();
    if (isReturn) return true;
    uncover?.();
    if (isCoverHere()) leave(); // Forward does not open it again.
    return false;
  }

  function cover(close: () => void): () => void {
    uncover = close;
    onPage(() => uncover === close && history.pushState({ key: pageKey(), cover: true }, ''));
    return () => {
      if (uncover === close) uncover = null;
      if (!uncover && isCoverHere()) leave();
    };
  }

  return { leave, onPage, historyMoved, cover };
}

/** The key of the current visit, also while something covers its page. */
export function keyHere(): string | null {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
  return typeof key === 'string' ? key : null;
}

/** True if the history is on the entry of something over the page. */
export function isCoverHere(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'cover' in state;
}
