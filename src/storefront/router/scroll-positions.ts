/** The scroll position of each visit, stored for this tab so that Back and a reload return there. */
const itemOf = (key: string) => `scrolled-to/${key}`;

/** The scroll position of a visit, in pixels from the top; 0 for a new one. */
export function keptPosition(key: string): number {
  try {
    return Number(window.sessionStorage.getItem(itemOf(key)));
  } catch {
    return 0; // Blocked storage: pages then just start at the top.
  }
}

export function keepPosition(key: string, y: number): void {
  try {
    window.sessionStorage.setItem(itemOf(key), String(y));
  } catch {
    // Blocked storage, as above.
  }
}
