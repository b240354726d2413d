/**
 * What takes effect without a publish (D116): `desk.yaml`, which may be missing, and `cities.yaml`, in whose place the
 * shipped list counts.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCitiesFile, readDeskFile, readShopFile, textOf } from './catalogue-files.ts';
import { citiesFile, deskFile } from './desk-schema.ts';
import type { CitiesContent, ShopContent } from './schema.ts';
import { type CatalogueProblem, type Checked, reportOn, type YamlFile } from './yaml-file.ts';
import type { City } from '#shop/delivery.ts';
import { normalText } from '#shop/normal-text.ts';

/** `shipped`: the folder of the catalogue that came with the code. `name` begins the paths of files in problems. */
export function readDeskContent(folder: string, shipped: string, name = '') {
  // Without its main file the folder is no catalogue, such as one of a disk that isn't there.
  const isCatalogue = existsSync(join(folder, 'shop.yaml'));
  const has = (file: string) => !isCatalogue || existsSync(join(folder, file));
  const content = new Map(['shop.yaml', deskFile].filter(has).map((file) => [file, textOf(join(folder, file))]));
  const [shop, desk] = [readShopFile(content).value, readDeskFile(content, name)];
  const cities = has(citiesFile) ? join(folder, citiesFile) : join(shipped, citiesFile);
  const hasCities = has(citiesFile) || existsSync(cities);
  return { desk, cities: citiesIn(hasCities ? textOf(cities) : '{}', shop, name) };
}

/** Without the shop, its provinces aren't checked. */
function citiesIn(text: string, shop: ShopContent | null, name: string): Checked<readonly City[]> {
  const file = readCitiesFile(new Map([[citiesFile, text]]), name);
  if (!file.value) return { value: null, problems: file.problems };
  const problems = cityProblems(file.value, shop, { file: name + file.path, lineOf: file.lineOf });
  return { value: problems.length === 0 ? citiesFrom(file.value) : null, problems };
}

function citiesFrom(content: CitiesContent): readonly City[] {
  return Object.entries(content).flatMap(([province, cities]) => cities.map((city) => ({ ...city, province })));
}

/** Provinces of Pakistan that a shop need not deliver to, with the fee that the desk suggests (D37). */
export const otherProvinces = [
  { value: 'khyber-pakhtunkhwa', label: 'Khyber Pakhtunkhwa', fee: 250 },
  { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan', fee: 250 },
];

/** Those to which the shop doesn't deliver. */
export function missingProvinces({ provinces }: { readonly provinces: readonly { readonly value: string }[] }) {
  return otherProvinces.filter(({ value }) => provinces.every((province) => province.value !== value));
}

/** Finds conflicts in the list of cities. */
function cityProblems(
  content: CitiesContent,
  shop: Pick<ShopContent, 'provinces'> | null,
  file: Pick<YamlFile, 'file' | 'lineOf'>,
): readonly CatalogueProblem[] {
  const { problems, report } = reportOn(file);
  const provinces = shop && [...shop.provinces, ...otherProvinces].map(({ value }) => value);
  const names = citiesFrom(content).map(({ name }) => normalText(name));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index));
  const once = 'Leave one of the two out, or tell them apart: Khanpur (Haripur).';
  for (const [province, cities] of Object.entries(content)) {
    if (provinces?.includes(province) === false) {
      const remedy = `Write one of these: ${[...new Set(provinces)].join(', ')}.`;
      report([province], 'is not a province of shop.yaml', remedy);
    }
    for (const [index, { name, district }] of cities.entries()) {
      if (twice.has(normalText(name))) report([province, index, 'name'], `is "${name}", which is there twice`, once);
      if (district !== undefined && !cities.some((city) => city.name === district && city.district === undefined))
        report(
          [province, index, 'district'],
          `is "${district}", which is not a town of this province with its own district`,
          'Write the name of such a town as it is in this list, or leave it out.',
        );
    }
  }
  return problems;
}
