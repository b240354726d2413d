/** The scroll position of each visit, stored for this tab so that Back and a reload return there. */
const itemOf = (key: string) => `scrolled-to/${key}`;

/** How far a visit was scrolled down, in pixels; 0 for a new one. */
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
    // As above.
  }
}
