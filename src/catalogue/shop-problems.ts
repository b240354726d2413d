import { type OpeningDays, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { provinces } from '#shop/provinces.ts';
import { problemAt } from './check-file.ts';
import type { CatalogueProblem } from './problem.ts';
import type { ShopContent } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** The opening hours, in the order of the days shown. */
export function openingDays({ openingHours }: Pick<ShopContent, 'openingHours'>): readonly OpeningDays[] {
  return Object.entries(openingHours).flatMap(([days, hours]) => parseOpeningDays(days, hours) ?? []);
}

/** Conflicts in the shop's hours and provinces. */
export function shopProblems(shop: ShopContent, file: Pick<YamlFile, 'file' | 'lineOf'>): readonly CatalogueProblem[] {
  const { openingHours } = shop;
  const unread = Object.entries(openingHours)
    .filter(([days, hours]) => parseOpeningDays(days, hours) === null)
    .map(([days, hours]) =>
      problemAt(
        file,
        ['openingHours', days],
        `is "${days}: ${hours}"`,
        'Write days and hours such as Mon-Fri: 11AM-9PM or Sun: closed.',
      ),
    );
  const covered = openingDays(shop).flatMap(({ days }) => days);
  const uncertain = weekdays.filter((_, day) => covered.filter((one) => one === day).length !== 1);
  const provinceProblems = shop.provinces.flatMap(({ value, label }, index) => {
    const isTwice = shop.provinces.some(
      (other, place) => place < index && (other.value === value || other.label === label),
    );
    // Another name of Azad Kashmir in orders.
    if (!isTwice && value !== 'azad-kashmir') return [];
    return [problemAt(file, ['provinces', index], `"${label}" is there already`, 'Remove one of the two.')];
  });
  const missing = provinces.filter(({ value }) => !shop.provinces.some((one) => one.value === value));
  return [
    ...unread,
    ...(unread.length === 0 && uncertain.length > 0
      ? [
          problemAt(
            file,
            ['openingHours'],
            `${uncertain.join(', ')} must be there once each`,
            'Write hours or closed for each day.',
          ),
        ]
      : []),
    ...provinceProblems,
    ...missing.map(({ value, label }) =>
      problemAt(
        file,
        ['provinces'],
        `${label} is missing`,
        `Bring it back: { value: ${value}, label: ${label}, fee: … }.`,
      ),
    ),
  ];
}
