import { pictureFile, placeholderImage } from '#catalogue/pictures.ts';
import type { Tint } from '#catalogue/tint.ts';
import type { Picture } from '#storefront/page-data.ts';

/** Everything a page needs to show the picture at an address, on a ground; the placeholder where none has been made. */
export function picture(src: string, tint?: Tint): Picture {
  const file = pictureFile(src);
  const ground = tint && { tint };
  if (!file) return { src: placeholderImage, widths: [], width: 640, height: 640, ...ground };
  return { src, widths: file.widths, width: file.width, height: file.height, ...ground };
}

/** A picture that is no product's: a banner or a tile, by its name. */
export function namedPicture(name: string): Picture {
  return picture(`/pictures/${name}.jpg`);
}
