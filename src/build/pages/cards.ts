/** Products as lists and the search show them. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ListedProduct } from '#catalogue/listings.ts';
import { placeholderImage, type PictureIndex } from '#catalogue/pictures.ts';
import { searchEntries, wideSearchEntries } from '#catalogue/search-entries.ts';
import type { Product } from '#shop/product.ts';
import { listPrice } from '#shop/unit-price.ts';
import type { WideSearchProduct } from '#shop/wide-search.ts';
import type { ProductCard, SearchEntry, Section, Picture } from '#storefront/page-data.ts';
import type { Tint } from '#shop/species.ts';

/** A titled list from a list in the catalogue. */
export function section(
  catalogue: Catalogue,
  slug: string,
  heading: string,
  listed: readonly ListedProduct[],
): Section {
  return { slug, heading, cards: listed.map((entry) => card(catalogue, entry)) };
}

function card(catalogue: Catalogue, { product, price, inStock }: ListedProduct): ProductCard {
  const [image = placeholderImage] = product.images;
  const shown = price === product.price ? listPrice(product) : { price };
  return { id: product.id, name: product.name, ...shown, inStock, image, tint: tintOf(catalogue, product.id) };
}

/** A product's own card, as on no list. */
export function cardOf(catalogue: Catalogue, product: Product): ProductCard {
  return card(catalogue, { product, price: product.price, inStock: product.inStock });
}

/** Products as the header's search finds them. */
export function searchData(catalogue: Catalogue): readonly SearchEntry[] {
  return searchEntries(catalogue.products).map((entry) => ({ ...entry, tint: tintOf(catalogue, entry.id) }));
}

/** All products as the wide search finds them (D91). */
export function wideSearchData(catalogue: Catalogue): readonly (SearchEntry & WideSearchProduct)[] {
  return wideSearchEntries(catalogue).map((entry) => ({ ...entry, tint: tintOf(catalogue, entry.id) }));
}

/** For the product page; cards and thumbnails know their own widths (`ui/picture.tsx`). */
const pageWidths = [640, 960];

/** The background of a product's pictures: that of its first listing, else the pharmacy's. */
export function tintOf({ firstListingOf }: Pick<Catalogue, 'firstListingOf'>, productId: number): Tint {
  return firstListingOf(productId)?.species ?? 'pharmacy';
}

/** All that a product page needs to show a picture; the placeholder where there is none. */
export function productPicture(pictures: PictureIndex, src: string, tint: Tint): Picture {
  const picture = known(pictures, src);
  return { ...picture, widths: picture.widths.filter((width) => pageWidths.includes(width)), tint };
}

/** A picture that is not a product's, such as a hero picture or a tile, by its name. */
export function namedPicture(pictures: PictureIndex, key: string): Picture {
  return known(pictures, pictures.shopImage(key));
}

function known(pictures: PictureIndex, src: string): Picture {
  const file = pictures.file(src);
  if (!file) return { src: placeholderImage, widths: [], width: 640, height: 640 };
  return { src, widths: file.widths, width: file.width, height: file.height };
}
