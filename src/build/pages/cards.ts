/** Products as lists and the search show them. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ListedProduct } from '#catalogue/pages.ts';
import { placeholderImage, type PictureIndex } from '#catalogue/pictures.ts';
import { type PricedProduct, type Product, type RichText, listPrice } from '#shop/product.ts';
import { type RankedProduct, wordsOf } from '#shop/ranked-search.ts';
import { inStockFirst } from '#shop/search.ts';
import type { ProductCard, Section, Picture } from '#storefront/page-data.ts';
import type { Tint } from '#shop/species.ts';
import { weightInName, weightText } from '#shop/weight.ts';

type Listings = Pick<Catalogue, 'firstListingOf'>;

/** A titled list from a list in the catalogue. */
export function cardSection(slug: string, heading: string, listed: readonly ListedProduct[]): Section {
  return { slug, heading, cards: listed.map((entry) => card(entry)) };
}

function card({ product, price, inStock }: ListedProduct): ProductCard {
  const [image = placeholderImage] = product.images;
  const shown = price === product.price ? listPrice(product) : { price };
  return {
    id: product.id,
    name: product.name,
    ...shown,
    inStock,
    image,
    ...factOf(product),
  };
}

/** Packs, sizes or weight; nothing where the name has the weight. */
function factOf({ name, packOptions = [], sizeOptions = [], weights = {} }: PricedProduct): { readonly fact?: string } {
  if (packOptions.length > 1) return { fact: `${packOptions.length} packs` };
  if (sizeOptions.length > 1) return { fact: `${sizeOptions.length} sizes` };
  const { '': weight } = weights;
  return weight && weightInName(name) !== weight ? { fact: weightText(weight) } : {};
}

/** A product's own card, as on no list. */
export function cardOf(product: Product): ProductCard {
  return card({ product, price: product.price, inStock: product.inStock });
}

/** For the product page; cards and thumbnails know their own widths (`ui/picture.tsx`). */
const pageWidths = [640, 960];

/** The ground of a product's badge: that of its first listing, else the pharmacy's. */
export function tintOf({ firstListingOf }: Listings, productId: number): Tint {
  return firstListingOf(productId)?.species ?? 'pharmacy';
}

/** All that a product page needs to show a picture; the placeholder where there is none. */
export function productPicture(pictures: PictureIndex, src: string): Picture {
  const picture = pictureAt(pictures, src);
  return { ...picture, widths: picture.widths.filter((width) => pageWidths.includes(width)) };
}

/** A picture that is not a product's, such as a hero picture or a tile, by its name. */
export function namedPicture(pictures: PictureIndex, key: string): Picture {
  return pictureAt(pictures, pictures.shopImage(key));
}

/** The picture at an address; the placeholder where there is none. */
export function pictureAt(pictures: PictureIndex, src: string): Picture {
  const file = pictures.file(src);
  if (!file) return { src: placeholderImage, widths: [], width: 640, height: 640 };
  return { src, widths: file.widths, width: file.width, height: file.height };
}

/** Spec quirk: of the 69 specified products the search has only 51 (D34, D67). */
const lastSpecifiedId = 69;
const lastSearchedId = 51;

/** The products of the header's search, in the order of its results (R029, R030). */
export function searchEntries({ products }: Pick<Catalogue, 'products'>): readonly ProductCard[] {
  const searched = products.filter(
    ({ id, takenOff = false }) => !takenOff && (id <= lastSearchedId || id > lastSpecifiedId),
  );
  return inStockFirst(searched).map((product) => cardOf(product));
}

/** With more products, a phone would take long to load and index descriptions. */
const maxDescribed = 300;

/**
 * Every product that is not taken off, with the words that find it (D91). Those that fit equally come in this order: of
 * each animal in turn.
 */
export function rankedSearchEntries(
  catalogue: Listings & Pick<Catalogue, 'products' | 'listings' | 'pharmacy'>,
): readonly (ProductCard & Required<RankedProduct>)[] {
  const { products, listings, pharmacy } = catalogue;
  const isDescribed = products.length <= maxDescribed;
  const turns = new Map<Tint, number>();
  return products
    .filter(({ takenOff = false }) => !takenOff)
    .map((product) => {
      const tint = tintOf(catalogue, product.id);
      const turn = turns.get(tint) ?? 0;
      turns.set(tint, turn + 1);
      return { product, turn };
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ product }) => {
      const { id, searchWords, category, packOptions = [], sizeOptions = [], description } = product;
      const lists = listings.filter(({ ids }) => ids.includes(id)).map(({ menuLabel }) => menuLabel);
      const isMedical = pharmacy.products.some((listed) => listed.product.id === id);
      const options = [...packOptions, ...sizeOptions].map(({ name }) => name);
      const also = [...searchWords, category, ...lists, ...(isMedical ? [pharmacy.heading] : []), ...options];
      return {
        ...cardOf(product),
        also: distinct(also.join(' ')),
        text: isDescribed ? distinct(plain(description)) : '',
      };
    });
}

/** Each word once, as a phone loads them. */
function distinct(text: string): string {
  return [...new Set(wordsOf(text))].join(' ');
}

function plain(text: RichText): string {
  return text.map((node) => (typeof node === 'string' ? node : `${plain(node[1])} `)).join('');
}
