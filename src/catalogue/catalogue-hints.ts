/**
 * Warnings to the owner of a shop that can be built: products that nobody can find or see, and mistyped
 * prices.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue, CatalogueProduct } from './catalogue.ts';
import { plainDescription } from './description.ts';
import { farFactor, textPrice, rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { cleanLine, forbiddenInXml } from '#shop/text.ts';

/** A list that the owner fills; Shop All follows from the others. */
export interface NamedList {
  /** The owner's name for it: its address without the slash, "new pet", or "home". */
  readonly name: string;
  readonly products: readonly Product[];
}

export function listsOf({ listings, pharmacy, newPet, homeRows }: Catalogue): readonly NamedList[] {
  const all = [
    ...listings.map((listing) => ({ name: listing.path.slice(1), listed: listing.products })),
    { name: pharmacy.path.slice(1), listed: pharmacy.products },
    ...newPet.groups.map((group) => ({ name: 'new pet', listed: group.products })),
    ...homeRows.map((row) => ({ name: 'home', listed: row.products })),
  ];
  return all.map(({ name, listed }) => ({ name, products: listed.map(({ product }) => product) }));
}

/** Names of the lists that have a product, each once. */
export function namesOfListsWith(id: number, lists: readonly NamedList[]): readonly string[] {
  const holding = lists.filter(({ products }) => products.some((product) => product.id === id));
  return [...new Set(holding.map(({ name }) => name))];
}

export interface CatalogueHint {
  readonly product: Product;
  readonly problem: string;
  readonly remedy: string;
}

/** Fewer neighbours say little about a price. */
const minNeighbours = 2;

/** Product by product; one that is no longer sold needs neither page nor picture. */
export function catalogueHints(catalogue: Catalogue, root: string): readonly CatalogueHint[] {
  const lists = listsOf(catalogue);
  return catalogue.products
    .filter(({ takenOff = false }) => !takenOff)
    .flatMap((product) => [
      ...brokenText(product),
      ...onNoPage(product, lists),
      ...unusualPrice(product, lists),
      ...noPicture(product, catalogue, root),
    ]);
}

/** In a file edited by hand; the feed is written without such characters. */
function brokenText(product: CatalogueProduct): readonly CatalogueHint[] {
  const { name, description, packOptions = [], sizeOptions = [] } = product;
  const options = [...packOptions, ...sizeOptions].map((option) => option.name);
  const text = [name, plainDescription(description), ...options].join(' … ');
  const at = text.search(forbiddenInXml);
  if (at < 0) return [];
  const near = cleanLine(text.slice(Math.max(0, at - 20), at + 20).replaceAll(forbiddenInXml, ''));
  const problem = `its text has a broken character, which nobody sees, near "${near}"`;
  return [{ product, problem, remedy: 'Delete these words, and write them again.' }];
}

function onNoPage(product: Product, lists: readonly NamedList[]): readonly CatalogueHint[] {
  if (namesOfListsWith(product.id, lists).length > 0) return [];
  const remedy = 'Add its number to a page in catalogue/pages.yaml, or write takenOff: true if you no longer sell it.';
  return [{ product, problem: "it is on no page, so shoppers can't find it", remedy }];
}

/** Compared with the median of the others on each of its pages; reported if it is far off on all of them. */
export function unusualPrice(product: Product, lists: readonly NamedList[]): readonly CatalogueHint[] {
  const price = lowestPrice(product);
  const compared = lists
    .filter(({ name, products }) => name !== 'home' && products.some(({ id }) => id === product.id))
    .map(({ name, products }) => ({ name, others: products.filter(({ id }) => id !== product.id).map(lowestPrice) }))
    .filter(({ others }) => others.length >= minNeighbours)
    .map(({ name, others }) => ({ name, middle: median(others) }));
  const isFar = (middle: number) => price >= middle * farFactor || price * farFactor <= middle;
  const [first] = compared;
  if (!first || !compared.every(({ middle }) => isFar(middle))) return [];
  const problem = `it costs ${textPrice(rupees(price))}, while the middle price on ${first.name} is ${textPrice(rupees(Math.round(first.middle)))}`;
  return [{ product, problem, remedy: 'Look for a missing digit or one too many.' }];
}

function lowestPrice({ price, salePrice, packOptions, sizeOptions }: Product): number {
  const options = [...(packOptions ?? []), ...(sizeOptions ?? [])].map((option) => option.price);
  return Math.min(salePrice ?? price, ...options);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

function noPicture(product: Product, { pictures }: Catalogue, root: string): readonly CatalogueHint[] {
  const missing = product.images.flatMap((image, index) => (pictures.file(image) ? [] : [index + 1]));
  const gone = product.images.filter(
    (image, index) =>
      pictures.file(image) && !pictures.isPhoto(product.id, index + 1) && !existsSync(join(root, 'public', image)),
  );
  const [first] = missing;
  return [
    ...(first === undefined
      ? []
      : [
          {
            product,
            problem: `shoppers see a placeholder for picture ${missing.join(' and ')}`,
            remedy: `Put a photo there, catalogue/photographs/${product.id}/${first}.jpg, or take the text of one too many out of "pictures".`,
          },
        ]),
    ...gone.map((image) => ({
      product,
      problem: `the file public${image} is missing`,
      remedy: 'Restore it from a backup.',
    })),
  ];
}
