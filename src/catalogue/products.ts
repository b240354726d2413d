import { rupees } from '#shop/money.ts';
import type { Product, Weights, RichText } from '#shop/product.ts';
import { parseWeight } from '#shop/weight.ts';
import type { PictureIndex } from './pictures.ts';
import { reportOn } from './check-file.ts';
import type { CatalogueProblem } from './yaml-file.ts';
import type { ProductRecord } from './product-file.ts';

/** A product with what only its own page shows. */
export interface CatalogueProduct extends Product {
  readonly description: RichText;
  /** One for each of its pictures. */
  readonly pictureTexts: readonly string[];
  /** Further words that find it (D91). */
  readonly searchWords: readonly string[];
  readonly weights: Weights;
}

/** Products by id. One that is no longer sold can't be in stock (D67). */
export function productsFrom(records: readonly ProductRecord[], pictures: PictureIndex): readonly CatalogueProduct[] {
  return records.map((record) => productFrom(record, pictures)).toSorted((a, b) => a.id - b.id);
}

function productFrom(record: ProductRecord, pictures: PictureIndex): CatalogueProduct {
  const { id, name, category, salePrice, takenOff = false, packs, sizes } = record;
  const pictureTexts = pictures.alts(record);
  return {
    id,
    name,
    price: rupees((packs ?? sizes)?.[0]?.price ?? record.price ?? 0),
    salePrice: salePrice === undefined ? null : rupees(salePrice),
    category,
    inStock: record.inStock && !takenOff && isAnyAvailable(packs ?? sizes),
    ...(takenOff && { takenOff: true as const }),
    images: pictureTexts.map((_, index) => pictures.image(id, index + 1)),
    ...(packs && { packOptions: packs.map(optionFrom) }),
    ...(sizes && { sizeOptions: sizes.map(optionFrom) }),
    description: record.description,
    pictureTexts,
    searchWords: record.search ?? [],
    weights: weightsOf(record),
  };
}

function isAnyAvailable(options: readonly { readonly soldOut?: boolean }[] = [{}]): boolean {
  return options.some(({ soldOut = false }) => !soldOut);
}

function optionFrom<
  Option extends { readonly price: number; readonly soldOut?: boolean; readonly weight?: string | undefined },
>(written: Option) {
  const { soldOut, weight: _, ...option } = written;
  return { ...option, price: rupees(option.price), ...(soldOut && { soldOut }) };
}

/** A pack without a weight weighs as much as its pieces. */
function weightsOf({ weight = '', packs, sizes }: ProductRecord): Weights {
  const piece = parseWeight(weight);
  const options = packs ?? sizes?.map((size) => ({ ...size, quantity: 1 })) ?? [{ name: '', quantity: 1, weight }];
  return Object.fromEntries(
    options.flatMap(({ name, quantity, weight: written = '' }) => {
      const grams = parseWeight(written) ?? (piece && piece * quantity);
      return grams ? [[name, grams]] : [];
    }),
  );
}

/** Conflicts between products. Addresses and orders refer to products by id, so none may disappear (D20, D67). */
export function productProblems(records: readonly ProductRecord[]): readonly CatalogueProblem[] {
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
