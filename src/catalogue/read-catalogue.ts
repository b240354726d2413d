/** Reads the owner's files. All mistakes are reported at once; nothing is built from a catalogue with any. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNode, parseDocument, stringify } from 'yaml';
import { type Catalogue, catalogueFrom } from './catalogue.ts';
import {
  citiesFile,
  type Content,
  contentOf,
  noText,
  readCatalogueFiles,
  readCitiesFile,
  shippedFolder,
  textOf,
} from './catalogue-files.ts';
import { pageProblems } from './pages.ts';
import { pictureIndex, type PictureLists } from './pictures.ts';
import { CatalogueError, type CatalogueProblem, problemLine, reportOn, type YamlFile } from './yaml-file.ts';
import type { ProductRecord } from './product-file.ts';
import { openingDays } from './shop-values.ts';
import { normalText } from '#shop/normal-text.ts';
import { colourProblems } from '#shop/colours.ts';
import { parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { type City, provinces as firstProvinces } from '#shop/delivery.ts';
import type { CitiesContent, ShopContent } from './schema.ts';

interface CatalogueFolders {
  /** The project's folder. */
  readonly root: string;
  /** The catalogue's, relative to `root`. */
  readonly folder: string;
  /** None by default. */
  readonly pictures?: PictureLists;
  /** Begins the paths of files in problems; by default the folder's path. */
  readonly name?: string;
}

/** The shop's own catalogue, in the project at `root`, with these of the owner's photos. */
export function shopCatalogue(root: string, folder = 'catalogue', photos: PictureLists['photos'] = {}): Catalogue {
  return readCatalogue({ root, folder, pictures: { rendered: renderedPictures(root), photos } });
}

export const generatedFolder = 'src/catalogue/generated';

/** The pictures that came with the shop. */
export function renderedPictures(root: string): PictureLists['rendered'] {
  const rendered: PictureLists['rendered'] = JSON.parse(
    readFileSync(join(root, generatedFolder, 'pictures.json'), 'utf8'),
  );
  return rendered;
}

/** Throws a CatalogueError with every mistake. */
export function readCatalogue({ root, folder, name = `${folder}/`, ...more }: CatalogueFolders): Catalogue {
  const content = contentOf(resolve(root, folder));
  // A catalogue without a list of cities uses the shipped one.
  const cities = content.get(citiesFile) ?? textOf(join(root, shippedFolder, citiesFile));
  return catalogueOf(cities === noText ? content : new Map([...content, [citiesFile, cities]]), {
    ...more,
    root,
    name,
  });
}

function catalogueOf(
  content: Content,
  {
    root,
    name,
    pictures = { rendered: {}, photos: {} },
  }: Pick<CatalogueFolders, 'root' | 'pictures'> & { name: string },
): Catalogue {
  const { shop, desk, pages, products } = readCatalogueFiles(content, name);
  const records = products.flatMap(({ value }) => value ?? []);
  const problems = [shop, desk, pages].flatMap((file) =>
    file.problems.map((problem) => withLineToPaste(problem, root, file.path)),
  );
  if (shop.value) problems.push(...shopProblems(shop.value, { file: name + shop.path, lineOf: shop.lineOf }));
  const cities = content.has(citiesFile) ? readCitiesFile(content, name) : null;
  problems.push(...(cities?.problems ?? []));
  if (shop.value && cities?.value)
    problems.push(...cityProblems(cities.value, shop.value, { file: name + cities.path, lineOf: cities.lineOf }));
  problems.push(...products.flatMap((file) => file.problems));
  // Unreadable files are no reason to call a list or a number wrong.
  if (records.length === products.length) {
    problems.push(...productProblems(records));
    const ids = new Map(records.map((record) => [record.id, record]));
    if (pages.value)
      problems.push(...pageProblems(pages.value, ids, { file: name + pages.path, lineOf: pages.lineOf }));
  }
  if (problems.length > 0 || !shop.value || !desk.value || !pages.value) throw new CatalogueError(problems);
  return catalogueFrom({
    shop: shop.value,
    desk: desk.value,
    pages: pages.value,
    cities: citiesFrom(cities?.value ?? {}),
    records,
    pictures: pictureIndex(pictures),
  });
}

/** The catalogue of the desk, or its mistakes. The files in their problems are paths within the folder. */
export function checkedCatalogue(content: Content): Catalogue | CatalogueError {
  try {
    return catalogueOf(content, { root: '/', name: '' });
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
}

/** The mistakes that a catalogue has and another one doesn't. */
export function newProblems(after: CatalogueError, before: Catalogue | CatalogueError) {
  // Without their lines, which move with the text above.
  const lineless = (problem: CatalogueProblem) => problemLine({ ...problem, line: 0 });
  const known = new Set(before instanceof CatalogueError ? before.problems.map(lineless) : []);
  return after.problems.filter((problem) => !known.has(lineless(problem)));
}

/**
 * If a field is missing, as after an update that added it, the message has the shipped catalogue's lines to paste, without
 * products: their numbers may be other products' here.
 */
function withLineToPaste(problem: CatalogueProblem, root: string, name: string): CatalogueProblem {
  const { path = [] } = problem;
  const shipped = join(root, shippedFolder, name);
  if (problem.problem !== 'is missing' || path.some((part) => typeof part === 'number') || !existsSync(shipped))
    return problem;
  const document = parseDocument(readFileSync(shipped, 'utf8'));
  const node = document.getIn(path);
  const reviver = (key: unknown, each: unknown) => (key === 'products' ? [] : each);
  const value: unknown = isNode(node) ? node.toJS(document, { reviver }) : node;
  if (value === undefined) return problem;
  const [field = '', ...above] = path.map(String).toReversed();
  const lines = stringify(
    { [field]: value },
    { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' },
  )
    .trimEnd()
    .replaceAll(/^/gm, '  '.repeat(above.length));
  const place = above.length === 0 ? '' : ` below ${above.toReversed().join(' ')}:`;
  return { ...problem, remedy: `${problem.remedy} To begin with, paste${place}\n${lines}\n` };
}

function citiesFrom(content: CitiesContent): readonly City[] {
  return Object.entries(content).flatMap(([province, cities]) => cities.map((city) => ({ ...city, province })));
}

/** Conflicts between products. Addresses and orders refer to products by id, so none may disappear (D20, D67). */
function productProblems(records: readonly ProductRecord[]): readonly CatalogueProblem[] {
  const ids = Map.groupBy(records, ({ id }) => id);
  const names = Map.groupBy(records, ({ name }) => name.toLowerCase());
  const free = records.map((_, index) => index + 1).filter((id) => !ids.has(id));
  const [last] = records.toSorted((a, b) => b.id - a.id);
  return records.flatMap((record) => {
    const { id, name, file } = record;
    const { problems, report } = reportOn(record);
    const twin = ids.get(id)?.find((other) => other !== record);
    if (twin) report(['id'], `is ${id}, as in ${twin.file}`, 'Give one of them a number of its own.');
    const sameName = names.get(name.toLowerCase())?.find((other) => other !== record);
    if (sameName) report(['name'], `is also the name of ${sameName.file}`, 'Give each product a name of its own.');
    // A product's number leads to its file.
    const [, number] = /(?:^|\/)(\d+)-[^/]+$/.exec(file) ?? [];
    if (Number(number) !== id)
      report(
        ['id'],
        `is ${id}, but the file's name says otherwise`,
        `Let the name begin with ${String(id).padStart(3, '0')}-.`,
      );
    if (record === last && free.length > 0)
      report(
        ['id'],
        `is ${id}, but no product is ${free.join(', ')}`,
        'Number products without gaps. One that you no longer sell keeps its file, with the line takenOff: true.',
      );
    return problems;
  });
}

/** Conflicts in the shop's colours, hours and provinces. */
function shopProblems(shop: ShopContent, file: Pick<YamlFile, 'file' | 'lineOf'>): readonly CatalogueProblem[] {
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
  for (const { value, label } of firstProvinces)
    if (!shop.provinces.some((one) => one.value === value))
      report(['provinces'], `${label} is missing`, `Bring it back: { value: ${value}, label: ${label}, fee: … }.`);
  return problems;
}

/** Provinces of Pakistan that a shop need not deliver to. */
const otherProvinces = ['khyber-pakhtunkhwa', 'gilgit-baltistan'];

/** Finds conflicts in the list of cities. */
function cityProblems(
  content: CitiesContent,
  shop: Pick<ShopContent, 'provinces'>,
  file: Pick<YamlFile, 'file' | 'lineOf'>,
): readonly CatalogueProblem[] {
  const { problems, report } = reportOn(file);
  const provinces = [...shop.provinces.map(({ value }) => value), ...otherProvinces];
  const names = citiesFrom(content).map(({ name }) => normalText(name));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index));
  const once = 'Leave one of the two out, or tell them apart: Khanpur (Haripur).';
  for (const [province, cities] of Object.entries(content)) {
    if (!provinces.includes(province))
      report([province], 'is not a province of shop.yaml', `Write one of these: ${provinces.join(', ')}.`);
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
