/** Lengths of time, and the clocks of Pakistan; times are in milliseconds since 1970. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Pakistan's offset from UTC, all year: there has been no summer time since 2009. */
export const pakistanOffsetMs = 5 * hourMs;

const timeZone = 'Asia/Karachi';
/** The time from the first day of 1970 to its first Monday. */
const firstMondayMs = 4 * dayMs;

type Style = Readonly<Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'month' | 'year'>>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each format is made once, on first use: that takes a slow phone some 40 ms. */
function inPakistan(time: number, style: Style, locale = 'en-GB'): string {
  const name = JSON.stringify([locale, style]);
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
  formats.set(name, format);
  return format.format(time);
}

/** `13:10` */
export function timeOfDay(time: number): string {
  return inPakistan(time, { timeStyle: 'short' });
}

/** `21 November 2026`, or the same in Urdu. */
export function pakistanDay(time: number, locale?: 'ur'): string {
  return inPakistan(time, { dateStyle: 'long' }, locale);
}

/** `21 November 2026 at 13:10` */
export function pakistanDayAndTime(time: number): string {
  return inPakistan(time, { dateStyle: 'long', timeStyle: 'short' });
}

/** `November 2026` */
export function pakistanMonth(time: number): string {
  return inPakistan(time, { month: 'long', year: 'numeric' });
}

/** `Saturday, 21 November 2026 at 13:10, Pakistan time` */
export function pakistanTime(time: number): string {
  return `${inPakistan(time, { dateStyle: 'full', timeStyle: 'short' })}, Pakistan time`;
}

/** `21 Nov 2026, 13:10` */
export function pakistanClock(time: number): string {
  return inPakistan(time, { dateStyle: 'medium', timeStyle: 'short' });
}

/** `13:10` on the day of `now`, else `21 Nov 2026, 13:10`. */
export function clockFrom(time: number, now: number): string {
  return dayStart(time) === dayStart(now) ? timeOfDay(time) : pakistanClock(time);
}

/** `2026-11-21 13:10:05`, for tables. */
export function sortableClock(time: number): string {
  return inPakistan(time, { dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE');
}

/** The beginning of a day such as `2026-11-21`; null for anything else. */
export function pakistanMidnight(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`) - pakistanOffsetMs;
  return Number.isNaN(time) || !sortableClock(time).startsWith(day) ? null : time;
}

/** When the day of a time began in Pakistan; both in milliseconds since 1970, UTC. */
export function dayStart(time: number): number {
  return Math.floor((time + pakistanOffsetMs) / dayMs) * dayMs - pakistanOffsetMs;
}

/** When the week of a time began in Pakistan: on its Monday. */
export function weekStart(time: number): number {
  const weekMs = 7 * dayMs;
  return Math.floor((time + pakistanOffsetMs - firstMondayMs) / weekMs) * weekMs + firstMondayMs - pakistanOffsetMs;
}

/** The start of a time's month in Pakistan, or of the month that many months `later`. */
export function monthStart(time: number, later = 0): number {
  const there = new Date(time + pakistanOffsetMs);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + later) - pakistanOffsetMs;
}
