/** Days and times as the owner reads them. Pakistan is 5 hours ahead of UTC all year. */
const pakistanOffset = '+05:00';
const medium = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Karachi',
});
const sortable = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Karachi',
});

/** `21 Nov 2026, 13:00` */
export function pakistanClock(time: number): string {
  return medium.format(time);
}

/** `2026-11-21 13:00:05`, for tables. */
export function sortableClock(time: number): string {
  return sortable.format(time);
}

/** The beginning of a day such as `2026-11-21`; null for anything that is no day. */
export function pakistanMidnight(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00${pakistanOffset}`);
  return Number.isNaN(time) || !sortableClock(time).startsWith(day) ? null : time;
}
