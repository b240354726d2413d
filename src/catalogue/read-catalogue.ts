/** Reads the owner's files. All mistakes are reported at once; nothing is built from a catalogue with any. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNode, parseDocument, stringify } from 'yaml';
import { type Catalogue, catalogueFrom } from './catalogue.ts';
import { type Content, contentOf, readCatalogueFiles, shippedFolder } from './catalogue-files.ts';
import { pageProblems } from './pages.ts';
import { pictureIndex, type PictureLists } from './pictures.ts';
import { CatalogueError, type CatalogueProblem, problemLine, reportOn, type YamlFile } from './yaml-file.ts';
import type { ProductRecord } from './product-file.ts';
import { openingDays } from './shop-values.ts';
import { colourProblems } from '#shop/colours.ts';
import { parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { provinces as firstProvinces } from '#shop/delivery.ts';
import type { ShopContent } from './schema.ts';

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
  return catalogueOf(contentOf(resolve(root, folder)), { ...more, root, name });
}

function catalogueOf(
  content: Content,
  {
    root,
    name,
    pictures = { rendered: {}, photos: {} },
  }: Pick<CatalogueFolders, 'root' | 'pictures'> & { name: string },
): Catalogue {
  const { shop, pages, products } = readCatalogueFiles(content, name);
  const records = products.flatMap(({ value }) => value ?? []);
  const problems = [shop, pages].flatMap((file) =>
    file.problems.map((problem) => withLineToPaste(problem, root, file.path)),
  );
  if (shop.value) problems.push(...shopProblems(shop.value, { file: name + shop.path, lineOf: shop.lineOf }));
  problems.push(...products.flatMap((file) => file.problems));
  // Unreadable files are no reason to call a list or a number wrong.
  if (records.length === products.length) {
    problems.push(...productProblems(records));
    const ids = new Map(records.map((record) => [record.id, record]));
    if (pages.value)
      problems.push(...pageProblems(pages.value, ids, { file: name + pages.path, lineOf: pages.lineOf }));
  }
  if (problems.length > 0 || !shop.value || !pages.value) throw new CatalogueError(problems);
  return catalogueFrom({
    shop: shop.value,
    pages: pages.value,
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
