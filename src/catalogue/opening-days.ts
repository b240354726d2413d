/** The opening hours of `shop.yaml`. */
import { groupedHours, type OpeningDays, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { withValue } from './edit-yaml.ts';
import type { ShopContent } from './schema.ts';

/** The opening hours, in the order of the days shown. */
export function openingDays({ openingHours }: Pick<ShopContent, 'openingHours'>): readonly OpeningDays[] {
  return Object.entries(openingHours).flatMap(([days, hours]) => parseOpeningDays(days, hours) ?? []);
}

/** As the owner writes them, by the number of the day, 0 for Sunday; empty for a day that isn't there: `11AM-9PM`, `closed`. */
export type DayHours = readonly string[];

export function dayHours({ openingHours }: Pick<ShopContent, 'openingHours'>): DayHours {
  const groups = Object.entries(openingHours);
  return weekdays.map(
    (_, day) => groups.find(([days]) => parseOpeningDays(days, 'closed')?.days.includes(day))?.[1] ?? '',
  );
}

/** The text of `shop.yaml` with these hours. */
export function withDayHours(text: string, hours: DayHours): string {
  return withValue(text, ['openingHours'], Object.fromEntries(groupedHours((day) => hours[day] ?? '')));
}
