/** The scroll position of each visit, stored for this tab so that Back and a reload return there. */
const positionsKey = 'scroll-positions';
/** Visits remembered; the oldest are forgotten. */
const mostVisits = 50;

type Positions = Readonly<Record<string, number>>;

/** How far a visit was scrolled down, in pixels; 0 for a new one. */
export function keptPosition(key: string): number {
  return read()[key] ?? 0;
}

export function keepPosition(key: string, y: number): void {
  const others = Object.entries(read()).filter(([other]) => other !== key);
  const positions = Object.fromEntries([...others.slice(1 - mostVisits), [key, y]]);
  try {
    window.sessionStorage.setItem(positionsKey, JSON.stringify(positions));
  } catch {
    // Blocked storage: pages then just start at the top.
  }
}

function read(): Positions {
  try {
    const positions: Positions | null = JSON.parse(window.sessionStorage.getItem(positionsKey) ?? 'null');
    return positions ?? {};
  } catch {
    return {}; // As above.
  }
}
