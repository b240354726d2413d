import { pakistanOffsetMs } from './pakistan-offset.ts';

/** Minutes since midnight, Islamabad time. */
export type OpeningHours = readonly [opens: number, closes: number];

/** When the shop is open, from Sunday on; null for a day when it is closed. */
export type OpeningWeek = readonly (OpeningHours | null)[];

/** Days with the same hours, as the owner writes them: "Mon-Fri", "11AM-9PM". */
export interface OpeningDays {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  readonly hours: OpeningHours | null;
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const dayMinutes = 24 * 60;

/** Whether the shop is open, and until or from when, in words. */
export interface Opening {
  readonly isOpen: boolean;
  readonly words: string;
}

/** "Open now, closes 9 PM" or "Closed now, opens tomorrow 11 AM", for a time in milliseconds since 1970 (R230). */
export function opening(nowMs: number, week: OpeningWeek): Opening {
  const now = new Date(nowMs + pakistanOffsetMs);
  const today = now.getUTCDay();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  for (let daysAhead = 0; daysAhead <= 7; daysAhead += 1) {
    const day = (today + daysAhead) % 7;
    const [opens, closes] = week[day] ?? [0, 0];
    const isToday = daysAhead === 0;
    if (isToday && minute >= opens && minute < closes) {
      return { isOpen: true, words: `Open now, closes ${clockTime(closes)}` };
    }
    if (closes > 0 && (!isToday || minute < opens)) {
      const name = isToday ? '' : daysAhead === 1 ? 'tomorrow ' : `${weekdays[day]} `;
      return { isOpen: false, words: `Closed now, opens ${name}${clockTime(opens)}` };
    }
  }
  return { isOpen: false, words: 'Closed now' };
}

/** `1260` → `9 PM`. */
function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60);
  const minutes = minute % 60 ? `:${String(minute % 60).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** Reads "Mon-Fri" or "Sat" with "11AM-9PM" or "closed"; null for anything else. */
export function parseOpeningDays(days: string, hours: string): OpeningDays | null {
  const [from = '', to = from] = days.split('-');
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first < 0 || last < 0) return null;
  const covered = Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
  if (hours === 'closed') return { days: covered, hours: null };
  const [opens = null, closes = null] = hours.split('-').map(parseClockTime);
  if (opens === null || closes === null) return null;
  const end = closes === 0 ? dayMinutes : closes;
  return opens < end ? { days: covered, hours: [opens, end] } : null;
}

function dayNumber(day: string): number {
  return weekdays.findIndex((name) => name.slice(0, 3) === day);
}

/** `11AM` → 660, `9:30PM` → 1290. */
function parseClockTime(text: string): number | null {
  const [, hour, minute = '0', half] = /^(\d{1,2})(?::(\d\d))?(AM|PM)$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null;
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
}

export function openingWeek(all: readonly OpeningDays[]): OpeningWeek {
  return weekdays.map((_, day) => all.find(({ days }) => days.includes(day))?.hours ?? null);
}
