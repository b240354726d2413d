const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Karachi' });

/** An ISO timestamp as the owner reads a clock: `Saturday, 21 November 2026 at 13:00, Pakistan time`. */
export function pakistanTime(timestamp: string): string {
  return `${format.format(new Date(timestamp))}, Pakistan time`;
}
