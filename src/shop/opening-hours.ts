import { pakistanOffsetMs } from './time.ts';
import { plainDigits } from './numbers.ts';
import { visibleOnly } from './text.ts';

/** Minutes since midnight, Islamabad time; 1560 is 2 AM of the next day. */
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
/** A shop that is open past midnight closes by 8 AM; a later time is taken for a mistake. */
const maxClose = 8 * 60;

/** A sentence that says if the shop is open, and until or from when. */
export interface Opening {
  readonly isOpen: boolean;
  readonly text: string;
}

/** "Open now, closes 9 PM" or "Closed now, opens tomorrow 11 AM", for a time in milliseconds since 1970 (R230). */
export function opening(nowMs: number, week: OpeningWeek): Opening {
  const now = new Date(nowMs + pakistanOffsetMs);
  const today = now.getUTCDay();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const hoursOf = (daysAhead: number) => week[(today + daysAhead + 7) % 7];
  for (let daysAhead = -1; daysAhead <= 7; daysAhead += 1) {
    const [opens, closes] = hoursOf(daysAhead) ?? [0, -Infinity];
    const minuteOfDay = minute - daysAhead * dayMinutes;
    if (minuteOfDay >= closes) continue;
    if (minuteOfDay >= opens) {
      const [opensAgain] = hoursOf(daysAhead + 1) ?? [Infinity];
      const until = opensAgain + dayMinutes > closes ? `, closes ${clockTime(closes)}` : '';
      return { isOpen: true, text: `Open now${until}` };
    }
    const name = ['', 'tomorrow '][daysAhead] ?? `${weekdays[(today + daysAhead) % 7]} `;
    return { isOpen: false, text: `Closed now, opens ${name}${clockTime(opens)}` };
  }
  return { isOpen: false, text: 'Closed now' };
}

/** `1260` → `9 PM`. */
export function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60);
  const minutes = minute % 60 ? `:${String(minute % 60).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/**
 * The hours for people, days with the same hours in one line: "Mon-Fri 11AM-9PM", "Sat 12PM-6PM", "Sun closed" (R230).
 */
export function openingLines(week: OpeningWeek): readonly string[] {
  const hoursOf = (day: number) => {
    const text = week[day]?.map((minute) => clockTime(minute).replace(' ', '')).join('-') ?? 'closed';
    return text === '12AM-12AM' ? '24 hours' : text;
  };
  return groupedHours(hoursOf).map((line) => line.join(' '));
}

/** Days that follow each other and have the same hours, from Monday on: `Mon-Fri`, `11AM-9PM`. */
export function groupedHours(hoursOf: (day: number) => string): readonly (readonly [days: string, hours: string])[] {
  const groups: { readonly first: string; readonly hours: string; last: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0] as const) {
    const name = weekdays[day].slice(0, 3);
    const group = groups.at(-1);
    const hours = hoursOf(day);
    if (group?.hours === hours) group.last = name;
    else groups.push({ first: name, last: name, hours });
  }
  return groups.map(({ first, last, hours }) => [first === last ? first : `${first}-${last}`, hours]);
}

/** Reads "Mon-Fri" or "Sat" with "11AM-9PM" or "closed"; null for anything else. */
export function parseOpeningDays(days: string, hours: string): OpeningDays | null {
  const [from = '', to = from] = days.split('-');
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first < 0 || last < 0) return null;
  const covered = Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
  if (hours.toLowerCase() === 'closed') return { days: covered, hours: null };
  const span = parseSpan(hours);
  return span && { days: covered, hours: span };
}

function parseSpan(hours: string): OpeningHours | null {
  const times = plainHours(hours).split(/-|to/);
  // "9:00-5:00" doesn't say which half of the day is meant.
  const is24Hour = times.some((time) => /^(?:00|1[3-9]|2\d):\d\d$/.test(time));
  const [opens = null, closes = null, more] = times.map((time) => parseClockTime(time, is24Hour));
  if (opens === null || closes === null || more !== undefined || opens === dayMinutes) return null;
  if (closes === 0) return [opens, dayMinutes];
  if (opens < closes) return [opens, closes];
  return opens > closes && closes <= maxClose ? [opens, closes + dayMinutes] : null;
}

/** `۶ p.m. – ۲ a.m.` → `6pm-2am` */
function plainHours(hours: string): string {
  return plainDigits(visibleOnly(hours))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/([ap])\.?m\.?/g, '$1m')
    .replaceAll(/[‐-―−]/g, '-');
}

function dayNumber(day: string): number {
  return weekdays.findIndex((name) => name.slice(0, 3) === day);
}

/** `11am` → 660, `9:30pm` → 1290, `18:00` → 1080 where times may be of 24 hours. */
function parseClockTime(text: string, is24Hour: boolean): number | null {
  const [, hour, minute = '0', half] = /^(\d{1,2})(?:[:.](\d\d))?(am|pm)?$/.exec(text) ?? [];
  if (hour === undefined || Number(minute) > 59) return null;
  const minutes = Number(hour) * 60 + Number(minute);
  if (half === undefined) return is24Hour && /^\d+:\d\d$/.test(text) && minutes <= dayMinutes ? minutes : null;
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return (minutes % (dayMinutes / 2)) + (half === 'pm' ? dayMinutes / 2 : 0);
}

export function openingWeek(all: readonly OpeningDays[]): OpeningWeek {
  return weekdays.map((_, day) => all.find(({ days }) => days.includes(day))?.hours ?? null);
}
