import { rupees } from '#shop/money.ts';
import { pagesFrom } from './pages.ts';
import type { PictureIndex } from './pictures.ts';
import type { ProductRecord } from './product-file.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import type { Product, RichText, Weights } from '#shop/product.ts';
import { parseWeight } from '#shop/weight.ts';

/** A product with what only its own page shows. */
export interface CatalogueProduct extends Product {
  readonly description: RichText;
  /** One for each of its pictures. */
  readonly pictureTexts: readonly string[];
  /** Further words that find it (D91). */
  readonly searchWords: readonly string[];
  readonly weights: Weights;
}

/** The content of the owner's files, checked and connected. */
export type Catalogue = ReturnType<typeof catalogueFrom>;

export interface CatalogueParts {
  readonly shop: ShopContent;
  readonly pages: PagesContent;
  readonly records: readonly ProductRecord[];
  readonly pictures: PictureIndex;
}

/** Connects checked parts (`read-catalogue.ts`). */
export function catalogueFrom({ shop, pages: content, records, pictures }: CatalogueParts) {
  const products = productsFrom(records, pictures);
  const byId = new Map(products.map((product) => [product.id, product]));
  const pages = pagesFrom(content, byId);
  const firstListings = new Map(
    pages.listings.toReversed().flatMap((listing) => listing.ids.map((id) => [id, listing] as const)),
  );
  return {
    ...pages,
    shop,
    /** The five specified provinces, and the owner's (D37, D68). */
    provinces: shop.provinces.map((province) => ({ ...province, fee: rupees(province.fee) })),
    /** By id, including those that are no longer sold (Q1). */
    products,
    /** `undefined` for an unknown id (R136). */
    findProduct: (id: number) => byId.get(id),
    /** A product's first listing; `undefined` if it is on none, such as one only in the pharmacy. */
    firstListingOf: (productId: number) => firstListings.get(productId),
    pictures,
    /** Identifies the prices (D42). */
    version: pricesVersion(products),
  };
}

/** Products by id. One that is no longer sold can't be in stock (D67). */
function productsFrom(records: readonly ProductRecord[], pictures: PictureIndex): readonly CatalogueProduct[] {
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

type Versioned = Pick<Product, 'id' | 'name' | 'category' | 'price' | 'salePrice' | 'packOptions' | 'sizeOptions'>;

/** FNV-1a, 32 bits, over UTF-16 code units; 8 hex digits. Distinguishes catalogues; not a protection. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * A short text that changes with anything that decides a price or identifies a cart line: ids, names, categories,
 * prices, packs and sizes; not with texts, pictures or stock. Orders carry it (D42).
 */
export function pricesVersion(catalogue: readonly Versioned[]): string {
  return fnv1a(
    JSON.stringify(
      catalogue.map(({ id, name, category, price, salePrice, packOptions = [], sizeOptions = [] }) => [
        id,
        name,
        category,
        price,
        salePrice,
        packOptions.map((option) => [option.name, option.quantity, option.price]),
        sizeOptions.map((option) => [option.name, option.price]),
      ]),
    ),
  );
}
