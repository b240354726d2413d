import type { Catalogue } from '#catalogue/catalogue.ts';
import { type PictureIndex, placeholderImage } from '#catalogue/pictures.ts';
import type { Tint } from '#shop/species.ts';
import type { Picture } from '#storefront/page-data.ts';

/** For the product page; cards and thumbnails know their own widths (`ui/product-picture.tsx`). */
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
