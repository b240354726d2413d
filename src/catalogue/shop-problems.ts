import { colourProblems } from '#shop/colours.ts';
import { type OpeningDays, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { provinces } from '#shop/provinces.ts';
import { reportOn } from './check-file.ts';
import type { CatalogueProblem } from './problem.ts';
import type { ShopContent } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** The opening hours, in the order of the days shown. */
export function openingDays({ openingHours }: Pick<ShopContent, 'openingHours'>): readonly OpeningDays[] {
  return Object.entries(openingHours).flatMap(([days, hours]) => parseOpeningDays(days, hours) ?? []);
}

/** Conflicts in the shop's colours, hours and provinces. */
export function shopProblems(shop: ShopContent, file: Pick<YamlFile, 'file' | 'lineOf'>): readonly CatalogueProblem[] {
  const { problems, report } = reportOn(file);
  for (const [days, hours] of Object.entries(shop.openingHours))
    if (parseOpeningDays(days, hours) === null)
      report(
        ['openingHours', days],
        `is "${days}: ${hours}"`,
        'Write days and hours such as Mon-Fri: 11AM-9PM or Sun: closed.',
      );
  const covered = openingDays(shop).flatMap(({ days }) => days);
  const uncertain = weekdays.filter((_, day) => covered.filter((one) => one === day).length !== 1);
  if (problems.length === 0 && uncertain.length > 0)
    report(['openingHours'], `${uncertain.join(', ')} must be there once each`, 'Write hours or closed for each day.');
  for (const { field, problem, remedy } of colourProblems(shop.colours)) report(['colours', field], problem, remedy);
  for (const [index, { value, label }] of shop.provinces.entries()) {
    const isTwice = shop.provinces.slice(0, index).some((other) => other.value === value || other.label === label);
    // Another name of Azad Kashmir in orders.
    if (isTwice || value === 'azad-kashmir')
      report(['provinces', index], `"${label}" is there already`, 'Remove one of the two.');
  }
  for (const { value, label } of provinces)
    if (!shop.provinces.some((one) => one.value === value))
      report(['provinces'], `${label} is missing`, `Bring it back: { value: ${value}, label: ${label}, fee: … }.`);
  return problems;
}
