/** The opening hours of each day, as the owner writes them: `11AM-9PM`, `closed`. */
import { parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { withValue } from './edit-yaml.ts';
import type { ShopContent } from './schema.ts';

/** By the number of the day, 0 for Sunday; empty for a day that isn't there. */
export type DayHours = readonly string[];

export function dayHours({ openingHours }: Pick<ShopContent, 'openingHours'>): DayHours {
  const groups = Object.entries(openingHours);
  return weekdays.map(
    (_, day) => groups.find(([days]) => parseOpeningDays(days, 'closed')?.days.includes(day))?.[1] ?? '',
  );
}

/** Days that follow each other and have the same hours, from Monday on: `Mon-Fri`, `11AM-9PM`. */
export function groupedHours(hours: DayHours): readonly (readonly [days: string, hours: string])[] {
  const groups: { first: string; last: string; hours: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const name = weekdays[day]?.slice(0, 3) ?? '';
    const group = groups.at(-1);
    if (group && group.hours === hours[day]) group.last = name;
    else groups.push({ first: name, last: name, hours: hours[day] ?? '' });
  }
  return groups.map((group) => [
    group.first === group.last ? group.first : `${group.first}-${group.last}`,
    group.hours,
  ]);
}

/** The text of `shop.yaml` with these hours. */
export function withDayHours(text: string, hours: DayHours): string {
  return withValue(text, ['openingHours'], Object.fromEntries(groupedHours(hours)));
}
