import { type PictureBook, placeholderImage } from '#catalogue/pictures.ts';
import type { Tint } from '#catalogue/tint.ts';
import type { Picture } from '#storefront/page-data.ts';

/** What a product's page asks for; cards and thumbnails know their own widths (`ui/product-picture.tsx`). */
const pageWidths = [640, 960];

/** Everything that a product's page needs to show a picture of it; the placeholder where none has been made. */
export function productPicture(pictures: PictureBook, src: string, tint: Tint): Picture {
  const picture = known(pictures, src);
  return { ...picture, widths: picture.widths.filter((width) => pageWidths.includes(width)), tint };
}

/** A picture that is no product's: a banner or a tile, by its name. */
export function namedPicture(pictures: PictureBook, key: string): Picture {
  return known(pictures, pictures.shopImage(key));
}

function known(pictures: PictureBook, src: string): Picture {
  const file = pictures.file(src);
  if (!file) return { src: placeholderImage, widths: [], width: 640, height: 640 };
  return { src, widths: file.widths, width: file.width, height: file.height };
}
