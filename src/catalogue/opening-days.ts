/** The opening hours of each day, as the owner writes them: `11AM-9PM`, `closed`. */
import { parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { withValue } from './edit-yaml.ts';
import type { ShopContent } from './schema.ts';

/** By the number of the day, 0 for Sunday; empty for a day that isn't there. */
export type DayHours = readonly string[];

type OpeningDays = Pick<ShopContent, 'openingHours'>;

interface Days {
  /** `Mon-Fri` */
  readonly name: string;
  readonly days: readonly number[];
  readonly hours: string;
}

export function dayHours(shop: OpeningDays): DayHours {
  const all = groupsIn(shop);
  return weekdays.map((_, day) => all.find(({ days }) => days.includes(day))?.hours ?? '');
}

/** Of days that follow each other, from Monday on: `Mon-Fri`. */
export function dayNames(days: readonly number[]): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => weekdays[day ?? 0]?.slice(0, 3) ?? '');
  return first === last ? `${first}` : `${first}-${last}`;
}

/** The days that follow each other and have the same hours, from the first day given on. */
export function daysAlike(hours: DayHours, from = 1): readonly Omit<Days, 'name'>[] {
  const alike: { days: number[]; hours: string }[] = [];
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = (from + ahead) % 7;
    const own = hours[day];
    if (own === undefined) continue;
    const last = alike.at(-1);
    if (last && last.hours === own) last.days.push(day);
    else alike.push({ days: [day], hours: own });
  }
  return alike;
}

/**
 * The text of `shop.yaml` with these hours. Days that are grouped (in `like`, if given) stay so while their hours are the same;
 * otherwise days with the same hours are grouped again.
 */
export function withDayHours(
  text: string,
  shop: OpeningDays,
  { hours, like = shop }: { hours: DayHours; like?: OpeningDays },
): string {
  const wanted = groupsFor(hours, groupsIn(like)).map((one) => [one.name, one.hours] as const);
  return withValue(text, ['openingHours'], Object.fromEntries(wanted));
}

function groupsFor(hours: DayHours, like: readonly Days[]): readonly Pick<Days, 'name' | 'hours'>[] {
  const kept = like.map(({ name, days }) => ({ name, hours: hours[days[0] ?? 0] ?? '' }));
  const first = like[0]?.days[0] ?? 1;
  const fewest = daysAlike(hours, first).map((one) => ({ name: dayNames(one.days), hours: one.hours }));
  const wereFewest = like.every((one, index) => one.hours !== like[index - 1]?.hours);
  const isStillTrue = like.every(({ days }) => days.every((day) => hours[day] === hours[days[0] ?? 0]));
  return isStillTrue && (kept.length === fewest.length || !wereFewest) ? kept : fewest;
}

function groupsIn({ openingHours }: OpeningDays): readonly Days[] {
  return Object.entries(openingHours).map(([name, hours]) => ({
    name,
    days: parseOpeningDays(name, 'closed')?.days ?? [],
    hours,
  }));
}
