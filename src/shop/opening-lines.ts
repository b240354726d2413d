import { type OpeningHours, type OpeningWeek, weekdays } from './opening-hours.ts';

/**
 * The hours for people, days with the same hours in one line: "Mon-Fri 11AM-9PM", "Sat 12PM-6PM", "Sun closed" (R230).
 */
export function openingLines(week: OpeningWeek): readonly string[] {
  const lines: { readonly first: string; readonly words: string; last: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0] as const) {
    const name = weekdays[day].slice(0, 3);
    const words = hoursWords(week[day] ?? null);
    const line = lines.at(-1);
    if (line?.words === words) line.last = name;
    else lines.push({ first: name, last: name, words });
  }
  return lines.map(({ first, last, words }) => `${first === last ? first : `${first}-${last}`} ${words}`);
}

function hoursWords(hours: OpeningHours | null): string {
  return hours ? hours.map(clockTime).join('-') : 'closed';
}

/** `1260` → `9PM`. */
function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60);
  const minutes = minute % 60 ? `:${String(minute % 60).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes}${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
