const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Karachi' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Karachi' });

/** A time as the owner reads a clock: `Saturday, 21 November 2026 at 13:00, Pakistan time`. */
export function pakistanTime(time: number): string {
  return `${format.format(time)}, Pakistan time`;
}

/** `21 November 2026` */
export function pakistanDay(time: number): string {
  return dayFormat.format(time);
}
