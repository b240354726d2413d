import { normalText } from '#shop/normal-text.ts';
import type { City } from '#shop/provinces.ts';
import { problemAt } from './check-file.ts';
import type { CatalogueProblem } from './problem.ts';
import type { CitiesContent, ShopContent } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

export function citiesFrom(content: CitiesContent): readonly City[] {
  return Object.entries(content).flatMap(([province, cities]) => cities.map((city) => ({ ...city, province })));
}

/** Provinces of Pakistan that a shop need not deliver to. */
const otherProvinces = ['khyber-pakhtunkhwa', 'gilgit-baltistan'];

/** Finds conflicts in the list of cities. */
export function cityProblems(
  content: CitiesContent,
  shop: Pick<ShopContent, 'provinces'>,
  file: Pick<YamlFile, 'file' | 'lineOf'>,
): readonly CatalogueProblem[] {
  const provinces = [...shop.provinces.map(({ value }) => value), ...otherProvinces];
  const names = citiesFrom(content).map(({ name }) => normalText(name));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index));
  const once = 'Leave one of the two out, or tell them apart: Khanpur (Haripur).';
  return Object.entries(content).flatMap(([province, cities]) => [
    ...(provinces.includes(province)
      ? []
      : [
          problemAt(file, [province], 'is not a province of shop.yaml', `Write one of these: ${provinces.join(', ')}.`),
        ]),
    ...cities.flatMap(({ name, district }, index) => [
      ...(twice.has(normalText(name))
        ? [problemAt(file, [province, index, 'name'], `is "${name}", which is there twice`, once)]
        : []),
      ...(district === undefined || cities.some((city) => city.name === district && city.district === undefined)
        ? []
        : [
            problemAt(
              file,
              [province, index, 'district'],
              `is "${district}", which is not a town of this province with its own district`,
              'Write the name of such a town as it is in this list, or leave it out.',
            ),
          ]),
    ]),
  ]);
}
