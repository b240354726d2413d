/** A stretch of the week in which the shop is open: whole hours since Sunday 0:00, by the clock of Islamabad. */
interface Stretch {
  readonly day: string;
  readonly opens: number;
  readonly closes: number;
}

const monday = stretch('Monday', 1, [11, 21]);

/** Mon-Fri 11AM-9PM, Sat 12PM-6PM, Sun closed (spec §2 Contact). */
const week: readonly Stretch[] = [
  monday,
  stretch('Tuesday', 2, [11, 21]),
  stretch('Wednesday', 3, [11, 21]),
  stretch('Thursday', 4, [11, 21]),
  stretch('Friday', 5, [11, 21]),
  stretch('Saturday', 6, [12, 18]),
];

/** Pakistan keeps UTC+5 the whole year; it has had no summer time since 2009. */
const karachiMs = 5 * 3_600_000;

/** Whether the shop is open, and until or from when, in words. */
export interface Opening {
  readonly isOpen: boolean;
  readonly words: string;
}

/**
 * "Open now, closes 9 PM", or "Closed now, opens tomorrow 11 AM", at a time in milliseconds since 1970. Our choice: the
 * specification gives the hours and leaves this to us.
 */
export function opening(nowMs: number): Opening {
  const now = new Date(nowMs + karachiMs);
  const today = now.getUTCDay();
  const hour = today * 24 + now.getUTCHours();
  const next = week.find(({ closes }) => hour < closes) ?? monday;
  if (hour >= next.opens && hour < next.closes) {
    return { isOpen: true, words: `Open now, closes ${clockTime(next.closes)}` };
  }
  const daysAhead = (Math.floor(next.opens / 24) - today + 7) % 7;
  const day = daysAhead === 0 ? '' : daysAhead === 1 ? 'tomorrow ' : `${next.day} `;
  return { isOpen: false, words: `Closed now, opens ${day}${clockTime(next.opens)}` };
}

function stretch(day: string, number: number, [opens, closes]: readonly [number, number]): Stretch {
  return { day, opens: number * 24 + opens, closes: number * 24 + closes };
}

/** `21` → `9 PM`, of any day. */
function clockTime(hour: number): string {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
